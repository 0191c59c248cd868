import type { Scope, StockRow } from '#application/ports';
import type { Paise, Quantity } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import { kindOf, movementKinds } from '#domain/stock/movement-kind';
import type { Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { datedKey, partsOfDatedKey, streamKey, viewKeys } from '#storage/engine/keys';
import { type BalanceParts, type Folded, openFolded } from '#storage/views/as-of';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { type LeafChange, type LeafRow, type LeafStretch, planLeaves, readLeaves } from '#storage/views/leaves';
import type { PagePut } from '#storage/views/pages';
import type { Slots } from '#storage/views/slots';

/** Every movement of goods of a branch by day, in leaves: what the value of its stock is computed from. */
export async function foldStockRows(
  engine: Engine,
  stream: string,
  slots: Slots,
  entries: readonly FoldEntry[],
  watermark: number,
): Promise<readonly (readonly PagePut[])[]> {
  const changes = entries.flatMap((entry) => changesOf(entry, (id) => slots.of.get(id) ?? 0));
  return changes.length === 0 ? [] : planLeaves(engine, stream, viewKeys.stockRows, changes, watermark);
}

/** Added to the kind of what was lost on the way. All rows of a leaf have the same columns, so this is none of its own. */
const onTheWay = 100;

/** An item is a number in a leaf, and its id in the tail of the log. */
function changesOf(entry: FoldEntry, itemOf: (id: string) => number | string): LeafChange[] {
  return halves(entry).flatMap(({ effect, factor }) =>
    effect.movements.map((movement, at): LeafChange => {
      const { itemId, locationId, batch, quantity, value, lineId, origin, made, transit, to, noted } = movement;
      const key = datedKey(effect.date, entry.first, String(at).padStart(5, '0'));
      if (factor < 0) return { key, row: null, sequence: entry.sequence };
      const kind = movementKinds.indexOf(kindOf(movement)) + (transit ? onTheWay : 0);
      const moved = [itemOf(itemId), kind, locationId, batch, quantity, value, lineId ?? String(at + 1)] as const;
      const making = made === undefined ? (noted === undefined ? null : [noted]) : [made.extra, made.scrap, made.share];
      const row = [...moved, entry.slug, entry.id, entry.number, origin?.id ?? to ?? null, origin?.lineId ?? null, making];
      return { key, row, sequence: entry.sequence };
    }),
  );
}

/** Used by a reader that continues while the projector works. */
const attempts = 5;

/** Movements dated in `from`..`to`, by day and then in the order of entry, exact as of now. */
export async function readStockRows(
  parts: Pick<BalanceParts, 'engine' | 'tails' | 'slots'>,
  { organisationId }: Scope,
  branchId: string,
  from: Day,
  to: Day,
): Promise<readonly StockRow[]> {
  const stream = streamKey(organisationId, { branchId });
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const folded = await openFolded(parts, stream);
    const { rows, watermark } = await stockRowsIn(parts, folded, from, to);
    if (watermark <= folded.head.watermark + folded.tail.length) return rows;
  }
  throw new Refusal('busy');
}

/** As of this place in the log. A leaf can be ahead of it: `watermark` is the furthest one. */
async function stockRowsIn(
  parts: Pick<BalanceParts, 'engine' | 'slots'>,
  folded: Folded,
  from: Day,
  to: Day,
): Promise<{ readonly rows: readonly StockRow[]; readonly watermark: number }> {
  const rows: StockRow[] = [];
  const watermark = await eachStockRow(parts, folded, from, to, (row) => rows.push(row));
  return { rows, watermark };
}

/** About eight thousand rows. */
const leavesAtOnce = 64;

/** The same row by row, so that the caller decides what stays in memory. Returns the furthest leaf. */
export async function eachStockRow(
  { engine, slots }: Pick<BalanceParts, 'engine' | 'slots'>,
  { stream, head, tail }: Folded,
  from: Day,
  to: Day,
  take: (row: StockRow) => void,
): Promise<number> {
  const last = `${to}~`;
  const recent = new Map<string, LeafRow | null>();
  for (const { key, row } of tail.flatMap((entry) => changesOf(entry, (id) => id))) if (key >= from && key <= last) recent.set(key, row);
  const { ids } = await slots.read(stream, 'items', head.items);
  let furthest = 0;
  let start: string | undefined = from;
  while (start !== undefined) {
    const begin: string = start;
    // A branch in which no item ever moved has no leaves.
    const none: LeafStretch = { rows: new Map(), next: undefined, watermark: 0 };
    const how = { most: leavesAtOnce };
    const stretch: LeafStretch = head.items === 0 ? none : await readLeaves(engine, stream, viewKeys.stockRows, begin, last, how);
    const { rows, next, watermark } = stretch;
    furthest = Math.max(furthest, watermark);
    for (const [key, row] of recent) {
      if (key < begin || (next !== undefined && key >= next)) continue;
      if (row === null) rows.delete(key);
      else rows.set(key, row);
    }
    for (const [key, row] of [...rows].sort(([one], [other]) => (one < other ? -1 : 1))) take(rowOf(key, row, ids));
    start = next;
  }
  return furthest;
}

function madeOrNoted([first, scrap, share]: NonNullable<Stored[12]>): Pick<StockRow, 'made' | 'noted'> {
  if (scrap === undefined || share === undefined) return { noted: first as Quantity };
  return { made: { extra: first as Paise, scrap: scrap as Paise, share } };
}

type Stored = readonly [
  item: number | string,
  kind: number,
  locationId: string | null,
  batch: string | null,
  quantity: number,
  value: number | null,
  lineId: string,
  slug: string,
  id: string,
  number: string,
  /** Without a line: the branch that a dispatch is sold to. */
  originId: string | null,
  originLine: string | null,
  /** Or the quantity whose price a note changes. */
  made: readonly [extra: number, scrap: number, share: number] | readonly [noted: number] | null,
];

function rowOf(key: string, row: LeafRow, ids: readonly string[]): StockRow {
  const [item, kind, locationId, batch, quantity, value, lineId, slug, id, number, originId, originLine, made] = row as unknown as Stored;
  const { day, sequence } = partsOfDatedKey(key);
  return {
    ...{ date: day, sequence, slug, id, number, lineId, locationId, batch },
    itemId: typeof item === 'string' ? item : (ids[item] ?? ''),
    kind: movementKinds[kind % onTheWay] ?? 'purchase',
    quantity: quantity as StockRow['quantity'],
    value: value as StockRow['value'],
    origin: originId === null || originLine === null ? null : { id: originId, lineId: originLine },
    ...(originId !== null && originLine === null ? { to: originId } : {}),
    ...(made === null ? {} : madeOrNoted(made)),
    ...(kind >= onTheWay ? { transit: true as const } : {}),
  };
}
