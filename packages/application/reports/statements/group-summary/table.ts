import type { LedgerDay } from '#application/ports/ledgers';
import { type BalanceRows, balanceRows, ledgerLink, movementColumns, sideColumns } from '#application/reports/statements/balance-rows';
import type { Amounts, ComparedBalances } from '#application/reports/statements/ledger-amounts';
import { betweenBranches, onTheWay } from '#domain/statements/between-branches';
import { type Day, formatDay } from '#domain/time/day';
import { monthsIn, type Period } from '#domain/time/period';
import type { ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { branchesAsked } from '#modules/kit/report/report-filters';
import { type GroupSummaryFilter, groupSummary } from '#modules/reports/statements/group-summary';

/** The balances of the trial balance, and for a monthly summary what the ledgers of the group moved on each day. */
export interface GroupSummaryFacts extends ComparedBalances {
  readonly days: readonly Moved[];
}

type Moved = Omit<LedgerDay, 'debit' | 'credit'> & { readonly debit: number; readonly credit: number };

const debitAndCredit: readonly ReportColumn[] = [
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
];

export function groupSummaryTable(filter: GroupSummaryFilter, facts: GroupSummaryFacts): ReportTable {
  const { monthly, groupId } = filter;
  const title = facts.groups.find(({ id }) => id === groupId)?.name ?? groupSummary.title;
  const balances = balanceRows({ ...filter, ...(monthly ? { compare: null, byBranch: false } : {}) }, facts);
  const { subtitle, columns } = balances;
  const nodes = balances.nodesIn(groupId);
  const sum = balances.sumOf(nodes);
  if (monthly === 'group') return { title, subtitle, ...monthsOfGroup(filter, facts, openingOf(sum)) };
  if (monthly === 'each') return { title, subtitle, ...monthsOfEach(filter, facts, balances) };
  return {
    ...{ title, subtitle, columns },
    rows: nodes.map((node) => linked(balances.rowOf(node), filter)),
    totals: { ...(nodes.length > 0 || filter.showZero ? balances.cellsOf('', sum) : {}), particulars: 'Total' },
  };
}

/** A group within it opens its own summary, and a ledger its report. */
function linked({ link: _, ...row }: ReportRow, filter: GroupSummaryFilter): ReportRow {
  const children = row.children?.map((child) => linked(child, filter));
  return { ...row, ...linkOf(row.id, filter, filter), ...(children === undefined ? {} : { children }) };
}

/** What statements take out is on no ledger, so it leads nowhere. */
function linkOf(row: string, filter: GroupSummaryFilter, { from, to }: Period): Pick<ReportRow, 'link'> {
  const [kind, id = ''] = row.split(':');
  if (kind === 'group') return { link: linkTo(id, filter, from, to) };
  const isTakenOut = id === onTheWay.sold || id === onTheWay.owed || id === betweenBranches.id;
  return isTakenOut ? {} : { link: ledgerLink(id, { ...filter, from, to }) };
}

function linkTo(groupId: string, filter: GroupSummaryFilter, from: Day, to: Day): string {
  const each = filter.monthly === 'each' ? { monthly: 'each' } : {};
  return `/app/group-summary?${new URLSearchParams({ group: groupId, from, to, ...branchesAsked(filter), ...each })}`;
}

type Months = Pick<ReportTable, 'columns' | 'rows' | 'totals' | 'opened'>;

function monthsOfGroup(filter: GroupSummaryFilter, { days }: GroupSummaryFacts, opening: number): Months {
  const months = monthRows('', filter, opening, days, (month) => linkOf(`group:${filter.groupId}`, filter, month));
  return {
    columns: [particulars, ...debitAndCredit, { key: 'balance', label: 'Balance', kind: 'balance' }],
    rows: [{ id: 'opening', weight: 'total', cells: { particulars: 'Opening Balance', balance: opening } }, ...months],
    totals: { particulars: 'Total', ...figuresOf(opening, days) },
  };
}

/** What is directly in the group, each with its months below it: opening + debits − credits = closing in every row. */
function monthsOfEach(filter: GroupSummaryFilter, facts: GroupSummaryFacts, { nodesIn, pathOf, sumOf }: BalanceRows): Months {
  const within = rowOfLedger(facts, pathOf, filter.groupId);
  const days = Map.groupBy(facts.days, ({ ledgerId }) => within(ledgerId));
  const nodes = nodesIn(filter.groupId);
  const rows = nodes.map((node): ReportRow => {
    const [id, name] =
      node.group === undefined ? [`ledger:${node.ledger.id}`, node.ledger.name] : [`group:${node.group.id}`, node.group.name];
    const link = (period: Period) => linkOf(id, filter, period);
    const opening = openingOf(node.amounts);
    const moved = days.get(id) ?? [];
    return {
      ...{ id, weight: 'group', cells: { particulars: name, opening, ...figuresOf(opening, moved) } },
      ...link(filter),
      children: monthRows(`${id}:`, filter, opening, moved, link),
    };
  });
  const opening = openingOf(sumOf(nodes));
  return {
    columns: [
      ...[particulars, { key: 'opening', label: 'Opening', kind: 'balance' } as const],
      ...[...debitAndCredit, { key: 'balance', label: 'Closing', kind: 'balance' } as const],
    ],
    rows,
    totals: { particulars: 'Total', opening, ...figuresOf(opening, facts.days) },
    ...(rows.length * monthsIn(filter).length > mostOpened ? {} : { opened: true }),
  };
}

/** With more months the rows are closed at first, so that what is in the group can be seen. */
const mostOpened = 120;

const particulars: ReportColumn = { key: 'particulars', label: 'Particulars', kind: 'text' };

/** Finds the row that a ledger is in: its own, or that of the group next below the one shown. */
function rowOfLedger({ ledgers }: GroupSummaryFacts, pathOf: BalanceRows['pathOf'], shown: string): (ledgerId: string) => string {
  const groupOf = new Map(ledgers.map(({ id, groupId }) => [id, groupId]));
  return (ledgerId) => {
    const path = pathOf(groupOf.get(ledgerId) ?? null);
    const within = path[path.findIndex(({ id }) => id === shown) - 1];
    return within === undefined ? `ledger:${ledgerId}` : `group:${within.id}`;
  };
}

function openingOf([own]: readonly Amounts[]): number {
  return own?.opening ?? 0;
}

interface Figures extends Readonly<Record<string, number>> {
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
}

function figuresOf(opening: number, days: readonly Moved[]): Figures {
  const total = (side: 'debit' | 'credit') => days.reduce((sum, day) => sum + day[side], 0);
  const [debit, credit] = [total('debit'), total('credit')];
  return { debit, credit, balance: opening + debit - credit };
}

/** A row for every month of the period, also for those in which nothing happened. */
function monthRows(
  prefix: string,
  filter: GroupSummaryFilter,
  opening: number,
  days: readonly Moved[],
  link: (month: Period) => Pick<ReportRow, 'link'>,
): readonly ReportRow[] {
  const byMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  let before = opening;
  return monthsIn(filter).map((month): ReportRow => {
    const figures = figuresOf(before, byMonth.get(month.from.slice(0, 7)) ?? []);
    const { debit, credit, balance } = figures;
    const cells = {
      ...{ particulars: formatDay(month.from).slice(3), opening: before },
      ...{ debit: debit || null, credit: credit || null, balance },
    };
    before = balance;
    return { id: `${prefix}${month.from.slice(0, 7)}`, cells, ...link(month) };
  });
}

/** Every column it may have, for Module Setup, in the order of the table. */
export const groupSummaryColumns: readonly ReportSetupColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'opening', label: 'Opening', kind: 'balance' },
  ...movementColumns,
  ...sideColumns('other', 'Compared'),
  { key: 'branch', label: 'Branches', kind: 'money', several: true },
  { key: 'balance', label: 'Balance', kind: 'balance' },
];
