import { isLimitedToOwn } from '#application/access/own';
import { perBranch } from '#application/books/per-branch';
import { recordsNamed } from '#application/commit/records-named';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { ListRow } from '#application/ports/records';
import type { SoldRow } from '#application/ports/sales';
import { pagesOf, reader } from '#application/reports/kit/reader';
import { monthsOfLines, pageOfLines, type ReadLines } from '#application/reports/registers/dated-lines';
import { saidByOwn } from '#application/reports/registers/own-documents';
import type { CostsKnown, ProductwiseSalesFacts, SoldBy } from '#application/reports/registers/productwise-sales-report/table';
import { productwiseSalesReportColumns, productwiseSalesTable } from '#application/reports/registers/productwise-sales-report/table';
import { type CostOfSales, costOfSales, maySeeCosts, mostCostedMonths } from '#application/reports/stock/cost-of-sales';
import { addSums, noSales, type SalePart, type SalesByName, salesOf } from '#domain/registers/sale-sums';
import type { Day } from '#domain/time/day';
import { monthsIn, type Period } from '#domain/time/period';
import { kindsOfSales, says } from '#modules/books-of';
import { type ProductwiseSalesFilter, productwiseSalesReport } from '#modules/reports/registers/productwise-sales-report';
import { product } from '#modules/stock/product/product';

interface Asked {
  readonly from: Day;
  readonly to: Day;
  readonly show: string;
  /** Null for all. */
  readonly itemId: string | null;
  readonly partyId: string | null;
  readonly salesRepresentativeId: string | null;
  /** With the cost of what was sold. */
  readonly margin: boolean;
  /** Only of the caller's own documents. */
  readonly own: boolean;
}

/** Sales of these branches, added up by what is shown. Of one item, customer or representative the lines are read, otherwise sums. */
export async function productwiseSalesFacts(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  cursor: string | undefined,
): Promise<ProductwiseSalesFacts> {
  if (asked.show === 'documents')
    return { ...(await documents(context, branches, asked, cursor)), ...(asked.margin && { costs: 'by-item' as const }) };
  const [sums, { known, costs }] = await Promise.all([
    isFiltered(asked) ? summedLines(context, branches, asked) : summed(context, branches, asked),
    asked.margin ? costsOf(context, branches, asked) : notAsked,
  ]);
  // Goods may leave with a delivery note in one period and be invoiced in the next.
  for (const id of costs.keys()) if (!sums.has(id)) sums.set(id, noSales);
  const sold = (await named(context, asked.show, sums)).map((one) =>
    known === 'known' ? { ...one, cost: costs.get(one.id) ?? null } : one,
  );
  return { sold, lines: [], ...(known !== null && { costs: known }) };
}

interface Costs {
  /** Null if nobody asked. */
  readonly known: CostsKnown | null;
  /** By what is shown. */
  readonly costs: ReadonlyMap<string, number>;
}

const notAsked: Costs = { known: null, costs: new Map() };

/** Costs are known by item: goods of one item have no cost by customer or representative. */
async function costsOf(context: Context, branches: readonly string[], asked: Asked): Promise<Costs> {
  const { show, partyId, salesRepresentativeId } = asked;
  const nameOf = costNames[show];
  if (!maySeeCosts(context, branches)) return { ...notAsked, known: 'forbidden' };
  if (nameOf === undefined || partyId !== null || salesRepresentativeId !== null) return { ...notAsked, known: 'by-item' };
  const isByMonth = show === 'months';
  if (isByMonth && monthsIn(asked).length > mostCostedMonths) return { ...notAsked, known: 'too-long' };
  const all = await costOfSales(context, branches, asked, isByMonth ? 'months' : 'period');
  if (all === null) return { ...notAsked, known: 'by-year' };
  const costs = new Map<string, number>();
  for (const one of all) if (one.cost !== 0) costs.set(nameOf(one), (costs.get(nameOf(one)) ?? 0) + one.cost);
  return { known: 'known', costs };
}

const costNames: Readonly<Record<string, (cost: CostOfSales) => string>> = {
  products: ({ itemId }) => itemId,
  branches: ({ branchId }) => branchId,
  months: ({ month }) => month,
};

const partOf: Readonly<Record<string, SalePart>> = { products: 'item', customers: 'party', representatives: 'representative' };

function isFiltered({ itemId, partyId, salesRepresentativeId, own }: Asked): boolean {
  return own || itemId !== null || partyId !== null || salesRepresentativeId !== null;
}

/** From sums. Those by representative are the fewest, where only their total counts. */
async function summed(context: Context, branches: readonly string[], { from, to, show }: Asked): Promise<SalesByName> {
  const part = partOf[show] ?? 'representative';
  const all: SalesByName = new Map();
  const read = await perBranch(branches, (branchId) => context.ports.books.sales(context.scope, branchId, part, from, to));
  read.forEach((months, at) => {
    for (const { month, sums } of months)
      for (const [name, one] of sums) addSums(all, show === 'branches' ? (branches[at] ?? '') : show === 'months' ? month : name, one);
  });
  return all;
}

async function summedLines(context: Context, branches: readonly string[], asked: Asked): Promise<SalesByName> {
  const all: SalesByName = new Map();
  const nameOf: Readonly<Record<string, (row: OneSold, branchId: string) => string>> = {
    products: ({ itemId }) => itemId,
    customers: ({ partyId }) => partyId,
    representatives: ({ representativeId }) => representativeId,
    branches: (_, branchId) => branchId,
    months: ({ date }) => date.slice(0, 7),
  };
  for await (const month of monthsOfLines(branches, asked, linesOf(context, asked)))
    for (const { line, branchId } of month) addSums(all, nameOf[asked.show]?.(line, branchId) ?? '', salesOf(line, line.returned));
  return all;
}

