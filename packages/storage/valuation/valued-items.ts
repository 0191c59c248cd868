import { usualMethods } from '#domain/cost/item-methods';
import type { DatedMethod, ValuationMethod } from '#domain/cost/valuation-method';
import type { Engine } from '#storage/engine/engine';
import { pack, unpack } from '#storage/engine/packing';
import { type CheckpointRun, type PageRef, readParts } from '#storage/valuation/checkpoint-run';

/** The items of an organisation by number, and how each is valued. A number never changes within the runs that follow each other. */
export interface ValuedItems {
  readonly ids: readonly string[];
  readonly methods: readonly (readonly DatedMethod[])[];
  /** Items that were ever made from one another have the same number; zero: from nothing, and nothing from it. */
  readonly groups: readonly number[];
  readonly of: ReadonlyMap<string, number>;
}

export interface ItemsCache {
  read(stream: string, run: CheckpointRun | undefined): Promise<ValuedItems>;
}

interface Chunk {
  readonly ids: readonly string[];
  readonly methods: readonly (readonly DatedMethod[])[];
  readonly groups: readonly number[];
}

const mostChunks = 2_000;

/** Pages never change, so those that this process has read stay in memory. */
export function openItemsCache(engine: Engine): ItemsCache {
  const kept = new Map<string, Chunk>();
  return {
    async read(stream, run) {
      const refs = run?.items ?? [];
      const nameOf = (ref: PageRef) => `${stream} ${ref}`;
      if (kept.size >= mostChunks) kept.clear();
      const missing = refs.filter((ref) => !kept.has(nameOf(ref)));
      if (missing.length > 0) {
        for (const [ref, packed] of await readParts(engine, stream, missing, 'i')) kept.set(nameOf(ref), unpackChunk(packed));
      }
      const chunks = refs.flatMap((ref) => kept.get(nameOf(ref)) ?? []);
      const ids = chunks.flatMap((chunk) => chunk.ids);
      return {
        ids,
        methods: chunks.flatMap((chunk) => chunk.methods),
        groups: chunks.flatMap((chunk) => chunk.groups),
        of: new Map(ids.map((id, slot) => [id, slot])),
      };
    },
  };
}

const methods: readonly ValuationMethod[] = ['moving-average', 'fifo', 'lifo', 'weighted-average', 'simple-average'];

type PackedChunk = [ids: string[], methods: (number | [from: string, method: number][])[], groups: number[]];

export function packChunk(items: ValuedItems, chunk: number, itemsPerChunk: number): Uint8Array {
  const [from, to] = [chunk * itemsPerChunk, (chunk + 1) * itemsPerChunk];
  const packed: PackedChunk = [
    items.ids.slice(from, to),
    items.methods.slice(from, to).map((dated) => {
      const [first] = dated;
      if (dated.length === 1 && first !== undefined) return methods.indexOf(first.method);
      return dated.map(({ from: day, method }) => [day, methods.indexOf(method)]);
    }),
    items.groups.slice(from, to),
  ];
  return pack(packed);
}

function unpackChunk(bytes: Uint8Array): Chunk {
  const [ids, codes, groups] = unpack<PackedChunk>(bytes);
  const named = (code: number) => methods[code] ?? 'moving-average';
  const dated = (code: PackedChunk[1][number]): readonly DatedMethod[] => {
    if (typeof code !== 'number') return code.map(([from, method]) => ({ from, method: named(method) }));
    return code === 0 ? usualMethods : [{ from: usualMethods[0]?.from ?? '', method: named(code) }];
  };
  return { ids, methods: codes.map(dated), groups };
}

export function methodsIn({ methods: known, of }: ValuedItems, itemId: string): readonly DatedMethod[] {
  const slot = of.get(itemId);
  return (slot === undefined ? undefined : known[slot]) ?? usualMethods;
}
