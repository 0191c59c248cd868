import type { Context, FileAnswer } from '#application/context';
import { refuseWithoutSubscription } from '#application/organisation/subscription';
import type { OnHand } from '#application/ports';
import { listRecords } from '#application/records/list-records';
import { type ExportAs, fileOfTable } from '#application/reports/file-of-table';
import { Refusal } from '#domain/refusal';
import type { AnyRow, ReportTable } from '#modules/kit/module';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

export interface StockWanted {
  readonly search?: string | undefined;
  readonly groupId?: string | undefined;
  readonly onlyInStock: boolean;
}

export interface StockRow {
  readonly itemId: string;
  readonly name: string;
  readonly group: string;
  readonly unit: string;
  /** Code of the warehouse location; empty if there is none, and in totals over all. */
  readonly location: string;
  /** Ten-thousandths of the unit. */
  readonly quantity: number;
}

export interface StockPage {
  readonly rows: readonly StockRow[];
  readonly pageNo: number;
  readonly hasMore: boolean;
  readonly statistics?: { readonly items: number; readonly inStock: number; readonly negative: number };
}

/** Items of one page. */
const rowsPerPage = 100;
/** No file or totals are made for more items than this. */
const mostItems = 20_000;

/** Stock on hand in the open branch, page by page. */
export async function stockOnHand(context: Context, wanted: StockWanted, pageNo: number, by: 'item' | 'location'): Promise<StockPage> {
  let at = 1;
  for await (const { rows, hasMore } of pages(context, wanted, by)) {
    if (at === pageNo || !hasMore) return { rows: at === pageNo ? rows : [], pageNo, hasMore: at === pageNo && hasMore };
    at += 1;
  }
  return { rows: [], pageNo, hasMore: false };
}

/** The number of items, of those in stock, and of those with negative stock. */
export async function stockStatistics(context: Context, wanted: StockWanted): Promise<StockPage> {
  const statistics = { items: 0, inStock: 0, negative: 0 };
  for await (const { rows } of pages(context, wanted, 'item')) {
    statistics.items += rows.length;
    statistics.inStock += rows.filter(({ quantity }) => quantity > 0).length;
    statistics.negative += rows.filter(({ quantity }) => quantity < 0).length;
  }
  return { rows: [], pageNo: 1, hasMore: false, statistics };
}

export async function exportStock(context: Context, wanted: StockWanted, as: ExportAs): Promise<FileAnswer> {
  await refuseWithoutSubscription(context);
  const rows: StockRow[] = [];
  for await (const page of pages(context, wanted, 'location')) rows.push(...page.rows);
  const branch = await context.ports.records.find(context.scope, 'branch', context.scope.branchId);
  const table: ReportTable = {
    title: 'Stock on Hand',
    subtitle: String(branch?.row['name'] ?? ''),
    columns: [
      { key: 'name', label: 'Item', kind: 'text' },
      { key: 'group', label: 'Group', kind: 'text' },
      { key: 'location', label: 'Location', kind: 'text' },
      { key: 'quantity', label: 'Quantity', kind: 'quantity' },
      { key: 'unit', label: 'Unit', kind: 'text' },
    ],
    rows: rows.map(({ itemId, name, group, location, quantity, unit }, index) => ({
      id: `${itemId} ${index}`,
      cells: { name, group, location, quantity, unit },
    })),
  };
  return fileOfTable(context, table, as);
}

/** Stock on hand of one item in a branch the caller may see, at one location or all of them. */
export async function stockOfItem(context: Context, branchId: string, itemId: string, locationId: string) {
  if (branchId !== context.scope.branchId && !(await maySee(context, branchId))) throw new Refusal('notFound', { what: 'Branch' });
  const item = await context.ports.records.find(context.scope, inventoryItem.slug, itemId);
  if (item === undefined) throw new Refusal('notFound', { what: inventoryItem.title });
  const found = await context.ports.books.onHand(context.scope, branchId, [itemId]);
  const here = found.filter((one) => locationId === '0' || one.locationId === locationId);
  return { itemId, quantity: here.reduce((sum, { quantity }) => sum + quantity, 0) };
}

async function maySee({ caller }: Context, branchId: string): Promise<boolean> {
  const held = caller.permissionsIn?.(branchId) ?? new Set<string>();
  return held === 'all' || held.has('/stock-report');
}

async function* pages(context: Context, wanted: StockWanted, by: 'item' | 'location') {
  const { records } = context.ports;
  const [groups, units] = await Promise.all([records.all(context.scope, 'inventory-group'), records.all(context.scope, 'measure-unit')]);
  const nameOf = (stored: readonly { readonly id: string; readonly row: AnyRow }[], name: string) =>
    new Map(stored.map(({ id, row }) => [id, String(row[name] ?? '')]));
  const groupNames = nameOf(groups, 'name');
  const symbols = nameOf(units, 'symbol');
  const filters: Filters = wanted.groupId === undefined ? {} : { groupId: [wanted.groupId] };
  for await (const { items, onHand, hasMore } of itemsOnHand(context, filters, wanted.search)) {
    const rows = items.flatMap((item) => {
      const about = {
        itemId: item.id,
        name: String(item['name']),
        group: groupNames.get(String(item['groupId'])) ?? '',
        unit: symbols.get(String(item['unitId'])) ?? '',
      };
      return placesOf(onHand, item.id, by).map((place): StockRow => ({ ...about, ...place }));
    });
    yield { rows: rows.filter(({ quantity }) => !wanted.onlyInStock || quantity !== 0), hasMore };
  }
}

type Filters = Readonly<Record<string, string[]>>;

/** The goods of the organisation by name, page by page, with what there is of them in the open branch. */
export async function* itemsOnHand(context: Context, filters: Filters, search?: string) {
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
    const onHand = await context.ports.books.onHand(
      context.scope,
      context.scope.branchId,
      page.rows.map(({ id }) => id),
    );
    yield { items: page.rows, onHand, hasMore: cursor !== undefined };
  } while (cursor !== undefined);
}

function placesOf(onHand: readonly OnHand[], itemId: string, by: 'item' | 'location') {
  const sums = new Map<string, number>();
  for (const one of onHand) {
    if (one.itemId !== itemId) continue;
    const location = by === 'location' ? (one.locationId ?? '') : '';
    sums.set(location, (sums.get(location) ?? 0) + one.quantity);
  }
  return sums.size === 0 ? [{ location: '', quantity: 0 }] : [...sums].map(([location, quantity]) => ({ location, quantity }));
}
