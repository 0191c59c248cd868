import { partitionDigest, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type Batch, foldPages, type Plan } from '#storage/views/view';

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

export async function foldListCounts(batch: Batch): Promise<Plan> {
  const changes = batch.entries.filter(({ lists }) => lists.out.length + lists.into.length > 0);
  const pages = await foldPages(batch, changes, () => viewKeys.listCounts, {
    unpack: (page): ListCounts => (page ? unpackCounts(page.packed) : new Map()),
    add: foldCounts,
    pack: (counts) => pack([...counts].filter(([, count]) => count !== 0)),
  });
  return { pages };
}

export function unpackCounts(packed: Uint8Array): ListCounts {
  return new Map(unpack<[string, number][]>(packed));
}
