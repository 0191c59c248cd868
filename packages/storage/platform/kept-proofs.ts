import { randomUUID } from 'node:crypto';
import { deflate, inflate } from '#storage/engine/packing';
import { type Key, keys } from '#storage/platform/keys';
import type { PlatformTable } from '#storage/platform/table';

/** How far the nightly proof of an organisation has come. */
export interface KeptProof {
  /** The night it was last asked for. */
  readonly night: string;
  readonly done: boolean;
  /** What the next stretch goes on from; undefined at the start. */
  readonly kept: Uint8Array | undefined;
  /** Changes with each stretch. */
  readonly step: string;
  /** In how many items it is kept. */
  readonly parts: number;
}

export interface KeptProofs {
  find(organisationId: string): Promise<KeptProof | undefined>;
  /** False if it is not as it was read: another has moved it, and nothing was written. */
  move(organisationId: string, from: KeptProof | undefined, to: Omit<KeptProof, 'step' | 'parts'>): Promise<boolean>;
  forget(organisationId: string): Promise<void>;
}

/** What is kept of a long proof is in many items. They are written under the name of the step before the head names it. */
export function keptProofsIn(table: PlatformTable, now: () => number): KeptProofs {
  const partsOf = (organisationId: string, step: string, count: number) =>
    Array.from({ length: count }, (_, at) => keys.proofPart(organisationId, step, at));

  async function readParts(organisationId: string, step: string, parts: number): Promise<Uint8Array | undefined> {
    if (parts === 0) return undefined;
    const items = await table.getMany(partsOf(organisationId, step, parts));
    const bytes = new Map(items.map((item) => [Number(item['at']), item['bytes'] as Uint8Array]));
    // Parts that are gone are proven again.
    if (bytes.size !== parts) return undefined;
    return inflate(Buffer.concat([...bytes].sort(([one], [other]) => one - other).map(([, part]) => part)));
  }

  const remove = async (some: readonly Key[]) => {
    for (const key of some) await table.remove(key);
  };

  return {
    async find(organisationId) {
      const head = await table.get(keys.proof(organisationId));
      if (head === undefined) return undefined;
      const [step, parts] = [String(head['step']), Number(head['parts'])];
      return { night: String(head['night']), done: head['done'] === true, kept: await readParts(organisationId, step, parts), step, parts };
    },
    async move(organisationId, from, { night, done, kept }) {
      const step = randomUUID();
      const expires = now() + keptSeconds;
      const packed = kept === undefined ? new Uint8Array() : deflate(kept);
      const parts = partsOf(organisationId, step, Math.ceil(packed.length / partBytes));
      for (const [at, key] of parts.entries())
        await table.put(key, { at, expires, bytes: packed.subarray(at * partBytes, (at + 1) * partBytes) });
      const moved = await table.update(keys.proof(organisationId), {
        UpdateExpression: 'set night = :night, done = :done, step = :step, #parts = :parts, expires = :expires',
        ConditionExpression: from === undefined ? 'attribute_not_exists(pk)' : 'step = :from',
        ExpressionAttributeNames: { '#parts': 'parts' },
        ExpressionAttributeValues: {
          ...{ ':night': night, ':done': done, ':step': step, ':parts': parts.length, ':expires': expires },
          ...(from === undefined ? {} : { ':from': from.step }),
        },
      });
      await remove(moved === undefined ? parts : partsOf(organisationId, from?.step ?? '', from?.parts ?? 0));
      return moved !== undefined;
    },
    async forget(organisationId) {
      const { pk, prefix } = keys.proofs(organisationId);
      await remove((await table.query(pk, prefix)).map(({ sk }) => ({ pk, sk: String(sk) })));
    },
  };
}

/** Below the 400 KB of an item. */
const partBytes = 350_000;
/** A proof that nobody goes on with is forgotten. */
const keptSeconds = 7 * 24 * 3600;
