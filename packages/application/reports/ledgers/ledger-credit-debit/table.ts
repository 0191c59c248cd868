import { type BillPart, billOf } from '#domain/bills/bill-parts';
import { type BillSides, sidesOf } from '#domain/bills/bill-sides';
import type { LedgerKind } from '#domain/posting/ledger-kind';
import { formatDay } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { ReportCell, ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { listLink, ofLedger } from '#modules/kit/report/drill-down';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { LedgerCreditDebitFilter } from '#modules/reports/ledgers/ledger-credit-debit';

/** A bill with the parts of its vouchers up to the end of the period, by day; or a voucher that changes no bill, as its only part. */
export interface MatchedLine {
  readonly branchId: string;
  /** In the second case its place in the statement. */
  readonly billId: string;
  readonly parts: readonly BillPart[];
  /** False for a voucher that changes no bill. */
  readonly matches: boolean;
}

/**
 * A page of the bills of a ledger that are open at the end of the period or on which something happened
 * in it. The totals are those of all pages.
 */
export interface LedgerCreditDebitFacts {
  readonly ledger: { readonly id: string; readonly name: string; readonly kind?: LedgerKind };
  /** Names of the branches by id, if there are several. */
  readonly branches: Readonly<Record<string, string>>;
  readonly lines: readonly MatchedLine[];
  readonly totals: BillSides;
  /** On the last page: how far the totals differ from the lines of all pages. */
  readonly apart: BillSides | null;
  readonly cursor?: string;
}

export const ledgerCreditDebitColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Bill / Voucher', kind: 'text' },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'opening', label: 'Open Before', kind: 'balance' },
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
  { key: 'open', label: 'Open', kind: 'balance' },
  { key: 'status', label: 'Status', kind: 'text' },
];

/** Debits and credits are those of the period; what a bill had before is in a column of its own. So the lines add up to the ledger's balances. */
export function ledgerCreditDebitTable(filter: LedgerCreditDebitFilter, facts: LedgerCreditDebitFacts): ReportTable {
  const { lines, totals, apart, cursor } = facts;
  const { opening, debit, credit, open } = totals;
  return {
    title: facts.ledger.name,
    subtitle: `Debits and credits, ${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: ledgerCreditDebitColumns,
    rows: [
      ...lines.flatMap((line, at) => [
        ...(line.branchId === lines[at - 1]?.branchId ? [] : headingOf(facts, line.branchId)),
        line.matches ? billRow(filter, line, facts.ledger) : voucherRow(filter, line, facts.ledger),
      ]),
      ...(apart === null || isNothing(apart) ? [] : [{ id: 'apart', cells: { particulars: 'Without bills', ...sidesIn(apart) } }]),
    ],
    totals: { particulars: 'Total', opening, debit, credit, open },
    totalsOfAll: true,
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** Above the lines of each branch, if there are several. */
function headingOf({ branches }: LedgerCreditDebitFacts, branchId: string): readonly ReportRow[] {
  const name = branches[branchId];
  return name === undefined ? [] : [{ id: branchId, weight: 'group', cells: { particulars: name } }];
}

/** What is settled before the day of its bill has the number of the first voucher that settles it. */
function billRow(period: Period, { billId, parts }: MatchedLine, ledger: LedgerCreditDebitFacts['ledger']): ReportRow {
  const said = billOf({ ledgerId: '', billId }, parts) ?? parts[0];
  const sides = sidesOf(parts, period);
  return {
    id: billId,
    weight: 'group',
    cells: { particulars: said?.number ?? '', date: said?.date ?? '', ...sidesIn(sides), status: statusOf(sides, parts) },
    children: parts.map(
      (part): ReportRow => ({
        id: `${billId}:${part.voucher.id}`,
        cells: { particulars: part.number, date: part.date, ...sidesIn({ ...sidesOf([part], period), open: null }) },
        ...linksOf(part, ledger),
      }),
    ),
  };
}

/** Partly matched has something on both sides, also if one of them was before the period. */
function statusOf({ open }: BillSides, parts: readonly BillPart[]): string {
  if (open === 0) return 'Matched';
  const amounts = parts.flatMap(({ opens, settles }) => [opens?.amount ?? 0, settles]);
  return amounts.some((amount) => amount > 0) && amounts.some((amount) => amount < 0) ? 'Partly matched' : 'Open';
}

function voucherRow(period: Period, { branchId, billId, parts }: MatchedLine, ledger: LedgerCreditDebitFacts['ledger']): ReportRow {
  const [part] = parts;
  return {
    id: `${branchId}:${billId}`,
    cells: { particulars: part?.number ?? '', date: part?.date ?? '', ...sidesIn(sidesOf(parts, period)), status: 'No bill' },
    ...(part === undefined ? {} : linksOf(part, ledger)),
  };
}

function linksOf({ voucher, number, date }: BillPart, ledger: LedgerCreditDebitFacts['ledger']): Pick<ReportRow, 'link' | 'list'> {
  return { link: voucherLink({ ...voucher, date }), ...listLink({ slug: voucher.slug, number, date, ...ofLedger(ledger, '') }) };
}

/** Nothing is shown where nothing happened. What is left open is shown always, if it is a row with a balance. */
function sidesIn({ opening, debit, credit, open }: Record<keyof BillSides, number | null>): Readonly<Record<string, ReportCell>> {
  const shown = (amount: number | null) => (amount === 0 ? null : amount);
  return { opening: shown(opening), debit: shown(debit), credit: shown(credit), ...(open === null ? {} : { open }) };
}

function isNothing(sides: BillSides): boolean {
  return Object.values(sides).every((amount) => amount === 0);
}
