import type { Context } from '#application/context';
import type { ItemMovements, Row } from '#application/ports';
import { recordsNamed } from '#application/reports/ledgers';
import { voucherType } from '#application/reports/voucher-type';
import { Refusal } from '#domain/refusal';
import { methodInWords, methodOn } from '#domain/stock/item-methods';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { Origin } from '#domain/stock/origin';
import { transit } from '#domain/stock/stock-movement';
import type { ItemState, StockState } from '#domain/stock/stock-state';
import { movedBetween } from '#domain/stock/stock-totals';
import { type BranchValue, branchValues, placeValues } from '#domain/stock/stock-values';
import type { UnitCost } from '#domain/stock/unit-cost';
import { addDays, type Day } from '#domain/time/day';
import type { StockLedgerFacts } from '#modules/reports/stock-ledger/stock-ledger';
import type { StockFacts, StockOfItem } from '#modules/reports/stock-report/stock-report';

interface Asked {
  readonly from: Day;
  readonly to: Day;
}

/** Every item that ever moved, with its stock at both ends of the period, in these branches. */
export async function stockFacts(context: Context, branches: readonly string[], { from, to }: Asked): Promise<StockFacts> {
  const days = [
    { day: addDays(from, -1), places: false },
    { day: to, places: true },
  ];
  const { states, methodsOf } = await context.ports.books.stock(context.scope, days);
  const [opening, closing] = states.map(itemsIn);
  const moved = [...(closing?.items.values() ?? [])].filter((item) => item.branches.length > 0);
  const named = await itemsNamed(
    context,
    moved.map(({ itemId }) => itemId),
  );
  const groups = await recordsNamed(context, namedIn(named, 'groupId', 'inventory-group'));
  const units = await recordsNamed(context, namedIn(named, 'unitId', 'measure-unit'));
  const here = new Set(branches);
  return {
    items: moved.flatMap((item): StockOfItem[] => {
      const row = named.get(item.itemId);
      if (row === undefined) return [];
      const start = opening?.items.get(item.itemId);
      return [
        {
          id: item.itemId,
          name: String(row['name']),
          unit: String(units.get(String(row['unitId']))?.row['symbol'] ?? ''),
          group: textOf(groups.get(String(row['groupId']))?.row['name']),
          method: methodInWords(methodOn(methodsOf(item.itemId), to)),
          ...figuresOf(valuesIn(opening, start, here), start, valuesIn(closing, item, here), item),
        },
      ];
    }),
  };
}

/** The figures of an item at both ends. Opening stock of the first day was there before everything else. */
function figuresOf(
  before: readonly BranchValue[],
  start: ItemState | undefined,
  after: readonly BranchValue[],
  end: ItemState,
): Pick<StockOfItem, 'opening' | 'inward' | 'outward' | 'closing' | 'places'> {
  const moved = after.flatMap(({ branch }) => [...movedBetween(start, end, branch)]);
  const of = (isOf: (kind: MovementKind, quantity: number) => boolean) =>
    sumOf(moved.filter(([kind, { quantity }]) => isOf(kind, quantity)).map(([, amount]) => amount));
  const inward = of((kind) => comesIn.has(kind));
  const out = of((kind) => goesOut.has(kind));
  const [first, last] = [sumOf([...before, of((kind) => kind === 'opening')]), sumOf(after)];
  return {
    opening: first,
    inward,
    // What filled gaps cost more, and what returns to suppliers lost, is in the goods that went out.
    outward: { quantity: -out.quantity, value: first.value + inward.value - last.value },
    closing: last,
    places: after.flatMap((one) => placeValues(one)).filter(({ quantity }) => quantity !== 0),
  };
}

const comesIn: ReadonlySet<MovementKind> = new Set(['purchase', 'sales-return', 'transfer-in', 'production-in', 'adjustment-in']);
const goesOut: ReadonlySet<MovementKind> = new Set(['sale', 'purchase-return', 'transfer-out', 'production-out', 'adjustment-out']);

