import { depositDay, depositedOf, type Withholding } from '#domain/documents/deposit-day';
import { formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import { paymentCode, taxSection } from '#domain/tax-at-source/section-on';
import type { ShortOrOver } from '#domain/tax-at-source/short-or-over';
import { addDays, type Day, daysBetween, formatDay } from '#domain/time/day';
import { monthsIn } from '#domain/time/period';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { WithholdingFilter } from '#modules/reports/registers/withholding-register';

interface WithholdingRegister {
  readonly kind: Withholding;
  readonly title: string;
}

export interface WithholdingParty {
  readonly partyId: string | null;
  readonly partyName: string;
  readonly pan: string | null;
}

/** A voucher on the ledger of the tax. What it deducts or collects is positive, what it deposits or claims is negative. */
export interface WithholdingRow extends WithholdingParty {
  readonly slug: string;
  readonly id: string;
  readonly type: string;
  readonly number: string;
  readonly date: Day;
  readonly tax: Paise;
  readonly section: string | null;
  /** Ten-thousandths of a percent. */
  readonly rate: number | null;
  /** The amount that the tax is a part of; null of vouchers that do not say it. */
  readonly base: Paise | null;
}

/** The tax of a month with one rate, and with one section or of one party. */
export interface WithholdingSum extends WithholdingParty, Pick<WithholdingRow, 'section' | 'rate'> {
  readonly month: string;
  readonly tax: number;
  readonly base: number;
}

/**
 * Facts of a register of TDS or TCS: a page of vouchers, which deduct or deposit as the view asks, and the sums of all that deduct, by party
 * for the view by party, by both for that of payment codes, and otherwise by section. `opening` was owed before the period, and `paid` was deposited in it. `deposited` also has
 * what was deposited after it, because the tax of the last month is due in the next one.
 */
export interface ShortOfYear extends WithholdingParty, ShortOrOver {}

export interface WithholdingFacts {
  readonly rows: readonly WithholdingRow[];
  readonly sums: readonly WithholdingSum[];
  readonly opening: Paise;
  readonly paid: Paise;
  readonly deposited: Paise;
  /** By payment code only: the parties whose tax of the year differs from what its sum says. */
  readonly year?: readonly ShortOfYear[];
  readonly today: Day;
  readonly isFirst: boolean;
  readonly cursor?: string;
}

export const withholdingColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'date', label: 'Date', kind: 'date', optional: true },
  { key: 'party', label: 'Party', kind: 'text', optional: true },
  { key: 'pan', label: 'PAN', kind: 'text', optional: true },
  { key: 'section', label: 'Section', kind: 'text', optional: true },
  { key: 'base', label: 'Amount', kind: 'money' },
  { key: 'rate', label: 'Rate %', kind: 'quantity', rate: true },
  { key: 'tax', label: 'Tax', kind: 'money' },
  { key: 'deposited', label: 'Deposited', kind: 'money', optional: true },
  { key: 'toPay', label: 'To Deposit', kind: 'money', optional: true },
  { key: 'due', label: 'Due', kind: 'text', optional: true },
];

export function withholdingTable(register: WithholdingRegister, filter: WithholdingFilter, facts: WithholdingFacts): ReportTable {
  const owes = filter.side === 'payable';
  const said = withholdingColumns
    .filter(({ key }) => owes || (key !== 'toPay' && key !== 'due'))
    .map((column) => (column.key === 'deposited' && !owes ? { ...column, label: 'Claimed' } : column));
  return {
    title: `${register.title}, ${owes ? 'ours to deposit' : 'ours to claim'}`,
    subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: said,
    ...tableOf(register, filter, facts),
    notes: [...balanceNote(facts, owes), ...yearNotes(facts), ...(filter.show === 'deposits' ? [] : panNotes(filter, facts))],
    ...(isPart(facts) ? { totalsOfAll: true } : {}),
    ...(facts.cursor === undefined ? {} : { cursor: facts.cursor }),
  };
}

/** A long register is shown page by page. A group is on each page that has some of its vouchers, with the figures of all of them. */
function isPart({ isFirst, cursor }: WithholdingFacts): boolean {
  return !isFirst || cursor !== undefined;
}

