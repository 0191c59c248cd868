import { placesOfSupply } from '#domain/gst/state';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { plus, type RateAmounts, type RegisterEntry, type TaxAmounts } from '#domain/registers/register-entry';
import type { RegisterKind } from '#domain/registers/register-kind';
import { addTotals, noTotals, type RegisterTotals, taxIn } from '#domain/registers/register-totals';
import { formatDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import { listLink } from '#modules/kit/drill-down';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportCell, ReportColumn, ReportModule, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { compareFilter, periodFilters } from '#modules/kit/report-filters';
import { voucherLink } from '#modules/kit/voucher-link';

const filters = {
  ...periodFilters,
  show: {
    kind: 'choice',
    label: 'Show',
    required: true,
    of: [
      { value: 'months', label: 'Months' },
      { value: 'documents', label: 'Documents' },
      { value: 'ledgers', label: 'A column for each ledger' },
      { value: 'hsn', label: 'HSN summary' },
    ],
  },
  ...compareFilter,
} as const satisfies Fields;

export type RegisterFilter = RecordOf<typeof filters>;

export interface RegisterFactRow extends Omit<RegisterEntry, 'kind' | 'hsn'> {
  readonly id: string;
  /** Its name; empty in a register of one branch. */
  readonly branch: string;
}

interface MonthTotals {
  readonly month: string;
  readonly totals: RegisterTotals;
}

/** Facts of a register: sums by month, or its documents in pages, with the names of their ledgers for columns. */
export interface RegisterFacts {
  readonly months: readonly MonthTotals[];
  readonly rows: readonly RegisterFactRow[];
  readonly ledgers: ReadonlyMap<string, string>;
  readonly cursor?: string;
}

const heads: readonly ReportColumn[] = [
  { key: 'taxable', label: 'Taxable Value', kind: 'money' },
  { key: 'igst', label: 'IGST', kind: 'money' },
  { key: 'cgst', label: 'CGST', kind: 'money' },
  { key: 'sgst', label: 'SGST', kind: 'money' },
  { key: 'cess', label: 'CESS', kind: 'money', optional: true },
];
const foot: readonly ReportColumn[] = [
  { key: 'tcs', label: 'TCS', kind: 'money', optional: true },
  { key: 'roundOff', label: 'Round Off', kind: 'money', optional: true },
  { key: 'total', label: 'Total', kind: 'money' },
];
// Functions, so that the browser, which needs none of these columns, is not sent them.
const ofMonths = (): readonly ReportColumn[] => [
  { key: 'month', label: 'Month', kind: 'text' },
  { key: 'count', label: 'Documents', kind: 'number' },
  ...heads,
  ...foot,
];
const ofHsn = (): readonly ReportColumn[] => [
  { key: 'hsn', label: 'HSN / SAC', kind: 'text' },
  { key: 'unit', label: 'UQC', kind: 'text' },
  { key: 'rate', label: 'GST %', kind: 'quantity' },
  { key: 'quantity', label: 'Quantity', kind: 'quantity' },
  ...heads,
  { key: 'tax', label: 'Tax', kind: 'money' },
];

/** Which ledgers get a column of their own; the others share the last one. */
const mostLedgers = 24;

export interface Register {
  readonly kind: RegisterKind;
  readonly slug: string;
  readonly entity: string;
  readonly title: string;
  readonly id: string;
  readonly party: string;
  /** What it calls the number of the other document: the supplier's invoice, or the invoice that a return names. */
  readonly reference: string;
}

/**
 * A register of invoices or returns (layout e.10): each has its own, and all its figures are positive. Charges are in the taxable value of
 * their rate. Notes and journals are in none.
 */
export function registerReport(register: Register): ReportModule<RegisterFilter> {
  const { slug, entity, title, id } = register;
  return {
    kind: 'report',
    slug,
    entity,
    service: 'ims-crm',
    area: 'reports',
    title,
    filters,
    idle: ({ show }) => (show === 'months' || show === 'hsn' ? [] : ['compare']),
    list: { id },
    facts: slug,
    compares: { columns: ['count', 'quantity', 'taxable', 'total'], rowsBy: ({ show }) => (show === 'months' ? 'month' : undefined) },
  };
}

/** Every column of every view, in the order of all of them. */
export function registerColumns(register: Register): readonly ReportSetupColumn[] {
  const own = (columns: readonly ReportColumn[]) => columns.filter((column) => !heads.includes(column) && !foot.includes(column));
  const plain = (columns: readonly ReportColumn[]) => columns.map(({ key, label, kind }) => ({ key, label, kind }));
  return [
    ...plain([...own(ofMonths()), ...own(documentColumns(register)), ...own(ofHsn()).filter(({ key }) => key !== 'tax')]),
    { key: 'ledger', label: 'Ledgers', kind: 'money', several: true },
    ...plain([...heads, ...ofHsn().filter(({ key }) => key === 'tax'), ...foot, ...(bearsTds(register) ? [afterTdsColumn()] : [])]),
  ];
}

export function registerTable(register: Register, filter: RegisterFilter, facts: RegisterFacts): ReportTable {
  return { title: register.title, subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`, ...tableOf(register, filter, facts) };
}

type Table = Omit<ReportTable, 'title' | 'subtitle'>;

function tableOf(register: Register, filter: RegisterFilter, facts: RegisterFacts): Table {
  const { show } = filter;
  if (show === 'hsn') return hsnTable(facts);
  if (show === 'months') return monthTable(register, filter, facts);
  const columns = show === 'ledgers' ? ledgerColumns(register, facts) : null;
  return {
    columns: columns?.columns ?? documentColumns(register),
    rows: facts.rows.map((row) => documentRow(register, row, columns?.of)),
    totals: documentTotals(register, facts.rows, columns?.of),
    ...(facts.cursor === undefined ? {} : { cursor: facts.cursor }),
  };
}

/** A month with its rates below it, and a link to its documents. */
function monthTable({ slug }: Register, { from, to, branches }: RegisterFilter, { months }: RegisterFacts): Table {
  const all = noTotals();
  for (const { totals } of months) addTotals(all, totals);
  const shownFrom = (month: string) => {
    const whole = monthOf(`${month}-01`);
    const period = { from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to };
    const query = { show: 'documents', ...period, ...(branches.length > 0 ? { branches: branches.join(',') } : {}) };
    return `/app/${slug}?${new URLSearchParams(query)}`;
  };
  return {
    columns: ofMonths(),
    rows: months.map(({ month, totals }) => ({
      id: month,
      weight: 'group',
      cells: { month: formatDay(`${month}-01`).slice(3), ...cellsOf(totals) },
      link: shownFrom(month),
      children: rateRows(month, totals.rates.values()),
    })),
    totals: { month: 'Total', ...cellsOf(all) },
    ...(all.rates.size === 0 ? {} : { notes: rateNotes(all) }),
  };
}

function cellsOf({ count, roundOff, tcs, total, rates }: RegisterTotals): Readonly<Record<string, ReportCell>> {
  return { count, ...taxIn(rates.values()), roundOff, tcs, total };
}

/** The taxable value of the whole period by rate. */
function rateNotes({ rates }: RegisterTotals): readonly string[] {
  return byRate(rates.values()).map((row) => {
    const tax = row.igst + row.cgst + row.sgst + row.cess;
    return `${rateName(row)}: taxable ${formatPaise(paise(row.taxable))}, tax ${formatPaise(paise(tax))}`;
  });
}

function rateRows(id: string, rates: Iterable<RateAmounts>): readonly ReportRow[] {
  return byRate(rates).map((row) => ({
    id: `${id} ${row.taxability} ${row.rate}`,
    cells: { month: rateName(row), partyName: rateName(row), ...amountsOf(row) },
  }));
}

function amountsOf({ taxable, igst, cgst, sgst, cess }: TaxAmounts): Readonly<Record<string, ReportCell>> {
  return { taxable, igst, cgst, sgst, cess };
}

function byRate(rates: Iterable<RateAmounts>): readonly RateAmounts[] {
  return [...rates].sort((one, other) => one.rate - other.rate || (one.taxability < other.taxability ? -1 : 1));
}

const untaxedNames: Readonly<Record<RateAmounts['taxability'], string>> = {
  Taxable: 'GST',
  Nil: 'Nil rated',
  Exempt: 'Exempt',
  NonGST: 'Non-GST',
  ZeroRated: 'Zero rated',
};

/** A rate as a heading: `GST 18%`, `Exempt`. */
function rateName({ taxability, rate }: Pick<RateAmounts, 'taxability' | 'rate'>): string {
  const name = untaxedNames[taxability];
  return taxability === 'Taxable' || rate !== 0 ? `${name} ${formatScaled(scaled(rate))}%` : name;
}

function documentColumns({ party, reference }: Pick<Register, 'party' | 'reference'>): readonly ReportColumn[] {
  return [
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'number', label: 'No.', kind: 'text' },
    { key: 'referenceNo', label: reference, kind: 'text', optional: true },
    { key: 'referenceDate', label: `${reference} Date`, kind: 'date', optional: true },
    { key: 'partyName', label: party, kind: 'text' },
    { key: 'partyGstin', label: 'GSTIN', kind: 'text', optional: true },
    { key: 'placeOfSupply', label: 'Place of Supply', kind: 'text' },
    { key: 'clientType', label: 'Client Type', kind: 'text', optional: true },
    { key: 'rates', label: 'GST Rates', kind: 'text' },
    { key: 'branch', label: 'Branch', kind: 'text', optional: true },
    ...heads,
    ...foot,
  ];
}

const places = new Map(placesOfSupply.map(({ code, name }) => [code, `${code} ${name}`]));

/** A document; where it has several rates, each has a row of its own below it. */
function documentRow({ kind }: Register, row: RegisterFactRow, of: LedgerKeys | undefined): ReportRow {
  const { id, date, number, referenceNo, referenceDate, partyName, partyGstin, placeOfSupply, clientType, rates, branch } = row;
  return {
    id,
    cells: {
      ...{ date, number, referenceNo, partyName, partyGstin, branch },
      // Almost all are domestic: the column is there when one is not.
      clientType: clientType === 'Domestic' ? '' : clientType,
      referenceDate: referenceDate === '' ? null : referenceDate,
      placeOfSupply: places.get(placeOfSupply) ?? placeOfSupply,
      rates: byRate(rates).map(rateName).join(', '),
      ...figuresOf(kind, row, of),
    },
    ...(rates.length > 1 && of === undefined ? { children: rateRows(id, rates) } : {}),
    link: voucherLink({ slug: kind, id }),
    ...listLink({ slug: kind, number, date }),
  };
}

function figuresOf(kind: RegisterKind, row: RegisterFactRow, of: LedgerKeys | undefined): Readonly<Record<string, ReportCell>> {
  const { roundOff, tcs, total } = row;
  if (of === undefined) return { ...amountsOf(taxIn(row.rates)), roundOff, tcs, total };
  const cells: Record<string, number> = { total };
  let afterTds = 0;
  for (const { ledgerId, amount } of row.postings) {
    if (ledgerId === row.partyId) continue;
    const key = of.get(ledgerId) ?? othersKey;
    cells[key] = (cells[key] ?? 0) + signOf(kind) * amount;
    afterTds += signOf(kind) * amount;
  }
  return bearsTds({ kind }) ? { ...cells, afterTds } : cells;
}

/** Sales and what goes back to suppliers are credited, their returns and purchases debited: a register shows both as positive. */
function signOf(kind: RegisterKind): 1 | -1 {
  return kind === 'sales-invoice' || kind === 'purchase-return' ? -1 : 1;
}

/** What the party gets, to which the columns of the ledgers add up. */
const afterTdsColumn = (): ReportColumn => ({ key: 'afterTds', label: 'After TDS', kind: 'money' });

function bearsTds({ kind }: Pick<Register, 'kind'>): boolean {
  return kind === 'purchase-invoice';
}

type LedgerKeys = ReadonlyMap<string, string>;

const othersKey = `ledger${mostLedgers}`;

/** The ledgers with the largest amounts have their own columns. */
function ledgerColumns(
  { kind, party, reference }: Register,
  { months, ledgers }: RegisterFacts,
): { readonly columns: readonly ReportColumn[]; readonly of: LedgerKeys } {
  const sums = noTotals();
  for (const { totals } of months) addTotals(sums, totals);
  const largest = [...sums.ledgers]
    .map(([id, amount]) => ({ id, amount: Math.abs(amount), name: ledgers.get(id) ?? id, sign: Math.sign(amount) * signOf(kind) }))
    .sort((one, other) => other.sign - one.sign || other.amount - one.amount || (one.name < other.name ? -1 : 1));
  const own = largest.slice(0, mostLedgers);
  const afterTds = largest.reduce((sum, { amount, sign }) => sum + sign * amount, 0);
  return {
    of: new Map(own.map(({ id }, at) => [id, `ledger${at}`])),
    columns: [
      ...documentColumns({ party, reference }).slice(0, 5),
      ...own.map(({ name }, at): ReportColumn => ({ key: `ledger${at}`, label: name, kind: 'money' })),
      ...(largest.length > own.length ? [{ key: othersKey, label: 'Other ledgers', kind: 'money' } as const] : []),
      { key: 'total', label: 'Total', kind: 'money' },
      ...(bearsTds({ kind }) && afterTds !== sums.total ? [afterTdsColumn()] : []),
    ],
  };
}

function documentTotals(
  { kind }: Register,
  rows: readonly RegisterFactRow[],
  of: LedgerKeys | undefined,
): Readonly<Record<string, ReportCell>> {
  const sums: Record<string, ReportCell> = { partyName: rows.length === 1 ? '1 document' : `${rows.length} documents` };
  for (const row of rows)
    for (const [key, amount] of Object.entries(figuresOf(kind, row, of))) sums[key] = Number(sums[key] ?? 0) + Number(amount);
  return sums;
}

function hsnTable({ months }: RegisterFacts): Table {
  const sums = noTotals();
  for (const { totals } of months) addTotals(sums, totals);
  const rows = [...sums.hsn.values()].sort((one, other) =>
    one.hsn === other.hsn ? one.rate - other.rate || (one.unit < other.unit ? -1 : 1) : one.hsn < other.hsn ? -1 : 1,
  );
  const taxOf = ({ igst, cgst, sgst, cess }: TaxAmounts) => igst + cgst + sgst + cess;
  const all = rows.reduce<TaxAmounts>((sum, row) => plus(sum, row), taxIn([]));
  return {
    columns: ofHsn(),
    rows: rows.map((row) => ({
      id: `${row.hsn} ${row.unit} ${row.rate}`,
      cells: {
        ...{ hsn: row.hsn === '' ? 'Without a code' : row.hsn, unit: row.unit, quantity: row.unit === '' ? null : row.quantity },
        rate: row.rate,
        ...amountsOf(row),
        tax: taxOf(row),
      },
    })),
    totals: { hsn: 'Total', ...amountsOf(all), tax: taxOf(all) },
  };
}
