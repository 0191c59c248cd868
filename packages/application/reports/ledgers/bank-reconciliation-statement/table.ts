import type { Listed, ReconciliationStatement } from '#domain/bank/reconciliation-statement';
import type { Paise } from '#domain/money/paise';
import { type Day, formatDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { BankReconciliationFilter } from '#modules/reports/ledgers/bank-reconciliation-statement';

/** Every column it may have, for Module Setup. */
export const bankReconciliationStatementColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'number', label: 'Voucher No.', kind: 'text' },
  { key: 'reference', label: 'Cheque / UTR No.', kind: 'text' },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'balance', label: 'Balance', kind: 'balance' },
];

/** A bank ledger of the open branch on a day. */
export interface BankReconciliationFacts {
  readonly ledger: { readonly id: string; readonly name: string; readonly account: string | null };
  readonly statement: ReconciliationStatement;
  /** What the imported statements say; null if none says a balance. */
  readonly balanceAsPerBank: Paise | null;
}

export function bankReconciliationStatementTable(
  { asOf }: BankReconciliationFilter,
  { ledger, statement, balanceAsPerBank }: BankReconciliationFacts,
): ReportTable {
  const { issuedNotPresented, depositedNotCredited, notInBooks, stale, postDated } = statement;
  const { id: ledgerId } = ledger;
  const lineLink = ({ id: line, date: from }: Line) => reconciliationLink({ ledgerId, from, to: asOf, line });
  const monthLink = reconciliationLink({ ledgerId, from: monthOf(asOf).from, to: asOf });
  const [fromBank, toBank] = [notInBooks.rows.filter(({ amount }) => amount >= 0), notInBooks.rows.filter(({ amount }) => amount < 0)];
  return {
    title: `Bank Reconciliation Statement: ${ledger.name}`,
    subtitle: `As of ${formatDay(asOf)}`,
    columns: bankReconciliationStatementColumns,
    rows: [
      edge('books', 'Balance as per books', statement.balanceAsPerBooks, ledgerLink(ledgerId, asOf)),
      entriesRow('issued', 'Add: cheques issued but not presented', issuedNotPresented, -1),
      entriesRow('deposited', 'Less: deposits not credited', depositedNotCredited, -1),
      linesRow('credited', 'Add: credited by the bank, not in the books', fromBank, lineLink),
      linesRow('debited', 'Less: debited by the bank, not in the books', toBank, lineLink),
      edge('computed', 'Balance as per bank, computed', statement.balanceAsPerBank),
      ...bankRows(statement.balanceAsPerBank, balanceAsPerBank, monthLink),
      ...listed('stale', 'Stale cheques: not presented within three months', stale),
      ...listed('postDated', 'Post-dated: dated after this day', postDated),
    ],
    notes: [
      ...(ledger.account === null ? [] : [`Account ${ledger.account}`]),
      balanceAsPerBank === null ? 'No imported statement states a balance of the bank' : tied(statement.balanceAsPerBank, balanceAsPerBank),
    ],
  };
}

function tied(computed: Paise, bank: Paise): string {
  return computed === bank ? 'The books agree with the statement of the bank' : 'The books do not agree with the statement of the bank';
}

/** What the bank itself says, and what nothing explains. */
function bankRows(computed: Paise, bank: Paise | null, link: string): readonly ReportRow[] {
  if (bank === null) return [];
  const rest = bank - computed;
  return [
    edge('bank', 'Balance as per bank statement', bank, link),
    ...(rest === 0 ? [] : [{ id: 'unexplained', weight: 'total' as const, cells: { particulars: 'Difference', amount: rest }, link }]),
  ];
}

function edge(id: string, particulars: string, balance: Paise, link?: string): ReportRow {
  return { id, weight: 'total', cells: { particulars, balance }, ...(link === undefined ? {} : { link }) };
}

/** The lines of these days on the screen of the reconciliation, with the cursor on one of them. */
function reconciliationLink(asked: { readonly ledgerId: string; readonly from: Day; readonly to: Day; readonly line?: string }): string {
  return `/app/bank-cash/bank-reconciliation?${new URLSearchParams({ ...asked, tab: 'all' })}`;
}

function ledgerLink(ledger: string, to: Day): string {
  return `/app/ledger-group/report?${new URLSearchParams({ ledger, to })}`;
}

type Line = ReconciliationStatement['notInBooks']['rows'][number];

type Entries = ReconciliationStatement['stale'];

type Entry = Entries[number];

/** What is taken off the books' balance shows with the sign it has in the sum. */
function entriesRow(id: string, particulars: string, { rows, total }: Listed<Entry>, factor: 1 | -1): ReportRow {
  return { id, weight: 'group', cells: { particulars, amount: factor * total }, children: rows.map((row) => entryRow(id, row, factor)) };
}

function entryRow(of: string, entry: Entry, factor: 1 | -1): ReportRow {
  const { id, date, number, payee, reference, amount } = entry;
  const [slug = '', voucherId = ''] = id.split('|');
  return {
    id: `${of}:${id}`,
    cells: { particulars: payee ?? '', date, number, reference, amount: factor * amount },
    link: voucherLink({ slug, id: voucherId, date }),
  };
}

/** Each line leads to itself in the reconciliation. The lines there begin with its day, so that it is among the first. */
function linesRow(id: string, particulars: string, rows: readonly Line[], linkOf: (line: Line) => string): ReportRow {
  return {
    id,
    weight: 'group',
    cells: { particulars, amount: rows.reduce((sum, { amount }) => sum + amount, 0) },
    children: rows.map((line) => ({
      id: `${id}:${line.id}`,
      cells: { particulars: line.narration, date: line.date, reference: line.ref, amount: line.amount },
      link: linkOf(line),
    })),
  };
}

function listed(id: string, particulars: string, rows: Entries): readonly ReportRow[] {
  if (rows.length === 0) return [];
  return [{ id, weight: 'group', cells: { particulars }, children: rows.map((row) => entryRow(id, row, 1)) }];
}