function tableOf({ kind }: WithholdingRegister, filter: WithholdingFilter, facts: WithholdingFacts): Pick<ReportTable, 'rows' | 'totals'> {
  const { rows, sums, paid } = facts;
  const totals = { particulars: 'Total', base: baseOf(sums), tax: taxOf(sums) };
  switch (filter.show) {
    case 'section':
      return { rows: groups(facts, sectionName), totals };
    case 'code':
      return { rows: groups(facts, codeName), totals };
    case 'party':
      return {
        rows: groups(
          facts,
          ({ partyName }) => partyName || 'Without a party',
          ([row]) => ({ pan: row?.pan ?? null }),
        ),
        totals,
      };
    case 'month':
      return monthTable(kind, filter, facts);
    default:
      return {
        rows: rows.map((row) => {
          const shown = voucherRow(row);
          return { ...shown, cells: { ...shown.cells, tax: null, deposited: -row.tax } };
        }),
        totals: { particulars: 'Total', deposited: paid },
      };
  }
}

/** Each with its months, and their vouchers. */
function groups(
  { rows, sums }: WithholdingFacts,
  nameOf: (of: WithholdingRow | WithholdingSum) => string,
  more: (rows: readonly WithholdingRow[]) => ReportRow['cells'] = () => ({}),
): readonly ReportRow[] {
  const named = Map.groupBy(sums, nameOf);
  return [...Map.groupBy(rows, nameOf)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, within]) => ({
      ...{ id: `of:${name}`, weight: 'group' },
      cells: { particulars: name, ...more(within), ...figuresOf(named.get(name) ?? []) },
      children: monthGroups(`of:${name}`, within, named.get(name) ?? []),
    }));
}

function monthGroups(id: string, rows: readonly WithholdingRow[], sums: readonly WithholdingSum[]): readonly ReportRow[] {
  const months = Map.groupBy(sums, ({ month }) => month);
  return [...Map.groupBy(rows, monthOfRow)].map(([month, within]) => ({
    ...{ id: `${id}:${month}`, weight: 'group' },
    cells: { particulars: monthName(month), ...figuresOf(months.get(month) ?? []) },
    children: within.map(voucherRow),
  }));
}

function monthOfRow({ date }: WithholdingRow): string {
  return date.slice(0, 7);
}

function figuresOf(sums: readonly WithholdingSum[]): ReportRow['cells'] {
  return { base: baseOf(sums), rate: rateOf(sums), tax: taxOf(sums) };
}

/** Deposits pay the oldest month first, whatever day they have. What is left from before the period is on top, so that all of it is there. */
function monthTable(
  kind: Withholding,
  { from, to, side }: WithholdingFilter,
  { rows: shown, sums, opening, deposited, today, isFirst }: WithholdingFacts,
): Pick<ReportTable, 'rows' | 'totals'> {
  const inMonth = Map.groupBy(sums, ({ month }) => month);
  const months = monthsIn({ from, to }).flatMap(({ from: first }) => {
    const month = first.slice(0, 7);
    const within = inMonth.get(month);
    return within === undefined ? [] : [{ month, within, tax: taxOf(within) }];
  });
  const vouchers = Map.groupBy(shown, monthOfRow);
  const paid = depositedOf(opening, months, deposited);
  const before = side === 'payable' ? Math.max(0, opening - deposited) : 0;
  const rows = months.flatMap(({ month, within, tax }): readonly ReportRow[] => {
    const children = vouchers.get(month)?.map(voucherRow);
    if (children === undefined) return [];
    const done = paid.get(month) ?? 0;
    const due = depositDay(kind, month);
    const owed = side === 'payable' ? { toPay: tax - done, due: dueText(due, tax - done, today) } : {};
    const cells = { particulars: monthName(month), ...figuresOf(within), deposited: done, ...owed };
    return [{ id: `of:${month}`, weight: 'group', cells, children }];
  });
  const total = [...paid.values()].reduce((sum, done) => sum + done, 0);
  return {
    rows: before === 0 || !isFirst ? rows : [beforeRow(kind, from, before, today), ...rows],
    totals: {
      ...{ particulars: 'Total', base: baseOf(sums), tax: taxOf(sums), deposited: total },
      ...(side === 'payable' ? { toPay: before + taxOf(sums) - total } : {}),
    },
  };
}

