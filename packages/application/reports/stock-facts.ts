import type { Context } from '#application/context';
import type { StockRow, Stored } from '#application/ports';
import { recordsNamed } from '#application/reports/ledgers';
import { voucherType } from '#application/reports/voucher-type';
import { Refusal } from '#domain/refusal';
import { type StockMovement, transit } from '#domain/stock/stock-movement';
import type { StockState } from '#domain/stock/stock-state';
import { type BranchValue, branchValues, placeValues } from '#domain/stock/stock-values';
import type { UnitCost } from '#domain/stock/unit-cost';
import { replayStock, type StockReplay } from '#domain/stock/valuation';
import type { ValuationMethod } from '#domain/stock/valuation-method';
import { addDays, type Day } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';
import type { StockLedgerFacts } from '#modules/reports/stock-ledger/stock-ledger';
import type { StockFacts, StockOfItem } from '#modules/reports/stock-report/stock-report';

interface Asked {
  readonly from: Day;
  readonly to: Day;
}

const beforeAll: Day = '0001-01-01';

/** Every item that ever moved, with its stock at both ends of the period, in these branches. */
export async function stockFacts(context: Context, branches: readonly string[], asked: Asked): Promise<StockFacts> {
  const valued = await valuedStock(context, asked);
  const items = await itemsOf(context, valued.movements);
  const groups = await recordsNamed(context, namedIn(items, 'groupId', 'inventory-group'));
  const units = await recordsNamed(context, namedIn(items, 'unitId', 'measure-unit'));
  const here = new Set(branches);
  const moved = Map.groupBy(
    valued.movements.filter(({ branch, day }) => here.has(branch) && day >= asked.from),
    ({ itemId }) => itemId,
  );
  return {
    items: [...items].map(([id, { row }]): StockOfItem => {
      const [opening, closing] = valued.replay.states.map((state) => stockIn(state, id, here));
      const mine = (moved.get(id) ?? []).filter(({ kind }) => kind !== 'shift');
      const totalOf = (isOf: (movement: StockMovement) => boolean) => total(mine.filter(isOf), valued.replay);
      const inward = totalOf(({ kind, quantity }) => quantity > 0 && kind !== 'opening');
      // Opening stock of the first day was there before everything else.
      const begun = totalOf(({ kind }) => kind === 'opening');
      const out = mine.reduce((sum, { quantity }) => (quantity < 0 ? sum - quantity : sum), 0);
      const [first, last] = [sumOf([...(opening ?? []), begun]), sumOf(closing ?? [])];
      return {
        id,
        name: String(row['name']),
        unit: String(units.get(String(row['unitId']))?.row['symbol'] ?? ''),
        group: nameOf(groups.get(String(row['groupId']))),
        method: wordsOf(row),
        opening: first,
        inward,
        // What filled gaps cost more, and what returns to suppliers lost, is in the goods that went out.
        outward: { quantity: out, value: first.value + inward.value - last.value },
        closing: last,
        places: (closing ?? []).flatMap((one) => placeValues(one)).filter(({ quantity }) => quantity !== 0),
      };
    }),
  };
}

/** Every movement of one item in these branches, with its cost. */
export async function stockLedgerFacts(
  context: Context,
  branches: readonly string[],
  itemId: string,
  asked: Asked,
): Promise<StockLedgerFacts> {
  const item = await context.ports.records.find(context.scope, 'inventory-item', itemId);
  if (item === undefined) throw new Refusal('notFound', { what: 'Item' });
  const { replay, rows, keys } = await valuedStock(context, asked);
  const unit = await recordsNamed(context, [{ slug: 'measure-unit', id: String(item.row['unitId']) }]);
  const here = new Set(branches);
  const [opening, closing] = replay.states.map((state) => sumOf(stockIn(state, itemId, here)));
  const mine = rows.filter(({ row, branch }) => row.itemId === itemId && here.has(branch) && row.date >= asked.from);
  const vouchers = await recordsNamed(
    context,
    mine.map(({ row }) => row),
  );
  return {
    name: String(item.row['name']),
    unit: String(unit.get(String(item.row['unitId']))?.row['symbol'] ?? ''),
    method: wordsOf(item.row),
    opening: opening ?? nothing,
    closing: closing ?? nothing,
    rows: mine.map(({ row }) => ({
      ...{ date: row.date, slug: row.slug, id: row.id, lineId: row.lineId, number: row.number, quantity: row.quantity },
      value: replay.values.get(keys.get(row) ?? '') ?? 0,
      type: voucherType(row.slug, vouchers.get(row.id)?.row ?? {}),
      place: [row.locationId, row.batch && `batch ${row.batch}`].filter(Boolean).join(', '),
    })),
  };
}

