import type { Engine } from '#storage/engine/engine';
import { type LeafForm, type LeafMarks, type LeafRow, readLeaves, rowsPerLeaf } from '#storage/views/leaves';

/** A list of rows in leaves, as it is folded. */
export interface RowList {
  /** The first part of the keys of its rows. */
  readonly prefix: string;
  readonly form?: LeafForm;
  readonly known?: LeafMarks;
}

/** What the tail makes of rows, the last change of each: null for one that it takes out. */
export type RecentRows = ReadonlyMap<string, LeafRow | null>;

export interface Rows {
  /** Sorted by key. */
  readonly rows: readonly (readonly [string, LeafRow])[];
  /** The entry to which the furthest leaf is folded that was read. */
  readonly watermark: number;
  /** Where to continue; undefined if nothing is left. */
  readonly next: string | undefined;
}

interface HowMany {
  /** Ends after at least so many rows. */
  readonly enough?: number;
  /** Leaves that are in memory at the same time; all by default. */
  readonly leaves?: number;
}

/** Rows with keys in `first`..`last`, both inclusive, with what the tail changes. `LeafChange` and `LeafFold` give the changes of the tail. */
export async function readRecentRows(
  engine: Engine,
  stream: string,
  list: RowList,
  [first, last]: readonly [first: string, last: string],
  recent: RecentRows,
  enough?: number,
): Promise<Rows> {
  const rows: (readonly [string, LeafRow])[] = [];
  let [watermark, next]: [number, string | undefined] = [0, undefined];
  for await (const stretch of stretchesOf(engine, stream, list, [first, last], recent, enough === undefined ? {} : { enough })) {
    for (const row of stretch.rows) rows.push(row);
    watermark = Math.max(watermark, stretch.watermark);
    next = stretch.next;
  }
  return { rows, watermark, next };
}

/** The same in stretches, so that the caller decides what stays in memory. */
export async function* stretchesOf(
  engine: Engine,
  stream: string,
  { prefix, form, known }: RowList,
  [first, last]: readonly [first: string, last: string],
  recent: RecentRows,
  { enough, leaves }: HowMany,
): AsyncGenerator<Rows> {
  let found = 0;
  for (let start: string | undefined = first; start !== undefined && start <= last && (enough === undefined || found < enough); ) {
    const from: string = start;
    const most = enough === undefined ? leaves : Math.ceil((enough - found) / (form?.usual ?? rowsPerLeaf));
    const { rows, watermark, next } = await readLeaves(engine, stream, prefix, from, last, {
      ...(most === undefined ? {} : { most }),
      ...(form === undefined ? {} : { form }),
      ...(known === undefined ? {} : { known }),
    });
    for (const [key, row] of recent) {
      if (key < from || key > last || (next !== undefined && key >= next)) continue;
      if (row === null) rows.delete(key);
      else rows.set(key, row);
    }
    const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
    found += sorted.length;
    yield { rows: sorted, watermark, next };
    start = next;
  }
}
