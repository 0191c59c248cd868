import { refuseWithoutSubscription } from '#application/access/subscription';
import { branchesOf } from '#application/books/branches';
import { heldIn } from '#application/books/may-see-voucher';
import type { Context, FileAnswer } from '#application/context';
import { listRecords } from '#application/lists/list-records';
import { stockFacts } from '#application/reports/stock/stock-facts';
import type { StockFacts } from '#application/reports/stock/stock-of-item';
import { type ExportAs, fileOfTable } from '#application/tables/file-of-table';
import type { UnitCost } from '#domain/cost/unit-cost';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { sumOf } from '#domain/stock-figures/period-figures';
import type { AnyRow, ReportTable } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { stockReport } from '#modules/reports/stock/stock-report';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

export interface StockWanted {
  readonly search?: string | undefined;
  readonly groupId?: string | undefined;
  readonly onlyInStock: boolean;
  /** Branches in which the caller may see the stock report; the open one by default. */
  readonly branches?: readonly string[] | undefined;
}

export interface StockRow {
  readonly itemId: string;
  readonly name: string;
  readonly group: string;
  readonly unit: string;
  /** Empty in totals over all of them. */
  readonly branch: string;
  /** Code of the warehouse location; empty if there is none, and in totals over all. */
  readonly location: string;
  /** Ten-thousandths of the unit. */
  readonly quantity: number;
  /** In paise, by the method of the item. */
  readonly value: number;
  /** For sales orders, and what is left; null of a location, because orders are not kept by location. */
  readonly reserved: number | null;
  readonly free: number | null;
}

export interface StockPage {
  readonly rows: readonly StockRow[];
  readonly pageNo: number;
  readonly hasMore: boolean;
  readonly statistics?: { readonly items: number; readonly inStock: number; readonly negative: number; readonly value: number };
}

/** Items of one page. */
const rowsPerPage = 100;
/** No file or totals are made for more items than this. */
const mostItems = 20_000;

/** Stock on hand now, page by page, in the branches asked for: their sum, or by branch and location. */
export async function stockOnHand(context: Context, wanted: StockWanted, pageNo: number, by: 'item' | 'location'): Promise<StockPage> {
  let at = 1;
  for await (const { rows, hasMore } of pages(context, wanted, by, pageNo)) {
    if (at === pageNo || !hasMore) return { rows: at === pageNo ? rows : [], pageNo, hasMore: at === pageNo && hasMore };
    at += 1;
  }
  return { rows: [], pageNo, hasMore: false };
}

/** The number of items, of those in stock and of those with negative stock, and what all of it is worth. */
export async function stockStatistics(context: Context, wanted: StockWanted): Promise<StockPage> {
  const statistics = { items: 0, inStock: 0, negative: 0, value: 0 };
  for await (const { rows } of pages(context, wanted, 'item')) {
    statistics.items += rows.length;
    statistics.inStock += rows.filter(({ quantity }) => quantity > 0).length;
    statistics.negative += rows.filter(({ quantity }) => quantity < 0).length;
    statistics.value += rows.reduce((sum, { value }) => sum + value, 0);
  }
  return { rows: [], pageNo: 1, hasMore: false, statistics };
}

export async function exportStock(context: Context, wanted: StockWanted, as: ExportAs): Promise<FileAnswer> {
  await refuseWithoutSubscription(context);
  const branches = branchesOf(context, stockReport, wanted.branches);
  const rows: StockRow[] = [];
  for await (const page of pages(context, wanted, 'location')) rows.push(...page.rows);
  const branch = branches.length > 1 ? undefined : await context.ports.records.find(context.scope, 'branch', branches[0] ?? '');
  const table: ReportTable = {
    title: 'Stock on Hand',
    subtitle: String(branch?.row['name'] ?? `${branches.length} branches`),
    columns: [
      { key: 'name', label: 'Item', kind: 'text' },
      { key: 'group', label: 'Group', kind: 'text' },
      ...(branches.length > 1 ? [{ key: 'branch', label: 'Branch', kind: 'text' } as const] : []),
      { key: 'location', label: 'Location', kind: 'text' },
      { key: 'quantity', label: 'Quantity', kind: 'quantity' },
      { key: 'unit', label: 'Unit', kind: 'text' },
      { key: 'value', label: 'Value', kind: 'money' },
    ],
    rows: rows.map(({ itemId, ...cells }, index) => ({ id: `${itemId} ${index}`, cells })),
    totals: { name: 'Total', value: rows.reduce((sum, { value }) => sum + value, 0) },
  };
  return fileOfTable(context, table, as);
}

/** Stock of one item in a branch the caller may see, at one location or all of them; of all of them also what is open in orders. */
export async function stockOfItem(context: Context, branchId: string, itemId: string, locationId: string) {
  if (branchId !== context.scope.branchId && !allows(heldIn(context, branchId), pathOf(stockReport)))
    throw new Refusal('notFound', { what: 'Branch' });
  const item = await context.ports.records.find(context.scope, inventoryItem.slug, itemId);
  if (item === undefined) throw new Refusal('notFound', { what: inventoryItem.title });
  const { places, orders } = await stockNow(context, [branchId], [itemId]);
  const here = (places.get(itemId) ?? []).filter(({ location }) => locationId === '0' || location === locationId);
  const { quantity, value } = sumOf(here);
  if (locationId !== '0') return { itemId, quantity, value, reserved: null, free: null, ordered: null, expected: null };
  const { reserved, ordered, expected } = orders.get(itemId) ?? noOrders;
  return { itemId, quantity, value, ...freeOf(reserved, quantity), ordered, expected };
}