interface Valued {
  readonly movements: readonly StockMovement[];
  readonly rows: readonly { readonly row: StockRow; readonly branch: string }[];
  readonly keys: ReadonlyMap<StockRow, string>;
  /** At the end of the day before the period, and at its end. */
  readonly replay: StockReplay;
}

/** All movements of the organisation are valued, whoever asks: cost goes from branch to branch, and an average is that of all branches. */
async function valuedStock(context: Context, { from, to }: Asked): Promise<Valued> {
  const { ports, scope } = context;
  const branches = await ports.records.all(scope, 'branch');
  const read = await Promise.all(
    branches.map(async ({ id }) => (await ports.books.stockRows(scope, id, beforeAll, to)).map((row) => ({ row, branch: id }))),
  );
  const rows = read.flat();
  const keys = new Map(rows.map(({ row }, at) => [row, row.kind === 'shift' ? `${at}` : keyOf(row)]));
  const days = new Map(rows.map(({ row }) => [keyOf(row), row.date]));
  const inputs = inputsOf(rows);
  const movements = rows.map(({ row, branch }) => {
    const movement = movementOf(row, branch, keys.get(row) ?? '', days);
    return row.made === undefined ? movement : { ...movement, production: { ...row.made, inputs: inputs.get(row.id) ?? [] } };
  });
  const items = await itemsOf(context, movements);
  const methods = (itemId: string) => [{ from: beforeAll, method: methodOf(items.get(itemId)?.row ?? {}) }];
  return { movements, rows, keys, replay: replayStock({ movements, methods, stops: [addDays(from, -1), to] }) };
}

/** What each production used, by its id. */
function inputsOf(rows: Valued['rows']): ReadonlyMap<string, readonly string[]> {
  const inputs = new Map<string, string[]>();
  for (const { row } of rows) if (row.kind === 'production-out') inputs.set(row.id, [...(inputs.get(row.id) ?? []), keyOf(row)]);
  return inputs;
}

function keyOf({ id, lineId }: { readonly id: string; readonly lineId: string }): string {
  return `${id} ${lineId}`;
}

/** What was sold with a later delivery than its return carries no cost of it. */
function movementOf(row: StockRow, branch: string, key: string, days: ReadonlyMap<string, Day>): StockMovement {
  const origin = row.origin === null ? undefined : keyOf(row.origin);
  const day = origin === undefined ? undefined : days.get(origin);
  return {
    ...{ key, branch, itemId: row.itemId, day: row.date, place: row.sequence, kind: row.kind, quantity: row.quantity, value: row.value },
    ...{ location: row.locationId ?? '', batch: row.batch ?? '' },
    ...(origin !== undefined && day !== undefined && day <= row.date ? { origin } : {}),
  };
}

function itemsOf(context: Context, movements: readonly { readonly itemId: string }[]): Promise<ReadonlyMap<string, Stored>> {
  return recordsNamed(
    context,
    movements.map(({ itemId }) => ({ slug: 'inventory-item', id: itemId })),
  );
}

function namedIn(items: ReadonlyMap<string, Stored>, field: string, slug: string) {
  return [...items.values()].flatMap(({ row }) => (typeof row[field] === 'string' ? [{ slug, id: row[field] }] : []));
}

function nameOf(stored: Stored | undefined): string | null {
  const name = stored?.row['name'];
  return typeof name === 'string' ? name : null;
}

/** Average is the moving average, unless the item says how to calculate it (answer A48). */
function methodOf({ valuation, calculationMethod }: AnyRow): ValuationMethod {
  if (valuation === 'FIFO') return 'fifo';
  if (valuation === 'LIFO') return 'lifo';
  if (calculationMethod === 'Weighted') return 'weighted-average';
  return calculationMethod === 'Simple' ? 'simple-average' : 'moving-average';
}

const words: Readonly<Record<ValuationMethod, string>> = {
  'moving-average': 'Average',
  'weighted-average': 'Weighted average',
  'simple-average': 'Simple average',
  fifo: 'FIFO',
  lifo: 'LIFO',
};

function wordsOf(row: AnyRow): string {
  return words[methodOf(row)];
}

/** Goods in transit belong to no branch. */
function stockIn(state: StockState, itemId: string, branches: ReadonlySet<string>): readonly BranchValue[] {
  const item = state.items.find((one) => one.itemId === itemId);
  if (item === undefined) return [];
  return branchValues(item, state.origins).filter(({ branch }) => branch !== transit && branches.has(branch));
}

const nothing: UnitCost = { quantity: 0, value: 0 };

function sumOf(rows: readonly UnitCost[]): UnitCost {
  return rows.reduce((sum, { quantity, value }) => ({ quantity: sum.quantity + quantity, value: sum.value + value }), nothing);
}

function total(movements: readonly StockMovement[], { values }: StockReplay): UnitCost {
  return sumOf(movements.map(({ key, quantity }) => ({ quantity, value: values.get(key) ?? 0 })));
}
