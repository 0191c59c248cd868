import { rateOf } from '#domain/cost/unit-cost';
import { mulDiv } from '#domain/money/paise';
import { noSales, plusSales, type SaleSums } from '#domain/registers/sale-sums';
import { type Day, formatDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import type { ReportCell, ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { type ProductwiseSalesFilter, productwiseSalesReport } from '#modules/reports/registers/productwise-sales-report';

/** Sales of one product, customer, representative, branch or month. `id` is empty for charges, and for sales of no representative. */
export interface SoldBy {
  readonly id: string;
  /** Null where there is no such record: it is named by the report. */
  readonly name: string | null;
  /** Of products: what they are grouped by, and the unit of their quantities. */
  readonly category?: string | null;
  readonly unit?: string;
  readonly sums: SaleSums;
  /** What the goods cost, if costs are known; null of services. */
  readonly cost?: number | null;
}

/** Whether costs are shown, and if not, why. */
export type CostsKnown = 'known' | 'forbidden' | 'by-item' | 'by-year' | 'too-long';

/** A line of an invoice or return. */
export interface SoldInDocument {
  /** The kind of the document. */
  readonly slug: string;
  readonly id: string;
  readonly date: Day;
  readonly number: string;
  readonly partyName: string;
  /** Null for charges. */
  readonly product: string | null;
  readonly unit: string;
  readonly sums: SaleSums;
}

/** Sums by what is shown, or lines in pages. */
export interface ProductwiseSalesFacts {
  readonly sold: readonly SoldBy[];
  readonly lines: readonly SoldInDocument[];
  /** Missing if nobody asked for the margin. */
  readonly costs?: CostsKnown;
  readonly cursor?: string;
}

/** After the net sales and the margin: those are what people look at first, and are in view on a screen of 1280 pixels. */
const figures: readonly ReportColumn[] = [
  { key: 'gross', label: 'Gross', kind: 'money' },
  { key: 'discount', label: 'Discount', kind: 'money' },
  { key: 'taxable', label: 'Net Taxable', kind: 'money' },
  { key: 'tax', label: 'Tax', kind: 'money' },
  { key: 'returned', label: 'Returns', kind: 'money' },
];

const net: ReportColumn = { key: 'net', label: 'Net Sales', kind: 'money' };

const margins: readonly ReportColumn[] = [
  { key: 'cost', label: 'Cost of Goods Sold', kind: 'money' },
  { key: 'margin', label: 'Margin', kind: 'money' },
  { key: 'marginPercent', label: 'Margin %', kind: 'decimal' },
];

const quantities: readonly ReportColumn[] = [
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'quantity', label: 'Quantity', kind: 'quantity' },
  { key: 'returnedQuantity', label: 'Returned', kind: 'quantity', optional: true },
  { key: 'rate', label: 'Average Rate', kind: 'quantity', rate: true },
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

/** Every column it may have, for Module Setup. */
export const productwiseSalesReportColumns: readonly ReportSetupColumn[] = [
  ...ofDocument,
  { key: 'particulars', label: 'Particulars', kind: 'text' } as const,
  ...quantities,
  net,
  ...margins,
  ...figures,
].map(({ key, label, kind }) => ({ key, label, kind }));

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
  const notes = notesOf(filter, facts);
  if (show === 'documents') return { ...documentTable(particulars, facts, filter.partyId ?? ''), ...notes };
  const rows = show === 'products' ? productRows(filter, facts.sold) : facts.sold.map((one) => plainRow(filter, show, one));
  return {
    columns: [particulars, ...(show === 'products' ? quantities : []), net, ...(facts.costs === 'known' ? margins : []), ...figures],
    rows,
    totals: { particulars: 'Total', ...figuresOf(facts.sold) },
    ...notes,
  };
}

function notesOf(filter: ProductwiseSalesFilter, { sold, costs }: ProductwiseSalesFacts): Pick<ReportTable, 'notes'> {
  const notes = [...(isWhole(filter) && sold.length > 0 ? [whereItTies] : []), ...(costs === undefined ? [] : [ofCosts[costs]])];
  return notes.length === 0 ? {} : { notes };
}

/** What the figures mean, or why there are none. */
const ofCosts: Readonly<Record<CostsKnown, string>> = {
  known:
    'Cost of Goods Sold is what goods cost that left in the period with an invoice or a delivery note, less what customers sent back, by the valuation method of each item, and what goods cost more that left before they came. It is the cost of sales in the Profit & Loss account: opening stock + purchases − closing stock, where stock does not change in other ways. Margin = Net Sales − Cost of Goods Sold.',
  forbidden: 'The margin is not shown, because you may not see what goods cost (Stock Report) in these branches.',
  'by-item':
    'The margin is not shown here, because costs are not known by customer, sales representative or document. Show products, branches or months, of all customers and representatives.',
  'by-year':
    'The margin is not shown by month, because some items are valued at an average of the year, which changes until the year ends. Show products of one month instead.',
  'too-long': 'The margin by month is shown for up to 24 months. Choose a shorter period.',
};

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
          cells: { particulars: name === '' ? 'Without a category' : name, ...figuresOf(products) },
          children: products.map((one) => ({
            id: one.id,
            cells: { particulars: one.name ?? one.id, unit: one.unit ?? '', ...quantitiesOf(one.sums), ...figuresOf([one]) },
            link: shown(filter, { show: 'documents', itemId: one.id }),
          })),
        }),
      ),
    ...charges.map((one): ReportRow => ({ id: 'charges', cells: { particulars: 'Additional charges', ...figuresOf([one]) } })),
  ];
}

