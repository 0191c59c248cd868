import { paise } from '#domain/money/paise';
import { type Day, formatDay } from '#domain/time/day';
import { monthsIn } from '#domain/time/period';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { branchesAsked } from '#modules/kit/report-filters';
import { type GroupSummaryFilter, groupSummary } from '#modules/reports/group-summary/group-summary';
import type { ComparedBalances } from '#modules/reports/trial-balance/ledger-amounts';
import { trialBalanceTable } from '#modules/reports/trial-balance/trial-balance';

/** The balances of the trial balance, and for a monthly summary what the ledgers of the group moved in each month (`2026-04`). */
export interface GroupSummaryFacts extends ComparedBalances {
  readonly months: readonly { readonly month: string; readonly debit: number; readonly credit: number }[];
}

const monthColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
  { key: 'balance', label: 'Balance', kind: 'balance' },
];

export function groupSummaryTable(filter: GroupSummaryFilter, facts: GroupSummaryFacts): ReportTable {
  const title = facts.groups.find(({ id }) => id === filter.groupId)?.name ?? groupSummary.title;
  const compare = filter.monthly ? null : filter.compare;
  const asked = { ...filter, compare, groupOnly: false, closingOnly: false, withStock: false };
  const { columns, subtitle, rows } = trialBalanceTable(asked, facts);
  const group = found(rows, `group:${filter.groupId}`);
  if (filter.monthly) return { title, ...monthTable(filter, facts, group) };
  return {
    ...{ title, subtitle, columns },
    rows: (group?.children ?? []).map((row) => linked(row, filter)),
    totals: { ...group?.cells, particulars: 'Total' },
  };
}

function found(rows: readonly ReportRow[], id: string): ReportRow | undefined {
  for (const row of rows) {
    const within = row.id === id ? row : found(row.children ?? [], id);
    if (within !== undefined) return within;
  }
  return undefined;
}

/** A group within it opens its own summary. */
function linked(row: ReportRow, filter: GroupSummaryFilter): ReportRow {
  const [kind, id = ''] = row.id.split(':');
  const children = row.children?.map((child) => linked(child, filter));
  return {
    ...row,
    ...(kind === 'group' ? { link: linkTo(id, filter, filter.from, filter.to) } : {}),
    ...(children === undefined ? {} : { children }),
  };
}

function linkTo(groupId: string, filter: GroupSummaryFilter, from: Day, to: Day): string {
  return `/app/group-summary?${new URLSearchParams({ group: groupId, from, to, ...branchesAsked(filter) })}`;
}

function monthTable(filter: GroupSummaryFilter, { months }: GroupSummaryFacts, group: ReportRow | undefined): Omit<ReportTable, 'title'> {
  const opening = Number(group?.cells['openingDr'] ?? 0) - Number(group?.cells['openingCr'] ?? 0);
  const known = new Map(months.map((one) => [one.month, one]));
  let balance = opening;
  const rows = monthsIn(filter).map(({ from, to }): ReportRow => {
    const { debit, credit } = known.get(from.slice(0, 7)) ?? { debit: 0, credit: 0 };
    balance += debit - credit;
    return {
      id: from.slice(0, 7),
      cells: { particulars: formatDay(from).slice(3), debit: debit || null, credit: credit || null, balance: paise(balance) },
      link: linkTo(filter.groupId, filter, from, to),
    };
  });
  const total = (of: 'debit' | 'credit') => months.reduce((sum, month) => sum + month[of], 0);
  return {
    subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: monthColumns,
    rows: [{ id: 'opening', weight: 'total', cells: { particulars: 'Opening Balance', balance: opening } }, ...rows],
    totals: { particulars: 'Total', debit: total('debit'), credit: total('credit'), balance },
  };
}
