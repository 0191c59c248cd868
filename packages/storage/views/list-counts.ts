import type { Engine } from '#storage/engine/engine';
import { partitionDigest, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type PagePut, readPage, refuseBeyond } from '#storage/views/pages';

/** How many rows each list of a stream has, by the digest of its partition. */
export type ListCounts = Map<string, number>;

export function foldCounts(counts: ListCounts, { lists }: FoldEntry): void {
  const move = (partition: string, by: number) => {
    const name = partitionDigest(partition);
    counts.set(name, (counts.get(name) ?? 0) + by);
  };
  for (const list of lists.out) move(list, -1);
  for (const list of lists.into) move(list, 1);
}

export async function foldListCounts(engine: Engine, stream: string, entries: readonly FoldEntry[], watermark: number): Promise<PagePut[]> {
  if (!entries.some(({ lists }) => lists.out.length + lists.into.length > 0)) return [];
  const page = await readPage(engine, stream, viewKeys.listCounts);
  refuseBeyond([page], watermark);
  const counts = page ? unpackCounts(page.packed) : new Map<string, number>();
  for (const entry of entries) if (entry.sequence > (page?.watermark ?? 0)) foldCounts(counts, entry);
  return [{ key: viewKeys.listCounts, watermark, packed: pack([...counts].filter(([, count]) => count !== 0)), expected: page?.watermark }];
}

export function unpackCounts(packed: Uint8Array): ListCounts {
  return new Map(unpack<[string, number][]>(packed));
}