function freeOf(reserved: number, quantity: number) {
  return { reserved, free: quantity - reserved };
}

/** The quantities of an item in open orders. */
interface InOrders {
  readonly reserved: number;
  readonly ordered: number;
  readonly expected: number;
}

const noOrders: InOrders = { reserved: 0, ordered: 0, expected: 0 };

interface Place extends UnitCost {
  readonly branchId: string;
  readonly location: string;
}

/** What there is of these items, and what it is worth, by branch and location; and what is reserved of them. */
async function stockNow(context: Context, branches: readonly string[], itemIds: readonly string[], facts?: StockFacts) {
  const { scope, ports, today } = context;
  const [{ items }, inOrders] = await Promise.all([
    facts ?? stockFacts(context, branches, { from: today, to: today }, { items: itemIds }),
    Promise.all(branches.map((branchId) => ports.books.openOrders(scope, branchId, itemIds))),
  ]);
  const wanted = new Set(itemIds);
  const places = new Map<string, readonly Place[]>();
  for (const item of items) {
    if (!wanted.has(item.id)) continue;
    const at = Map.groupBy(item.places, ({ branch, location }) => JSON.stringify([branch, location]));
    places.set(
      item.id,
      [...at.values()].map((own) => ({
        ...sumOf(own.map(({ closing }) => closing)),
        branchId: own[0]?.branch ?? '',
        location: own[0]?.location ?? '',
      })),
    );
  }
  const orders = new Map<string, InOrders>();
  for (const one of inOrders.flat()) {
    const before = orders.get(one.itemId) ?? noOrders;
    orders.set(one.itemId, {
      reserved: before.reserved + one.reserved,
      ordered: before.ordered + one.ordered,
      expected: before.expected + one.expected,
    });
  }
  return { places, orders };
}

/** `only`: the rows of the other pages are not wanted. */
async function* pages(context: Context, wanted: StockWanted, by: 'item' | 'location', only?: number) {
  const { records } = context.ports;
  const branches = branchesOf(context, stockReport, wanted.branches);
  const [groups, units, names, facts] = await Promise.all([
    records.all(context.scope, 'inventory-group'),
    records.all(context.scope, 'measure-unit'),
    records.all(context.scope, 'branch'),
    stockFacts(context, branches, { from: context.today, to: context.today }),
  ]);
  const nameOf = (stored: readonly { readonly id: string; readonly row: AnyRow }[], name: string) =>
    new Map(stored.map(({ id, row }) => [id, String(row[name] ?? '')]));
  const groupNames = nameOf(groups, 'name');
  const symbols = nameOf(units, 'symbol');
  const branchNames = nameOf(names, 'name');
  const filters: Filters = wanted.groupId === undefined ? {} : { groupId: [wanted.groupId] };
  let page = 0;
  for await (const { items, hasMore } of goodsByName(context, filters, wanted.search)) {
    page += 1;
    const isWanted = only === undefined || only === page;
    const ids = isWanted ? items.map(({ id }) => id) : [];
    const { places, orders } = await stockNow(context, branches, ids, facts);
    const rows = (isWanted ? items : []).flatMap((item) => {
      const about = {
        itemId: item.id,
        name: String(item['name']),
        group: groupNames.get(String(item['groupId'])) ?? '',
        unit: symbols.get(String(item['unitId'])) ?? '',
      };
      const here = places.get(item.id) ?? [];
      const { quantity, value } = sumOf(here);
      if (by === 'item' || here.length === 0)
        return [{ ...about, branch: '', location: '', quantity, value, ...freeOf((orders.get(item.id) ?? noOrders).reserved, quantity) }];
      return here.map(
        (place): StockRow => ({
          ...{ ...about, branch: branchNames.get(place.branchId) ?? '', location: place.location },
          ...{ quantity: place.quantity, value: place.value, reserved: null, free: null },
        }),
      );
    });
    yield { rows: rows.filter(({ quantity }) => !wanted.onlyInStock || quantity !== 0), hasMore };
  }
}

type Filters = Readonly<Record<string, string[]>>;

/** The goods of the organisation by name, page by page. */
async function* goodsByName(context: Context, filters: Filters, search?: string) {
  let cursor: string | undefined;
  let seen = 0;
  do {
    const page = await listRecords(context, inventoryItem, {
      limit: rowsPerPage,
      filters: { type: ['Goods'], ...filters },
      ...(search === undefined ? {} : { search }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    cursor = page.cursor;
    seen += page.rows.length;
    if (seen > mostItems) throw new Refusal('notAllowed', { why: `At most ${mostItems} items at once. Choose a group` });
    yield { items: page.rows, hasMore: cursor !== undefined };
  } while (cursor !== undefined);
}

/** The same, with what there is of them in the open branch. */
export async function* itemsOnHand(context: Context, filters: Filters) {
  for await (const { items, hasMore } of goodsByName(context, filters)) {
    const onHand = await context.ports.books.onHand(
      context.scope,
      context.scope.branchId,
      items.map(({ id }) => id),
    );
    yield { items, onHand, hasMore };
  }
}