/** A page of lines. */
async function documents(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  cursor: string | undefined,
): Promise<ProductwiseSalesFacts> {
  const { lines, ...next } = await pageOfLines(branches, asked, linesOf(context, asked), cursor);
  const items = await soldItems(
    context,
    lines.map(({ itemId }) => itemId),
  );
  return {
    sold: [],
    lines: lines.map((row) => {
      const { slug, id, returned, date, number, partyName, itemId } = row;
      const item = items.get(itemId);
      const called = itemId === '' ? null : (item?.name ?? itemId);
      return { slug, id, date, number, partyName, product: called, unit: item?.unit ?? '', sums: salesOf(row, returned) };
    }),
    ...next,
  };
}

function linesOf(context: Context, { itemId, partyId, salesRepresentativeId, own }: Asked): ReadLines<OneSold> {
  return async (branchId, from, to) =>
    (own ? await ownLines(context, branchId, { from, to }) : await context.ports.books.soldRows(context.scope, branchId, from, to)).filter(
      (row) =>
        (itemId === null || row.itemId === itemId) &&
        (partyId === null || row.partyId === partyId) &&
        (salesRepresentativeId === null || row.representativeId === salesRepresentativeId),
    );
}

type OneSold = Omit<SoldRow, 'sequence'>;

/** By day, from the documents themselves. */
async function ownLines(context: Context, branchId: string, period: Period): Promise<readonly OneSold[]> {
  const kinds = kindsOfSales().map((slug) =>
    saidByOwn(context, slug, [branchId], period, ({ id, row, effect }) => {
      const { lines = [], ...entry } = says.sale(slug, row, effect ?? null) ?? {};
      return lines.map((line) => ({ slug, id, ...entry, ...line }) as OneSold);
    }),
  );
  return (await Promise.all(kinds)).flat().sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

async function named(context: Context, show: string, sums: SalesByName): Promise<readonly SoldBy[]> {
  const ids = [...sums.keys()].filter((id) => id !== '');
  if (show === 'products') {
    const items = await soldItems(context, ids);
    return [...sums].map(([id, one]) => ({ id, name: null, category: null, unit: '', ...items.get(id), sums: one }));
  }
  if (show === 'months') return sorted([...sums].map(([id, one]) => ({ id, name: id, sums: one })));
  const slug = ({ customers: 'customer', representatives: 'user', branches: 'branch' } as const)[show] ?? 'customer';
  const found = await recordsNamed(
    context,
    ids.map((id) => ({ slug, id })),
  );
  const nameOf = (id: string) => (id === '' ? null : String(found.get(id)?.row['name'] ?? id));
  return sorted([...sums].map(([id, one]) => ({ id, name: nameOf(id), sums: one })));
}

/** By name; sales without one come last. */
function sorted(rows: readonly SoldBy[]): readonly SoldBy[] {
  const last = ({ name }: SoldBy) => (name === null ? 1 : 0);
  return rows.toSorted(
    (one, other) => last(one) - last(other) || (one.name ?? '').localeCompare(other.name ?? '', 'en', { numeric: true }),
  );
}

type Named = Required<Pick<SoldBy, 'category' | 'unit'>> & { readonly name: string };

/** Items under the names of their products, with the categories of those; items that are no products under their own, by item group. */
async function soldItems(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  const [items, products] = await Promise.all([
    recordsNamed(
      context,
      wanted.map((id) => ({ slug: 'inventory-item', id })),
    ),
    wanted.length === 0 ? new Map<string, ListRow>() : productsByItem(context),
  ]);
  const refs = [...items].flatMap(([id, { row }]) => [
    { slug: 'measure-unit', id: String(row['unitId'] ?? '') },
    { slug: 'inventory-group', id: String(row['groupId'] ?? '') },
    { slug: 'product-category', id: String(products.get(id)?.['productCategoryId'] ?? '') },
  ]);
  const others = await recordsNamed(
    context,
    refs.filter(({ id }) => id !== ''),
  );
  const textOf = (id: unknown, field: string) => (typeof id === 'string' ? others.get(id)?.row[field] : undefined);
  return new Map(
    wanted.map((id): [string, Named] => {
      const [row, made] = [items.get(id)?.row ?? {}, products.get(id)];
      const category = textOf(made?.['productCategoryId'], 'name') ?? textOf(row['groupId'], 'name');
      const name = String(made?.['displayName'] ?? row['name'] ?? id);
      return [id, { name, category: typeof category === 'string' ? category : null, unit: String(textOf(row['unitId'], 'symbol') ?? '') }];
    }),
  );
}

const productsAtOnce = 400;

/** The products by the items they are sold as; of several for one item the first by name. */
async function productsByItem(context: Context): Promise<ReadonlyMap<string, ListRow>> {
  const products = new Map<string, ListRow>();
  let cursor: string | undefined;
  do {
    const page = await context.ports.records.list(context.scope, {
      ...{ slug: 'product', partitions: [partitionOf(product, context.scope)], order: 0, descending: false, limit: productsAtOnce },
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const row of page.rows) {
      const itemId = row['inventoryItemId'];
      if (typeof itemId === 'string' && !products.has(itemId)) products.set(itemId, row);
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return products;
}

export const productwiseSalesReportReader = reader<ProductwiseSalesFilter, ProductwiseSalesFacts>({
  report: productwiseSalesReport,
  columns: productwiseSalesReportColumns,
  table: productwiseSalesTable,
  read: (context, branches, filter, cursor) =>
    productwiseSalesFacts(context, branches, { ...filter, own: isLimitedToOwn(context, productwiseSalesReport) }, cursor),
  ...pagesOf('lines'),
});