/** Every movement of one item in these branches, with its cost. */
export async function stockLedgerFacts(
  context: Context,
  branches: readonly string[],
  itemId: string,
  { from, to }: Asked,
): Promise<StockLedgerFacts> {
  const item = await context.ports.records.find(context.scope, 'inventory-item', itemId);
  if (item === undefined) throw new Refusal('notFound', { what: 'Item' });
  const { states, rows, methodsOf } = await context.ports.books.itemMovements(context.scope, itemId, from, to);
  const unit = await recordsNamed(context, [{ slug: 'measure-unit', id: String(item.row['unitId']) }]);
  const here = new Set(branches);
  const [opening, closing] = states.map((state) => {
    const found = itemsIn(state);
    return sumOf(valuesIn(found, found.items.get(itemId), here));
  });
  const mine = rows.filter(({ branchId }) => here.has(branchId));
  const vouchers = await recordsNamed(context, mine);
  return {
    name: String(item.row['name']),
    unit: String(unit.get(String(item.row['unitId']))?.row['symbol'] ?? ''),
    method: methodInWords(methodOn(methodsOf(itemId), to)),
    opening: opening ?? nothing,
    closing: closing ?? nothing,
    rows: mine.map((row) => ledgerRow(row, vouchers.get(row.id)?.row ?? {})),
  };
}

function ledgerRow(row: ItemMovements['rows'][number], voucher: Row): StockLedgerFacts['rows'][number] {
  return {
    ...{ date: row.date, slug: row.slug, id: row.id, lineId: row.lineId, number: row.number, quantity: row.quantity },
    value: row.cost,
    type: voucherType(row.slug, voucher),
    place: [row.locationId, row.batch && `batch ${row.batch}`].filter(Boolean).join(', '),
  };
}

/** A state with its items and their origins by item. */
export interface ItemsIn {
  readonly items: ReadonlyMap<string, ItemState>;
  readonly origins: ReadonlyMap<string, readonly Readonly<Origin>[]>;
}

export function itemsIn({ items, origins }: StockState): ItemsIn {
  return { items: new Map(items.map((item) => [item.itemId, item])), origins: Map.groupBy(origins, ({ itemId }) => itemId) };
}

/** Goods in transit belong to no branch. */
function valuesIn(state: ItemsIn | undefined, item: ItemState | undefined, branches: ReadonlySet<string>): readonly BranchValue[] {
  if (item === undefined) return [];
  return branchValues(item, state?.origins.get(item.itemId) ?? []).filter(({ branch }) => branch !== transit && branches.has(branch));
}

/** With more items than this, a list page is the cheaper way to their names. */
const fewItems = 200;
const rowsAtOnce = 400;

/** What reports show of items, by id. */
async function itemsNamed(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  if (ids.length > fewItems) {
    const asked = { slug: 'inventory-item', partitions: ['inventory-item'], order: 0, descending: false, limit: rowsAtOnce };
    let cursor: string | undefined;
    do {
      const page = await context.ports.records.list(context.scope, { ...asked, ...(cursor === undefined ? {} : { cursor }) });
      for (const row of page.rows) found.set(row.id, row);
      cursor = page.cursor;
    } while (cursor !== undefined);
  }
  const missing = ids.filter((id) => !found.has(id)).map((id) => ({ slug: 'inventory-item', id }));
  for (const [id, { row }] of await recordsNamed(context, missing)) found.set(id, row);
  return found;
}

function namedIn(items: ReadonlyMap<string, Row>, field: string, slug: string) {
  return [...items.values()].flatMap((row) => (typeof row[field] === 'string' ? [{ slug, id: row[field] }] : []));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const nothing: UnitCost = { quantity: 0, value: 0 };

function sumOf(rows: readonly UnitCost[]): UnitCost {
  return rows.reduce((sum, { quantity, value }) => ({ quantity: sum.quantity + quantity, value: sum.value + value }), nothing);
}