/** The last of it was due with the month before. */
function beforeRow(kind: Withholding, from: Day, toPay: number, today: Day): ReportRow {
  const due = depositDay(kind, addDays(from, -1).slice(0, 7));
  return { id: 'before', cells: { particulars: `Before ${formatDay(from)}`, toPay, due: dueText(due, toPay, today) } };
}

function dueText(due: Day, toPay: number, today: Day): string {
  const late = daysBetween(due, today);
  return toPay > 0 && late > 0 ? `${formatDay(due)}, ${late} ${late === 1 ? 'day' : 'days'} late` : formatDay(due);
}

function voucherRow(row: WithholdingRow): ReportRow {
  const { slug, id, type, number, date, partyId, partyName, pan, section, base, rate, tax } = row;
  return {
    id: `${slug}:${id}${tax < 0 ? ':paid' : ''}`,
    cells: {
      ...{ particulars: `${type} ${number}`, date, party: partyName, pan, section: section ?? null },
      ...{ base, rate, tax },
    },
    link: voucherLink({ slug, id, date }),
    ...listLink({ slug, number, date, ...(partyId === null ? {} : { ledgerId: partyId }) }),
  };
}

function sectionName({ section }: Pick<WithholdingRow, 'section'>): string {
  return section === null ? 'Without a section' : (taxSection(section)?.label ?? section);
}

/** As Form 140 and Form 143 list it: `1024 393(1) Sl.6(i) Contractors`. Sections of the Act of 1961 have no code. */
function codeName(of: Pick<WithholdingRow, 'section' | 'pan'>): string {
  const code = of.section === null ? null : paymentCode(of.section, of.pan);
  return code === null ? `No code: ${sectionName(of)}` : `${code} · ${sectionName(of)}`;
}

const mostNamed = 10;

/** What a cancel, an edit or two branches at the same moment left short or over. */
function yearNotes({ year = [] }: WithholdingFacts): readonly string[] {
  const said = (which: string, all: readonly ShortOfYear[]) => {
    if (all.length === 0) return [];
    const named = all
      .slice(0, mostNamed)
      .map(({ partyName, section, tax }) => `${partyName} ${formatPaise(paise(Math.abs(tax)))} (${section})`);
    return [`${which} in the year: ${named.join(', ')}${all.length > mostNamed ? ` and ${all.length - mostNamed} more` : ''}.`];
  };
  return [
    ...said(
      'Short',
      year.filter(({ tax }) => tax > 0),
    ),
    ...said(
      'Over',
      year.filter(({ tax }) => tax < 0),
    ),
  ];
}

/** The rate of all of them; nothing where they differ. */
function rateOf(rows: readonly WithholdingSum[]): number | null {
  const [first] = rows;
  return first?.rate != null && rows.every(({ rate }) => rate === first.rate) ? first.rate : null;
}

function baseOf(rows: readonly WithholdingSum[]): number {
  return rows.reduce((sum, { base }) => sum + base, 0);
}

function taxOf(rows: readonly WithholdingSum[]): number {
  return rows.reduce((sum, { tax }) => sum + tax, 0);
}

function monthName(month: string): string {
  return formatDay(`${month}-01`).slice(3);
}

/** Opening, tax and deposits of the period are the ledger. */
function balanceNote({ sums, opening, paid }: WithholdingFacts, owes: boolean): readonly string[] {
  const tax = taxOf(sums);
  const said = (amount: number) => formatPaise(paise(amount));
  return [
    `Ledger: ${said(opening)} before the period, ${said(tax)} tax, ${said(paid)} ${owes ? 'deposited' : 'claimed'}, ${said(opening + tax - paid)} at its end.`,
  ];
}

/** Tax is deducted at a higher rate without a PAN (section 206AA of the Income-tax Act 1961), and the return needs one. */
function panNotes({ show }: WithholdingFilter, facts: WithholdingFacts): readonly string[] {
  const isByParty = show === 'party';
  if (isPart(facts) && !isByParty) return ['Grouped by party, it says who has no PAN.'];
  const parties: readonly WithholdingParty[] = isPart(facts) ? facts.sums : facts.rows;
  const names = [...new Set(parties.filter(({ pan, partyName }) => pan === null && partyName !== '').map(({ partyName }) => partyName))];
  return names.length === 0
    ? []
    : [`Without a PAN: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ` and ${names.length - 10} more` : ''}.`];
}
