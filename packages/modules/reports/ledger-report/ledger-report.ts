import { type Paise, paise } from '#domain/money/paise';
import { addDays, type Day, formatDay } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import { listLink } from '#modules/kit/drill-down';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportColumn, ReportModule, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report-filters';
import { voucherLink } from '#modules/kit/voucher-link';

const filters = {
  ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer', required: true },
  ...periodFilters,
  narration: { kind: 'yes-no', label: 'Show narration' },
  monthly: { kind: 'yes-no', label: 'Monthly summary' },
} as const satisfies Fields;

export type LedgerReportFilter = RecordOf<typeof filters>;

/**
 * Facts of kind `statement`: the rows of one ledger by date, then sequence (`Books.statement`). Later pages have the balance before their
 * first row as `opening`; `cursor` says that more follow. A monthly summary needs all rows.
 */
export interface StatementFacts {
  readonly ledger: { readonly id: string; readonly name: string; readonly gstin: string | null; readonly address: string | null };
  /** Debit positive. */
  readonly opening: Paise;
  readonly rows: readonly {
    readonly date: Day;
    /** Slug and id of the voucher, and its title, such as `Sales Invoice`. */
    readonly slug: string;
    readonly id: string;
    readonly type: string;
    readonly number: string;
    readonly amount: Paise;
    /** Name of the ledger on the other side; null when there are several. */
    readonly contra: string | null;
    readonly reference: string | null;
    readonly narration: string | null;
    /** The day on which the bank had it, on a bank ledger once it is reconciled. */
    readonly reconciledOn: Day | null;
  }[];
  /** False for pages after the first, which have no opening row. */
  readonly first: boolean;
  readonly cursor?: string;
}

/** One ledger over a period, with opening, running and closing balance: running balance = opening + Σ. */
export const ledgerReport: ReportModule<LedgerReportFilter> = {
  kind: 'report',
  slug: 'ledger-report',
  path: '/ledger-group/report',
  entity: 'ledger',
  service: 'ims-crm',
  area: 'reports',
  title: 'Ledger Report',
  filters,
  list: { id: 'LEDGER_REPORT' },
  facts: 'statement',
};

/** Every column it may have, for Module Setup. */
export function ledgerReportColumns(): readonly ReportSetupColumn[] {
  return voucherColumns();
}

export function ledgerReportTable(filter: LedgerReportFilter, facts: StatementFacts): ReportTable {
  return filter.monthly ? byMonth(filter, facts) : byVoucher(filter, facts);
}

function byVoucher(filter: LedgerReportFilter, facts: StatementFacts): ReportTable {
  let balance = facts.opening;
  const rows = facts.rows.map((row): ReportRow => {
    balance = paise(balance + row.amount);
    const particulars = row.contra ?? 'As per details';
    return {
      id: `${row.slug}:${row.id}`,
      cells: {
        date: row.date,
        particulars: filter.narration && row.narration !== null ? `${particulars} (${row.narration})` : particulars,
        type: row.type,
        number: row.number,
        reference: row.reference,
        reconciledOn: row.reconciledOn,
        ...sides(row.amount),
        balance,
      },
      link: voucherLink(row),
      ...listLink(row),
    };
  });
  const more = facts.cursor === undefined ? {} : { cursor: facts.cursor };
  return {
    ...headOf(filter, facts),
    columns: voucherColumns(),
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
  const months = new Map<Day, { debit: number; credit: number }>();
  for (let month = monthOf(filter.from); month.from <= filter.to; month = monthOf(addDays(month.to, 1)))
    months.set(month.from, { debit: 0, credit: 0 });
  for (const { date, amount } of facts.rows) {
    const month = months.get(monthOf(date).from);
    if (month === undefined) continue;
    if (amount > 0) month.debit += amount;
    else month.credit -= amount;
  }
  let balance: number = facts.opening;
  const rows = [...months].map(([first, { debit, credit }]): ReportRow => {
    balance += debit - credit;
    const { from, to } = monthOf(first);
    const start = from < filter.from ? filter.from : from;
    const end = to > filter.to ? filter.to : to;
    return {
      id: first,
      cells: { particulars: formatDay(first).slice(3), debit: debit || null, credit: credit || null, balance },
      link: `/app/ledger-group/report?ledger=${facts.ledger.id}&from=${start}&to=${end}`,
    };
  });
  return {
    ...headOf(filter, facts),
    columns: [{ key: 'particulars', label: 'Month', kind: 'text' }, ...amountColumns()],
    rows: [edgeRow('opening', 'Opening Balance', null, facts.opening), ...rows],
    totals: totalsOf(facts, paise(balance)),
  };
}

function voucherColumns(): readonly ReportColumn[] {
  return [
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'particulars', label: 'Particulars', kind: 'text' },
    { key: 'type', label: 'Voucher Type', kind: 'text' },
    { key: 'number', label: 'Voucher No.', kind: 'text' },
    { key: 'reference', label: 'Reference', kind: 'text', optional: true },
    { key: 'reconciledOn', label: 'Bank Date', kind: 'date', optional: true },
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
  const total = (sign: 1 | -1) => facts.rows.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
  return { particulars: 'Total', debit: total(1), credit: total(-1), balance };
}
