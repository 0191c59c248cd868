import { noSales, plusSales, type SaleSums } from '#domain/registers/sale-sums';
import { rateOf } from '#domain/stock/unit-cost';
import { type Day, formatDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import { listLink } from '#modules/kit/drill-down';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportCell, ReportColumn, ReportModule, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report-filters';
import { voucherLink } from '#modules/kit/voucher-link';

const filters = {
  ...periodFilters,
  show: {
    kind: 'choice',
    label: 'Show',
    required: true,
    of: [
      { value: 'products', label: 'Products' },
      { value: 'customers', label: 'Customers' },
      { value: 'representatives', label: 'Sales representatives' },
      { value: 'branches', label: 'Branches' },
      { value: 'months', label: 'Months' },
      { value: 'documents', label: 'Documents' },
    ],
  },
  itemId: { kind: 'ref', label: 'Item', to: 'inventory-item' },
  partyId: { kind: 'ref', label: 'Customer', to: 'customer' },
  salesRepresentativeId: { kind: 'ref', label: 'Sales Representative', to: 'user' },
} as const satisfies Fields;

export type ProductwiseSalesFilter = RecordOf<typeof filters>;

/** Sales of one product, customer, representative, branch or month. `id` is empty for charges, and for sales of no representative. */
export interface SoldBy {
  readonly id: string;
  /** Null where there is no such record: it is named by the report. */
  readonly name: string | null;
  /** Of products: what they are grouped by, and the unit of their quantities. */
  readonly category?: string | null;
  readonly unit?: string;
  readonly sums: SaleSums;
}

/** A line of an invoice or return. */
export interface SoldInDocument {
  readonly id: string;
  readonly returned: boolean;
  readonly date: Day;
  readonly number: string;
  readonly partyName: string;
  /** Null for charges. */
  readonly product: string | null;
  readonly unit: string;
  readonly sums: SaleSums;
}

/** Facts of kind `productwise-sales`: sums by what is shown, or lines in pages. */
export interface ProductwiseSalesFacts {
  readonly sold: readonly SoldBy[];
  readonly lines: readonly SoldInDocument[];
  readonly cursor?: string;
}

const figures: readonly ReportColumn[] = [
  { key: 'gross', label: 'Gross', kind: 'money' },
  { key: 'discount', label: 'Discount', kind: 'money' },
  { key: 'taxable', label: 'Net Taxable', kind: 'money' },
  { key: 'tax', label: 'Tax', kind: 'money' },
  { key: 'returned', label: 'Returns', kind: 'money' },
  { key: 'net', label: 'Net Sales', kind: 'money' },
];
const quantities: readonly ReportColumn[] = [
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'quantity', label: 'Quantity', kind: 'quantity' },
  { key: 'returnedQuantity', label: 'Returned', kind: 'quantity', optional: true },
  { key: 'rate', label: 'Average Rate', kind: 'quantity' },
];
const ofDocument: readonly ReportColumn[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'number', label: 'No.', kind: 'text' },
  { key: 'partyName', label: 'Customer', kind: 'text' },
];
const headings = {
  products: 'Category / Product',
  customers: 'Customer',
  representatives: 'Sales Representative',
  branches: 'Branch',
  months: 'Month',
  documents: 'Product',
} as const satisfies Record<NonNullable<ProductwiseSalesFilter['show']>, string>;

/**
 * Sales by product and category (layout e.12), from invoices and returns. Charges have their own line, so the net taxable value is that of
 * the sales register and the returns are those of the register of returns.
 */
export const productwiseSalesReport: ReportModule<ProductwiseSalesFilter> = {
  kind: 'report',
  slug: 'productwise-sales-report',
  entity: 'productwiseSalesReport',
  service: 'ims-crm',
  area: 'reports',
  title: 'Product-wise Sales',
  filters,
  list: { id: 'PRODUCTWISE_SALES_REPORT' },
  facts: 'productwise-sales',
};

/** Every column it may have, for Module Setup. */
export function productwiseSalesReportColumns(): readonly ReportSetupColumn[] {
  return [...ofDocument, { key: 'particulars', label: 'Particulars', kind: 'text' } as const, ...quantities, ...figures].map(
    ({ key, label, kind }) => ({ key, label, kind }),
  );
}

export function productwiseSalesTable(filter: ProductwiseSalesFilter, facts: ProductwiseSalesFacts): ReportTable {
  return {
    title: productwiseSalesReport.title,
    subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    ...tableOf(filter, facts),
  };
}

type Table = Omit<ReportTable, 'title' | 'subtitle'>;

function tableOf(filter: ProductwiseSalesFilter, facts: ProductwiseSalesFacts): Table {
  const show = filter.show ?? 'products';
  const particulars: ReportColumn = { key: 'particulars', label: headings[show], kind: 'text' };
  if (show === 'documents') return documentTable(particulars, facts);
  const all = totalOf(facts.sold);
  const rows = show === 'products' ? productRows(filter, facts.sold) : facts.sold.map((one) => plainRow(filter, show, one));
  const notes = isWhole(filter) && facts.sold.length > 0 ? { notes: [whereItTies] } : {};
  return {
    columns: [particulars, ...(show === 'products' ? quantities : []), ...figures],
    rows,
    totals: { particulars: 'Total', ...amounts(all) },
    ...notes,
  };
}

