import { createHash, timingSafeEqual } from 'node:crypto';

/** The secret `origin-key` as it is kept. While it is changed there are two; functions accept both (`rotate-origin-key.ts`). */
export interface OriginKeys {
  /** What the edge sends. */
  readonly current: string;
  /** What it will send soon. */
  readonly next?: string;
  /** What it has sent until now. */
  readonly previous?: string;
}

/** The text of a secret; one that is not an object is a single key, as the data folders of earlier versions have it. */
export function originKeysIn(text: string): OriginKeys {
  return text.startsWith('{') ? (JSON.parse(text) as OriginKeys) : { current: text.trim() };
}

/** A changed key is known everywhere after this time. */
export const originKeysLastMs = 60_000;
/** A key that nobody knows may be a new one, so the secret is read before that time; but not for every guess. */
const newestMs = 10_000;

/** Whether a key is one that the edge may send. What was read is used on while the secret cannot be read. */
export function originKeyCheck(read: () => Promise<string>, now: () => number): (said: string | undefined) => Promise<boolean> {
  let known: { readonly digests: readonly Buffer[]; readonly at: number } | undefined;
  let reading: Promise<void> | undefined;
  const refresh = () => {
    reading ??= read()
      .then((text) => {
        const { current, next, previous } = originKeysIn(text);
        known = { digests: [current, next, previous].flatMap((key) => (key ? [digest(key)] : [])), at: now() };
      })
      .catch((error: unknown) => {
        if (known === undefined) throw error;
        known = { ...known, at: now() };
        console.error(
          JSON.stringify({ level: 'ERROR', secret: 'origin-key', error: error instanceof Error ? error.message : String(error) }),
        );
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const isOlder = (milliseconds: number) => known === undefined || now() - known.at > milliseconds;
  // Digests have the same length, and comparing them takes the same time wherever they differ.
  const isKnown = (said: Buffer) => known?.digests.map((one) => timingSafeEqual(one, said)).includes(true) ?? false;
  return async (said) => {
    if (said === undefined) return false;
    if (isOlder(originKeysLastMs)) await refresh();
    const asked = digest(said);
    if (!isKnown(asked) && isOlder(newestMs)) await refresh();
    return isKnown(asked);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
