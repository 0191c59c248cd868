import { particularsOf, rowsBelow, type StatementRow } from '#application/reports/ledgers/statement-rows';
import { type Paise, paise } from '#domain/money/paise';
import type { LedgerKind } from '#domain/posting/ledger-kind';
import { type Day, formatDay } from '#domain/time/day';
import { monthsIn } from '#domain/time/period';
import type { ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink, ofLedger } from '#modules/kit/report/drill-down';
import { branchesAsked } from '#modules/kit/report/report-filters';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { LedgerReportFilter } from '#modules/reports/ledgers/ledger-report';

/**
 * The rows of one ledger by date, then sequence (`Books.statement`). Later pages have the balance before their
 * first row as `opening`; `cursor` says that more follow. A monthly summary has months (`2026-04`) and no rows.
 */
export interface StatementFacts {
  readonly ledger: {
    readonly id: string;
    readonly name: string;
    readonly kind?: LedgerKind;
    readonly gstin: string | null;
    readonly address: string | null;
  };
  /** Debit positive. */
  readonly opening: Paise;
  readonly rows: readonly StatementRow[];
  readonly months: readonly { readonly month: string; readonly debit: Paise; readonly credit: Paise }[];
  /** False for pages after the first, which have no opening row. */
  readonly first: boolean;
  readonly cursor?: string;
}

/** Every column it may have, for Module Setup. */
export const ledgerReportColumns: readonly ReportSetupColumn[] = voucherColumns();

export function ledgerReportTable(filter: LedgerReportFilter, facts: StatementFacts): ReportTable {
  return filter.monthly ? byMonth(filter, facts) : byVoucher(filter, facts);
}

function byVoucher(filter: LedgerReportFilter, facts: StatementFacts): ReportTable {
  let balance = facts.opening;
  const rows = facts.rows.map((row, at): ReportRow => {
    balance = paise(balance + row.amount);
    const id = rowId(row, facts.rows[at - 1]);
    const below = rowsBelow(id, row);
    return {
      id,
      ...(below.length === 0 ? {} : { children: below }),
      cells: {
        date: row.date,
        particulars: particularsOf(row, filter.narration),
        type: row.type,
        number: row.number,
        reference: row.reference,
        reconciledOn: row.reconciledOn,
        ...sides(row.amount),
        balance,
      },
      link: voucherLink(row),
      ...listLink({ ...ofLedger(facts.ledger, row.type), ...row }),
    };
  });
  const more = facts.cursor === undefined ? {} : { cursor: facts.cursor };
  return {
    ...headOf(filter, facts),
    columns: voucherColumns(),
    ...(filter.billWise || filter.itemDetail ? { opened: true as const } : {}),
    rows: [
      ...(facts.first ? [edgeRow('opening', 'Opening Balance', filter.from, facts.opening)] : []),
      ...rows,
      ...(facts.cursor === undefined ? [edgeRow('closing', 'Closing Balance', filter.to, balance)] : []),
    ],
    totals: totalsOf(facts, balance),
    ...more,
  };
}

/** A row for every month of the period, also for those in which nothing happened. */
function byMonth(filter: LedgerReportFilter, facts: StatementFacts): ReportTable {
  const known = new Map(facts.months.map((month) => [month.month, month]));
  let balance: number = facts.opening;
  const rows = monthsIn(filter).map(({ from, to }): ReportRow => {
    const { debit, credit } = known.get(from.slice(0, 7)) ?? { debit: 0, credit: 0 };
    balance += debit - credit;
    return {
      id: from.slice(0, 7),
      cells: { particulars: formatDay(from).slice(3), debit: debit || null, credit: credit || null, balance },
      link: `/app/ledger-group/report?${new URLSearchParams({ ledger: facts.ledger.id, from, to, ...branchesAsked(filter) })}`,
    };
  });
  return {
    ...headOf(filter, facts),
    columns: [{ key: 'particulars', label: 'Month', kind: 'text' }, ...amountColumns()],
    rows: [edgeRow('opening', 'Opening Balance', null, facts.opening), ...rows],
    totals: totalsOf(facts, paise(balance)),
  };
}

/** A voucher that debits and credits a ledger has two rows, one after the other. */
function rowId({ slug, id }: StatementRow, before: StatementRow | undefined): string {
  return before?.id === id && before.slug === slug ? `${slug}:${id}:again` : `${slug}:${id}`;
}

export function voucherColumns(): readonly ReportColumn[] {
  return [
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'particulars', label: 'Particulars', kind: 'text' },
    { key: 'type', label: 'Voucher Type', kind: 'text' },
    { key: 'number', label: 'Voucher No.', kind: 'text' },
    { key: 'reference', label: 'Reference', kind: 'text', optional: true },
    { key: 'reconciledOn', label: 'Bank Date', kind: 'date', optional: true },
    { key: 'detail', label: 'Details', kind: 'balance', optional: true },
    ...amountColumns(),
  ];
}

function amountColumns(): readonly ReportColumn[] {
  return [
    { key: 'debit', label: 'Debit', kind: 'money' },
    { key: 'credit', label: 'Credit', kind: 'money' },
    { key: 'balance', label: 'Balance', kind: 'balance' },
  ];
}

function headOf(filter: LedgerReportFilter, { ledger }: StatementFacts): Pick<ReportTable, 'title' | 'subtitle' | 'notes'> {
  const notes = [ledger.address, ledger.gstin === null ? null : `GSTIN ${ledger.gstin}`].filter((note) => note !== null);
  return { title: ledger.name, subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`, ...(notes.length > 0 ? { notes } : {}) };
}

function edgeRow(id: string, particulars: string, date: Day | null, balance: Paise): ReportRow {
  return { id, weight: 'total', cells: { date, particulars, balance } };
}

function sides(amount: Paise): { readonly debit: number | null; readonly credit: number | null } {
  return { debit: amount > 0 ? amount : null, credit: amount < 0 ? -amount : null };
}

function totalsOf(facts: StatementFacts, balance: Paise): NonNullable<ReportTable['totals']> {
  const total = (sign: 1 | -1, of: 'debit' | 'credit') =>
    facts.rows.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0) + facts.months.reduce((sum, month) => sum + month[of], 0);
  return { particulars: 'Total', debit: total(1, 'debit'), credit: total(-1, 'credit'), balance };
}