const whereItTies = 'Net Taxable is the taxable value of the Sales Register, Returns that of the Sales Return Register.';

function isWhole({ itemId, partyId, salesRepresentativeId }: ProductwiseSalesFilter): boolean {
  return [itemId, partyId, salesRepresentativeId].every((one) => !one);
}

/** Categories with their products; charges at the end. */
function productRows(filter: ProductwiseSalesFilter, sold: readonly SoldBy[]): readonly ReportRow[] {
  const charges = sold.filter(({ id }) => id === '');
  const categories = [...Map.groupBy(byName(sold.filter(({ id }) => id !== '')), ({ category }) => category ?? '')];
  const last = (name: string) => (name === '' ? 1 : 0);
  return [
    ...categories
      .sort(([one], [other]) => last(one) - last(other) || one.localeCompare(other, 'en', { numeric: true }))
      .map(
        ([name, products]): ReportRow => ({
          id: `category:${name}`,
          weight: 'group',
          cells: { particulars: name === '' ? 'Without a category' : name, ...amounts(totalOf(products)) },
          children: products.map((one) => ({
            id: one.id,
            cells: { particulars: one.name ?? one.id, unit: one.unit ?? '', ...quantitiesOf(one.sums), ...amounts(one.sums) },
            link: shown(filter, { show: 'documents', itemId: one.id }),
          })),
        }),
      ),
    ...charges.map(({ sums }): ReportRow => ({ id: 'charges', cells: { particulars: 'Additional charges', ...amounts(sums) } })),
  ];
}

/** What a click on a row shows next. */
function plainRow(filter: ProductwiseSalesFilter, show: Exclude<ProductwiseSalesFilter['show'], null>, one: SoldBy): ReportRow {
  const { id, name, sums } = one;
  const row = { id: id === '' ? 'none' : id, cells: { particulars: name ?? (id === '' ? 'No representative' : id), ...amounts(sums) } };
  if (show === 'customers') return { ...row, link: shown(filter, { show: 'products', partyId: id }) };
  if (show === 'branches') return { ...row, link: shown(filter, { show: 'products', branches: id }) };
  if (show === 'months') {
    const { from, to } = monthOf(`${id}-01`);
    const period = { from: from < filter.from ? filter.from : from, to: to > filter.to ? filter.to : to };
    return { ...row, cells: { ...row.cells, particulars: formatDay(from).slice(3) }, link: shown(filter, { show: 'products', ...period }) };
  }
  return id === '' ? row : { ...row, link: shown(filter, { show: 'products', salesRepresentativeId: id }) };
}

/** The same report with other filters. */
function shown(filter: ProductwiseSalesFilter, change: Readonly<Record<string, string>>): string {
  const { from, to, branches, itemId, partyId, salesRepresentativeId } = filter;
  const asked = { from, to, itemId, partyId, salesRepresentativeId, branches: branches.join(','), ...change };
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
  return `/app/productwise-sales-report?${new URLSearchParams(given)}`;
}

function documentTable(product: ReportColumn, { lines, cursor }: ProductwiseSalesFacts): Table {
  return {
    columns: [...ofDocument, product, ...quantities, ...figures],
    rows: lines.map((line, at) => {
      const { id, returned, date, number, partyName, unit, sums } = line;
      const slug = returned ? 'sales-return' : 'sales-invoice';
      const particulars = line.product ?? 'Additional charges';
      return {
        id: `${id}:${at}`,
        cells: { date, number, partyName, particulars, unit, ...quantitiesOf(sums), ...amounts(sums) },
        link: voucherLink({ slug, id }),
        ...listLink({ slug, number, date }),
      };
    }),
    totals: { partyName: `${lines.length} lines`, ...amounts(totalOf(lines)) },
    ...(cursor === undefined ? {} : { cursor }),
  };
}

function quantitiesOf(sums: SaleSums): Readonly<Record<string, ReportCell>> {
  const { quantity, returnedQuantity, taxable } = sums;
  return { quantity: quantity || null, returnedQuantity: returnedQuantity || null, rate: rateOf({ value: taxable, quantity }) };
}

function amounts({ gross, discount, taxable, tax, returned }: SaleSums): Readonly<Record<string, ReportCell>> {
  return { gross, discount, taxable, tax, returned, net: taxable - returned };
}

function totalOf(rows: readonly { readonly sums: SaleSums }[]): SaleSums {
  return rows.reduce((sum, { sums }) => plusSales(sum, sums), noSales);
}

function byName(rows: readonly SoldBy[]): readonly SoldBy[] {
  return rows.toSorted((one, other) => (one.name ?? one.id).localeCompare(other.name ?? other.id, 'en', { numeric: true }));
}
