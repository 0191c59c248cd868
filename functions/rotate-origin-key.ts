import { randomBytes } from 'node:crypto';
import { type OriginKeys, originKeysLastMs } from '#functions/origin-keys';

export interface Rotation {
  readonly secret: { read(): Promise<OriginKeys>; write(keys: OriginKeys): Promise<void> };
  readonly edge: {
    /** What the edge sends now. */
    key(): Promise<string>;
    /** Lets it send another, and waits until it does so everywhere. */
    send(key: string): Promise<void>;
  };
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly say: (what: string) => void;
}

/**
 * Replaces the key that proves that a request came through the edge, without refusing a call. A new key is set beside the current one; when
 * all functions know it, the edge sends it; then it is the current one, and the one before is taken away. The secret says how far it is, so
 * after an end at any line the next run goes on from there.
 */
export async function rotateOriginKey({ secret, edge, wait, say }: Rotation): Promise<void> {
  let keys = await secret.read();
  const sure = async () => {
    if ((await edge.key()) !== keys.current) await edge.send(keys.current);
  };
  if (!keys.next && !keys.previous) {
    await sure();
    say('A new key is set beside the current one.');
    keys = { current: keys.current, next: randomBytes(48).toString('base64url') };
    await secret.write(keys);
  }
  if (keys.next) {
    say('Waiting until all functions know the new key.');
    await wait(originKeysLastMs + marginMs);
    say('The edge gets the new key. This takes some minutes.');
    await edge.send(keys.next);
    keys = { current: keys.next, previous: keys.current };
    await secret.write(keys);
  }
  // A deployment meanwhile may have given the edge the key before.
  await sure();
  say('Waiting until the last requests with the key before have ended.');
  await wait(graceMs);
  await sure();
  await secret.write({ current: keys.current });
  say('The key is changed, and the one before is taken away.');
}

/** Clocks differ, and reading takes a moment. */
const marginMs = 30_000;
/** Longer than any request. */
const graceMs = 120_000;
