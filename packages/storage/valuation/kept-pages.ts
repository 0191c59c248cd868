import type { Engine } from '#storage/engine/engine';
import { partOfPage } from '#storage/engine/keys';
import { type PagePart, type PageRef, readParts } from '#storage/valuation/checkpoint-run';

/** Reads parts of pages of checkpoints, each from the table once as long as it is kept. */
export interface PageReader {
  read(stream: string, refs: readonly PageRef[], part: PagePart): Promise<ReadonlyMap<PageRef, Uint8Array>>;
}

/** Bytes as they are stored. 10,000 items have about 400 kB to a checkpoint. */
const mostBytes = 16_000_000;

/** A page never changes, so what this process has read stays in memory. The pages that were not asked for longest make room for others. */
export function openKeptPages(engine: Engine, most = mostBytes): PageReader {
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  const keep = (name: string, packed: Uint8Array) => {
    bytes += packed.length - (kept.get(name)?.length ?? 0);
    // Deleted first, so that the newest is last.
    kept.delete(name);
    kept.set(name, packed);
    for (const [oldest, { length }] of kept) {
      if (bytes <= most) return;
      kept.delete(oldest);
      bytes -= length;
    }
  };
  return {
    async read(stream, refs, part) {
      const nameOf = (ref: PageRef) => `${stream} ${partOfPage(ref, part)}`;
      const known = refs.flatMap((ref) => {
        const packed = kept.get(nameOf(ref));
        return packed === undefined ? [] : [[ref, packed] as const];
      });
      const found = new Map(known);
      const missing = refs.filter((ref) => !found.has(ref));
      if (missing.length > 0) for (const [ref, packed] of await readParts(engine, stream, missing, part)) found.set(ref, packed);
      for (const [ref, packed] of found) keep(nameOf(ref), packed);
      return found;
    },
  };
}

/** Every page from the table, for proofs. */
export function readFromTable(engine: Engine): PageReader {
  return { read: (stream, refs, part) => readParts(engine, stream, refs, part) };
}
