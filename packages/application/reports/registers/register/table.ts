import { taxColumns } from '#application/reports/kit/tax-columns';
import type { Register } from '#application/reports/registers/register/registers';
import { placesOfSupply } from '#domain/address/state';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { type HsnAmounts, plus, type RateAmounts, type RegisterEntry, type TaxAmounts } from '#domain/registers/register-entry';
import type { RegisterKind } from '#domain/registers/register-kind';
import { addTotals, noTotals, type RegisterTotals, taxIn } from '#domain/registers/register-totals';
import { formatDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import type { ReportCell, ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import { branchesAsked } from '#modules/kit/report/report-filters';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { RegisterFilter } from '#modules/reports/registers/register-report';

export interface RegisterFactRow extends Omit<RegisterEntry, 'kind' | 'hsn'> {
  /** The kind of the document. */
  readonly slug: string;
  readonly id: string;
  /** Only if one code is asked for. */
  readonly hsn?: readonly HsnAmounts[];
  /** Its name; empty in a register of one branch. */
  readonly branch: string;
}

interface MonthTotals {
  readonly month: string;
  readonly totals: RegisterTotals;
}

/**
 * Facts of a register: sums by month, and its documents in pages, with the names of their ledgers for columns. Sums of documents come with
 * their first page.
 */
export interface RegisterFacts {
  readonly months: readonly MonthTotals[];
  readonly rows: readonly RegisterFactRow[];
  readonly ledgers: ReadonlyMap<string, string>;
  readonly cursor?: string;
}

const foot: readonly ReportColumn[] = [
  { key: 'tcs', label: 'TCS', kind: 'money', optional: true },
  { key: 'roundOff', label: 'Round Off', kind: 'money', optional: true },
  { key: 'total', label: 'Total', kind: 'money' },
];

const ofMonths: readonly ReportColumn[] = [
  { key: 'month', label: 'Month', kind: 'text' },
  { key: 'count', label: 'Documents', kind: 'number' },
  ...taxColumns,
  ...foot,
];

const ofHsn: readonly ReportColumn[] = [
  { key: 'hsn', label: 'HSN / SAC', kind: 'text' },
  { key: 'unit', label: 'UQC', kind: 'text' },
  { key: 'rate', label: 'GST %', kind: 'quantity', rate: true },
  { key: 'quantity', label: 'Quantity', kind: 'quantity' },
  ...taxColumns,
  { key: 'tax', label: 'Tax', kind: 'money' },
];

/** Which ledgers get a column of their own; the others share the last one. */
const mostLedgers = 24;

/** Every column of every view, in the order of all of them. */
export function registerColumns(register: Register): readonly ReportSetupColumn[] {
  const own = (columns: readonly ReportColumn[]) => columns.filter((column) => ![...taxColumns, ...foot].includes(column));
  const plain = (columns: readonly ReportColumn[]) => columns.map(({ key, label, kind }) => ({ key, label, kind }));
  return [
    ...plain([...own(ofMonths), ...own(documentColumns(register)), ...own(ofHsn).filter(({ key }) => key !== 'tax')]),
    { key: 'ledger', label: 'Ledgers', kind: 'money', several: true },
    ...plain([...taxColumns, ...ofHsn.filter(({ key }) => key === 'tax'), ...foot, ...(bearsTds(register) ? [afterTdsColumn()] : [])]),
  ];
}

export function registerTable(register: Register, filter: RegisterFilter, facts: RegisterFacts): ReportTable {
  return {
    title: register.report.title,
    subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    ...tableOf(register, filter, facts),
  };
}

type Table = Omit<ReportTable, 'title' | 'subtitle'>;

function tableOf(register: Register, filter: RegisterFilter, facts: RegisterFacts): Table {
  const { show } = filter;
  if (show === 'hsn') return hsnTable(register, filter, facts);
  if (show === 'months') return monthTable(register, filter, facts);
  const part = show === 'ledgers' ? null : partAsked(filter);
  const columns = show === 'ledgers' ? ledgerColumns(register, facts) : null;
  const rows = part === null ? facts.rows : facts.rows.map((row) => partOf(row, part));
  const sums = noTotals();
  for (const { totals } of facts.months) addTotals(sums, totals);
  return {
    columns: (columns?.columns ?? documentColumns(register)).filter(({ key }) => part === null || !foot.some((one) => one.key === key)),
    rows: rows.map((row) => documentRow(register, row, columns?.of)),
    totals:
      facts.months.length === 0
        ? { partyName: documentsIn(rows.length), ...sumOf(rows.map((row) => figuresOf(register.kind, row, columns?.of))) }
        : {
            partyName: part === null ? documentsIn(sums.count) : 'Total',
            ...(part === null
              ? figuresOfAll(register.kind, sums, columns?.of)
              : amountsOf(taxIn(ratesOf(part, sums.rates.values(), sums.hsn.values())))),
          },
    ...(facts.months.length === 0 ? {} : { totalsOfAll: true as const }),
    ...(part === null ? {} : { notes: [noteOn(part)] }),
    ...(facts.cursor === undefined ? {} : { cursor: facts.cursor }),
  };
}

function documentsIn(count: number): string {
  return count === 1 ? '1 document' : `${count} documents`;
}

/** What is asked for of each document: a rate, a code, a unit, or several of them; as they are shown, or as people type them. */
export interface PartAsked {
  readonly rate: string | null;
  readonly hsn: string | null;
  readonly unit: string | null;
}

/** Null if whole documents are asked for. */
export function partAsked({ rate, hsn, unit }: PartAsked): PartAsked | null {
  return rate === null && hsn === null && unit === null ? null : { rate, hsn, unit };
}

/** Whether the part is one of the HSN summary, which tells rates apart, but not why there is no tax. */
export function isByCode({ hsn, unit }: PartAsked): boolean {
  return hsn !== null || unit !== null;
}

function noteOn({ rate, hsn, unit }: PartAsked): string {
  const said = [hsn === null ? '' : `of HSN / SAC ${hsn}`, unit === null ? '' : `in ${unit}`, rate === null ? '' : `at ${rate}`];
  return `Only the part of each document ${said.filter(Boolean).join(' ')}`;
}

/** The amounts of a part, by rate. */
export function ratesOf(part: PartAsked, rates: Iterable<RateAmounts>, codes: Iterable<HsnAmounts>): readonly RateAmounts[] {
  const { rate, hsn, unit } = part;
  const isRate = (one: Pick<RateAmounts, 'taxability' | 'rate'>) => rate === null || rateTyped(rateName(one)) === rateTyped(rate);
  if (!isByCode(part)) return [...rates].filter(isRate);
  return [...codes]
    .filter((one) => hsn === null || codeTyped(codeName(one)) === codeTyped(hsn))
    .filter((one) => unit === null || codeTyped(unitName(one)) === codeTyped(unit))
    .filter((one) => isRate({ taxability: 'Taxable', rate: one.rate }))
    .map(({ hsn: _, unit: __, quantity: ___, ...amounts }): RateAmounts => ({ taxability: 'Taxable', ...amounts }));
}

/** `18`, `18 %` and `gst 18.0%` are one rate. */
function rateTyped(text: string): string {
  const plain = text.toLowerCase().replace(/\s+/g, '');
  const [, percent] = /^(?:gst)?(\d+(?:\.\d+)?)%?$/.exec(plain) ?? [];
  return percent === undefined ? plain : `gst${Number(percent)}%`;
}

/** `8541 43 00` and `8541.43.00` are one code. */
function codeTyped(text: string): string {
  return text.toLowerCase().replace(/[\s.-]+/g, '');
}

function partOf(row: RegisterFactRow, part: PartAsked): RegisterFactRow {
  return { ...row, rates: ratesOf(part, row.rates, row.hsn ?? []), roundOff: 0, tcs: 0, total: 0 };
}

function codeName({ hsn }: Pick<HsnAmounts, 'hsn'>): string {
  return hsn === '' ? 'Without a code' : hsn;
}

/** Services and charges have no unit: GSTR-1 calls it NA. */
function unitName({ unit }: Pick<HsnAmounts, 'unit'>): string {
  return unit === '' ? 'NA' : unit;
}

/** A month with its rates below it, and a link to its documents. */
function monthTable({ report: { slug } }: Register, filter: RegisterFilter, { months }: RegisterFacts): Table {
  const { from, to } = filter;
  const all = noTotals();
  for (const { totals } of months) addTotals(all, totals);
  const shownFrom = (month: string, part: object = {}) => {
    const whole = monthOf(`${month}-01`);
    const period = { from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to };
    return documentsLink(slug, { ...period, ...branchesAsked(filter), ...part });
  };
  return {
    columns: ofMonths,
    rows: months.map(({ month, totals }) => ({
      id: month,
      weight: 'group',
      cells: { month: formatDay(`${month}-01`).slice(3), ...cellsOf(totals) },
      link: shownFrom(month),
      children: rateRows(month, totals.rates.values(), (row) => shownFrom(month, { rate: rateName(row) })),
    })),
    totals: { month: 'Total', ...cellsOf(all) },
    ...(all.rates.size === 0 ? {} : { notes: rateNotes(all) }),
  };
}

function documentsLink(slug: string, asked: Readonly<Record<string, string>>): string {
  return `/app/${slug}?${new URLSearchParams({ show: 'documents', ...asked })}`;
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

function rateRows(id: string, rates: Iterable<RateAmounts>, linkOf: (row: RateAmounts) => string): readonly ReportRow[] {
  return byRate(rates).map((row) => ({
    id: `${id} ${row.taxability} ${row.rate}`,
    cells: { month: rateName(row), partyName: rateName(row), ...amountsOf(row) },
    link: linkOf(row),
  }));
}

function amountsOf({ taxable, igst, cgst, sgst, cess }: TaxAmounts): Readonly<Record<keyof TaxAmounts, number>> {
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
    ...taxColumns,
    ...foot,
  ];
}

const places = new Map(placesOfSupply.map(({ code, name }) => [code, `${code} ${name}`]));

/** A document; where it has several rates, each has a row of its own below it. */
function documentRow({ kind }: Register, row: RegisterFactRow, of: LedgerKeys | undefined): ReportRow {
  const { slug, id, date, number, referenceNo, referenceDate, partyId, partyName, partyGstin, placeOfSupply, clientType, rates, branch } =
    row;
  const link = voucherLink({ slug, id });
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
    ...(rates.length > 1 && of === undefined ? { children: rateRows(id, rates, () => link) } : {}),
    link,
    ...listLink({ slug, number, date, ledgerId: partyId }),
  };
}

type Figures = Readonly<Record<string, number>>;

function figuresOf(
  kind: RegisterKind,
  { rates, roundOff, tcs, total, postings, partyId }: RegisterFactRow,
  of: LedgerKeys | undefined,
): Figures {
  if (of === undefined) return { ...amountsOf(taxIn(rates)), roundOff, tcs, total };
  const others = postings.filter(({ ledgerId }) => ledgerId !== partyId).map(({ ledgerId, amount }) => [ledgerId, amount] as const);
  return { ...byLedger(kind, others, of), total };
}

/** The same of all documents. */
function figuresOfAll(kind: RegisterKind, { rates, roundOff, tcs, total, ledgers }: RegisterTotals, of: LedgerKeys | undefined): Figures {
  return of === undefined ? { ...amountsOf(taxIn(rates.values())), roundOff, tcs, total } : { ...byLedger(kind, ledgers, of), total };
}

function byLedger(kind: RegisterKind, amounts: Iterable<readonly [ledgerId: string, amount: number]>, of: LedgerKeys): Figures {
  const cells: Record<string, number> = {};
  let afterTds = 0;
  for (const [ledgerId, amount] of amounts) {
    const key = of.get(ledgerId) ?? othersKey;
    cells[key] = (cells[key] ?? 0) + signOf(kind) * amount;
    afterTds += signOf(kind) * amount;
  }
  return bearsTds({ kind }) ? { ...cells, afterTds } : cells;
}

function sumOf(rows: readonly Figures[]): Figures {
  const sums: Record<string, number> = {};
  for (const row of rows) for (const [key, amount] of Object.entries(row)) sums[key] = (sums[key] ?? 0) + amount;
  return sums;
}

/** Sales and what goes back to suppliers are credited, their returns and purchases debited: a register shows both as positive. */
function signOf(kind: RegisterKind): 1 | -1 {
  return kind === 'sales' || kind === 'purchase-returns' ? -1 : 1;
}

/** What the party gets, to which the columns of the ledgers add up. */
const afterTdsColumn = (): ReportColumn => ({ key: 'afterTds', label: 'After TDS', kind: 'money' });

function bearsTds({ kind }: Pick<Register, 'kind'>): boolean {
  return kind === 'purchases';
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

/** A code at a rate and in a unit, with a link to what documents have of it. */
function hsnTable({ report: { slug } }: Register, filter: RegisterFilter, { months }: RegisterFacts): Table {
  const { from, to } = filter;
  const sums = noTotals();
  for (const { totals } of months) addTotals(sums, totals);
  const rows = [...sums.hsn.values()].sort((one, other) =>
    one.hsn === other.hsn ? one.rate - other.rate || (one.unit < other.unit ? -1 : 1) : one.hsn < other.hsn ? -1 : 1,
  );
  const taxOf = ({ igst, cgst, sgst, cess }: TaxAmounts) => igst + cgst + sgst + cess;
  const all = rows.reduce<TaxAmounts>((sum, row) => plus(sum, row), taxIn([]));
  return {
    columns: ofHsn,
    rows: rows.map((row) => ({
      id: `${row.hsn} ${row.unit} ${row.rate}`,
      cells: {
        ...{ hsn: codeName(row), unit: row.unit, quantity: row.unit === '' ? null : row.quantity },
        rate: row.rate,
        ...amountsOf(row),
        tax: taxOf(row),
      },
      link: documentsLink(slug, {
        ...{ from, to, hsn: codeName(row), unit: unitName(row), rate: rateName({ taxability: 'Taxable', rate: row.rate }) },
        ...branchesAsked(filter),
      }),
    })),
    totals: { hsn: 'Total', ...amountsOf(all), tax: taxOf(all) },
  };
}