/** What a click on a row shows next. */
function plainRow(filter: ProductwiseSalesFilter, show: Exclude<ProductwiseSalesFilter['show'], null>, one: SoldBy): ReportRow {
  const { id, name } = one;
  const row = { id: id === '' ? 'none' : id, cells: { particulars: name ?? (id === '' ? 'No representative' : id), ...figuresOf([one]) } };
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
  const { from, to, branches, itemId, partyId, salesRepresentativeId, margin } = filter;
  const asked = { from, to, itemId, partyId, salesRepresentativeId, branches: branches.join(','), margin: margin ? 'true' : '', ...change };
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
  return `/app/productwise-sales-report?${new URLSearchParams(given)}`;
}

function documentTable(product: ReportColumn, { lines, cursor }: ProductwiseSalesFacts, ledgerId: string): Table {
  return {
    columns: [...ofDocument, product, ...quantities, net, ...figures],
    rows: lines.map((line, at) => {
      const { slug, id, date, number, partyName, unit, sums } = line;
      const particulars = line.product ?? 'Additional charges';
      return {
        id: `${id}:${at}`,
        cells: { date, number, partyName, particulars, unit, ...quantitiesOf(sums), ...amounts(sums) },
        link: voucherLink({ slug, id }),
        ...listLink({ slug, number, date, ledgerId }),
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

/** Of several together. Services and charges cost nothing that was in stock, so their margin is what they were sold for. */
function figuresOf(rows: readonly Pick<SoldBy, 'sums' | 'cost'>[]): Readonly<Record<string, ReportCell>> {
  const all = amounts(totalOf(rows));
  if (rows.every(({ cost }) => cost === undefined)) return all;
  const known = rows.flatMap(({ cost }) => cost ?? []);
  const net = Number(all['net']);
  const margin = known.reduce((left, cost) => left - cost, net);
  return {
    ...all,
    cost: known.length === 0 ? null : net - margin,
    margin,
    // To two decimals, as people read percentages. Where more came back than was sold it would turn the sign of the margin.
    marginPercent: net <= 0 ? null : 100 * mulDiv(margin, 100_00, net),
  };
}

function totalOf(rows: readonly Pick<SoldBy, 'sums'>[]): SaleSums {
  return rows.reduce((sum, { sums }) => plusSales(sum, sums), noSales);
}

function byName(rows: readonly SoldBy[]): readonly SoldBy[] {
  return rows.toSorted((one, other) => (one.name ?? one.id).localeCompare(other.name ?? other.id, 'en', { numeric: true }));
}
