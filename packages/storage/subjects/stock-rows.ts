import type { Scope } from '#application/ports/scope';
import type { StockRow } from '#application/ports/stock';
import type { Paise, Quantity } from '#domain/money/paise';
import { kindOf, movementKinds } from '#domain/stock/movement-kind';
import type { Day } from '#domain/time/day';
import { datedKey, partsOfDatedKey, streamKey, viewKeys } from '#storage/engine/keys';
import type { BalanceParts, Folded } from '#storage/views/as-of';
import { type ExactParts, exactly } from '#storage/views/exact';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { type LeafChange, type LeafRow, noLeaves, planLeaves } from '#storage/views/leaves';
import { stretchesOf } from '#storage/views/recent-rows';
import type { Plan, Step } from '#storage/views/view';

/** Every movement of goods of a branch by day, in leaves: what the value of its stock is computed from. */
export async function foldStockRows({ engine, stream, slots, entries, watermark }: Step): Promise<Plan> {
  const changes = entries.flatMap((entry) => changesOf(entry, (id) => slots.items.of.get(id) ?? 0));
  return changes.length === 0 ? {} : { rows: await planLeaves(engine, stream, viewKeys.stockRows, changes, watermark) };
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

/** Movements dated in `from`..`to`, by day and then in the order of entry, exact as of now. */
export function readStockRows(
  parts: StockRowParts & ExactParts,
  { organisationId }: Scope,
  branchId: string,
  from: Day,
  to: Day,
): Promise<readonly StockRow[]> {
  const read = async (folded: Folded) => {
    const rows: StockRow[] = [];
    const watermark = await eachStockRow(parts, folded, from, to, (row) => rows.push(row));
    return { watermark, answer: rows };
  };
  return exactly(parts, streamKey(organisationId, { branchId }), read, { numbers: true });
}

type StockRowParts = Pick<BalanceParts, 'engine' | 'slots'>;

/** About eight thousand rows. */
const leavesAtOnce = 64;

/** Row by row as of this place in the log, so that the caller decides what stays in memory. Returns the furthest leaf, which can be ahead. */
export async function eachStockRow(
  { engine, slots }: StockRowParts,
  { stream, head, tail }: Folded,
  from: Day,
  to: Day,
  take: (row: StockRow) => void,
): Promise<number> {
  const recent = new Map(tail.flatMap((entry) => changesOf(entry, (id) => id)).map(({ key, row }) => [key, row]));
  const { ids } = await slots.read(stream, 'items', head.items);
  // A branch in which no item ever moved has no leaves.
  const list = { prefix: viewKeys.stockRows, ...(head.items === 0 ? { known: noLeaves } : {}) };
  let furthest = 0;
  for await (const { rows, watermark } of stretchesOf(engine, stream, list, [from, `${to}~`], recent, { leaves: leavesAtOnce })) {
    furthest = Math.max(furthest, watermark);
    for (const [key, row] of rows) take(rowOf(key, row, ids));
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
