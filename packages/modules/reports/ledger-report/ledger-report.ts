import { formatPaise, formatScaled } from '#domain/money/format';
import { type Paise, paise, scaled } from '#domain/money/paise';
import type { BillChange } from '#domain/posting/effect';
import type { LedgerKind } from '#domain/posting/ledger-kind';
import { type Day, formatDay } from '#domain/time/day';
import { monthsIn } from '#domain/time/period';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportColumn, ReportModule, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink, ofLedger } from '#modules/kit/report/drill-down';
import { branchesAsked, compareFilter, periodFilters } from '#modules/kit/report/report-filters';
import { voucherLink } from '#modules/kit/voucher/voucher-link';

const filters = {
  ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer', required: true },
  ...periodFilters,
  ...compareFilter,
  narration: { kind: 'yes-no', label: 'Show narration' },
  billWise: { kind: 'yes-no', label: 'Bills' },
  itemDetail: { kind: 'yes-no', label: 'Items' },
  monthly: { kind: 'yes-no', label: 'Monthly summary' },
} as const satisfies Fields;

export type LedgerReportFilter = RecordOf<typeof filters>;

/** A voucher on a ledger: one row for its debits, one for its credits. */
export interface StatementRow {
  readonly date: Day;
  /** Slug and id of the voucher, and its title, such as `Sales Invoice`. */
  readonly slug: string;
  readonly id: string;
  readonly type: string;
  readonly number: string;
  readonly amount: Paise;
  /** Of a bank or cash voucher: its account, and the first ledger of its other side. */
  readonly fromLedgerId?: string;
  readonly toLedgerId?: string;
  /** Name of the ledger on the other side; null when there are several. */
  readonly contra: string | null;
  /** These several. */
  readonly others: readonly { readonly name: string; readonly amount: Paise }[];
  /** What it does with bills, if asked for. */
  readonly bills: readonly { readonly kind: BillChange['kind']; readonly number: string; readonly amount: Paise }[];
  /** Its goods and services, if asked for. */
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unit: string;
    readonly rate: number;
    readonly amount: Paise;
  }[];
  readonly reference: string | null;
  readonly narration: string | null;
  /** The day on which the bank had it, on a bank ledger once it is reconciled. */
  readonly reconciledOn: Day | null;
}

/**
 * Facts of kind `statement`: the rows of one ledger by date, then sequence (`Books.statement`). Later pages have the balance before their
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
  idle: ({ monthly }) => (monthly ? ['narration', 'billWise', 'itemDetail'] : ['compare']),
  list: { id: 'LEDGER_REPORT' },
  compares: { columns: ['debit', 'credit', 'balance'], rowsBy: () => 'month' },
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

export function particularsOf({ contra, narration }: Pick<StatementRow, 'contra' | 'narration'>, withNarration: boolean): string {
  const particulars = contra ?? 'As per details';
  return withNarration && narration !== null ? `${particulars} (${narration})` : particulars;
}

/** The ledgers of the other side where there are several, then bills and items. Their amounts have their own column, so that debits and credits add up. */
export function rowsBelow(id: string, { others, bills, items }: Pick<StatementRow, 'others' | 'bills' | 'items'>): readonly ReportRow[] {
  return [
    ...others.map(({ name, amount }) => ({ particulars: name, detail: amount })),
    ...bills.map(({ kind, number, amount }) => ({ particulars: `${billWords[kind]} ${number}`, detail: amount })),
    // An item is on neither side.
    ...items.map((item) => ({ particulars: itemWords(item) })),
  ].map((cells, at) => ({ id: `${id}:${at}`, cells }));
}

/** A note may change the value of an item alone, and then it has no quantity. */
function itemWords({ name, quantity, unit, rate, amount }: StatementRow['items'][number]): string {
  const how = quantity === 0 ? '' : `${formatScaled(scaled(quantity))} ${unit} at ${formatScaled(scaled(rate))} = `;
  return `${name}: ${how}${formatPaise(amount)}`;
}

const billWords: Readonly<Record<BillChange['kind'], string>> = {
  opens: 'New bill',
  settles: 'Against',
  'on-account': 'On account',
};

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
