import { nothingIn } from '#application/reports/kit/compared-table';
import {
  type Amounts,
  added,
  type BalancesFacts,
  type ComparedBalances,
  isNothing,
  ledgerAmounts,
  none,
} from '#application/reports/statements/ledger-amounts';
import type { Nature } from '#domain/posting/chart';
import { openingDifference } from '#domain/posting/opening-difference';
import { formatDay } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { ReportCell, ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { branchesAsked, comparedPeriod } from '#modules/kit/report/report-filters';
import { sortable } from '#modules/kit/voucher/standing';
import { openingsLink } from '#modules/kit/voucher/voucher-link';
import type { TrialBalanceFilter } from '#modules/reports/statements/trial-balance';

/** Every column it may have, for Module Setup. */
export const trialBalanceColumns: readonly ReportSetupColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  ...movementColumns(),
  ...sideColumns('other', 'Compared'),
  { key: 'branch', label: 'Branches', kind: 'money', several: true },
];

export function trialBalanceTable(filter: TrialBalanceFilter, facts: ComparedBalances): ReportTable {
  const other = filter.byBranch ? null : comparedPeriod(filter, filter.compare);
  const beside = besideColumns(other, facts);
  const rows = topRows(filter, facts, beside);
  const columns = [...ownColumns(filter, other), ...beside.flat()];
  const totals: Readonly<Record<string, ReportCell>> = { particulars: 'Total', ...columnTotals(rows, columns) };
  const isAlone = other !== null && rows.length > 0 && !totals['otherDr'] && !totals['otherCr'];
  return {
    title: 'Trial Balance',
    subtitle: `${saidOf(filter)}${other === null ? '' : `, compared with ${saidOf(other)}`}`,
    columns: [{ key: 'particulars', label: 'Particulars', kind: 'text' }, ...columns],
    rows,
    totals,
    ownTotals: true,
    ...(isAlone ? { notes: [nothingIn(other)] } : {}),
  };
}

function ownColumns(filter: TrialBalanceFilter, other: Period | null): readonly ReportColumn[] {
  if (other !== null) return sideColumns('closing', formatDay(filter.to));
  return filter.byBranch || filter.closingOnly ? sideColumns('closing', 'Closing') : movementColumns();
}

/** Debit and credit of the compared period, or of each branch. */
function besideColumns(other: Period | null, { branches = [] }: ComparedBalances): readonly (readonly ReportColumn[])[] {
  if (other !== null) return [sideColumns('other', formatDay(other.to)).map((column) => ({ ...column, period: other }))];
  return branches.map(({ name }, at) => sideColumns('', name).map((column, side) => ({ ...column, key: `branch${2 * at + side}` })));
}

function movementColumns(): readonly ReportColumn[] {
  return [
    ...sideColumns('opening', 'Opening'),
    { key: 'debit', label: 'Debit', kind: 'money' },
    { key: 'credit', label: 'Credit', kind: 'money' },
    ...sideColumns('closing', 'Closing'),
  ];
}

function sideColumns(key: string, label: string): readonly ReportColumn[] {
  return ['Dr', 'Cr'].map((side) => ({ key: `${key}${side}`, label: `${label} ${side}`, kind: 'money' }));
}

function saidOf({ from, to }: Period): string {
  return `${formatDay(from)} to ${formatDay(to)}`;
}

/** The amounts of a ledger or group in the period, and in the compared one or in each branch. */
interface Beside {
  readonly own: Amounts;
  readonly others: readonly Amounts[];
}

interface Node {
  readonly row: ReportRow;
  readonly amounts: Beside;
}

function topRows(filter: TrialBalanceFilter, facts: ComparedBalances, beside: readonly (readonly ReportColumn[])[]): readonly ReportRow[] {
  const now = ledgerAmounts(facts, facts.stock);
  const then = [
    ...(facts.compared === undefined ? [] : [ledgerAmounts({ ...facts, balances: facts.compared }, facts.comparedStock)]),
    ...(facts.branches ?? []).map(({ balances }) => ledgerAmounts({ ...facts, balances })),
  ];
  const nothing: Beside = { own: none, others: then.map(() => none) };
  const groups = childrenOf([...facts.groups].sort(byNature), ({ parentId }) => parentId);
  const ledgers = childrenOf([...facts.ledgers].sort(byName), ({ groupId }) => groupId);
  const cells = (name: string, amounts: Beside) => cellsOf(name, amounts, beside);

  const ledgerNodes = (groupId: string | null): readonly Node[] =>
    (ledgers.get(groupId) ?? []).flatMap(({ id, name }) => {
      const amounts = { own: now.amounts.get(id) ?? none, others: then.map((other) => other.amounts.get(id) ?? none) };
      if (isEmpty(amounts) && !filter.showZero) return [];
      return [{ amounts, row: { id: `ledger:${id}`, cells: cells(name, amounts), link: ledgerLink(id, filter) } }];
    });

  const groupNodes = (parentId: string | null): readonly Node[] =>
    (groups.get(parentId) ?? []).flatMap(({ id, name }) => {
      const below = groupNodes(id);
      const within = ledgerNodes(id);
      if (below.length + within.length === 0 && !filter.showZero) return [];
      const amounts = [...below, ...within].reduce((sum, node) => bothAdded(sum, node.amounts), nothing);
      const children = [...below, ...(filter.groupOnly ? [] : within)].map(({ row }) => row);
      return [
        {
          amounts,
          row: { id: `group:${id}`, cells: cells(name, amounts), weight: 'group' as const, ...(children.length > 0 ? { children } : {}) },
        },
      ];
    });

  const difference: Beside = { own: now.difference, others: then.map((other) => other.difference) };
  const apart: readonly Node[] = isEmpty(difference)
    ? []
    : [{ amounts: difference, row: { id: 'difference', cells: cells(openingDifference.name, difference), link: openingsLink() } }];
  return [...groupNodes(null), ...ledgerNodes(null), ...apart].map(({ row }) => row);
}

function bothAdded(one: Beside, two: Beside): Beside {
  return { own: added(one.own, two.own), others: one.others.map((other, at) => added(other, two.others[at] ?? none)) };
}

function isEmpty({ own, others }: Beside): boolean {
  return [own, ...others].every(isNothing);
}

/** As a balance sheet and then a profit and loss account would follow each other, and by name within. */
function byNature(a: BalancesFacts['groups'][number], b: BalancesFacts['groups'][number]): number {
  return rankOf(a.nature) - rankOf(b.nature) || byName(a, b);
}

function rankOf(nature: Nature | null): number {
  return nature === null ? order.length : order.indexOf(nature);
}

const order: readonly Nature[] = ['Liability', 'Asset', 'Income', 'Expense'];

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  const [left, right] = [sortable(a.name), sortable(b.name)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function childrenOf<Item>(items: readonly Item[], parentOf: (item: Item) => string | null): ReadonlyMap<string | null, readonly Item[]> {
  const children = new Map<string | null, Item[]>();
  for (const item of items) {
    const parent = parentOf(item);
    const siblings = children.get(parent);
    if (siblings) siblings.push(item);
    else children.set(parent, [item]);
  }
  return children;
}

function cellsOf(
  particulars: string,
  { own, others }: Beside,
  beside: readonly (readonly ReportColumn[])[],
): Readonly<Record<string, ReportCell>> {
  const { opening, debit, credit } = own;
  return {
    particulars,
    ...sidesOf('opening', opening),
    debit: debit === 0 ? null : debit,
    credit: credit === 0 ? null : credit,
    ...sidesOf('closing', closingOf(own)),
    ...Object.fromEntries(
      beside.flatMap((columns, at) => {
        const sides = Object.values(sidesOf('', closingOf(others[at] ?? none)));
        return columns.map(({ key }, side) => [key, sides[side] ?? null]);
      }),
    ),
  };
}

function closingOf({ opening, debit, credit }: Amounts): number {
  return opening + debit - credit;
}

function sidesOf(key: string, amount: number): Readonly<Record<string, ReportCell>> {
  return { [`${key}Dr`]: amount > 0 ? amount : null, [`${key}Cr`]: amount < 0 ? -amount : null };
}

function columnTotals(rows: readonly ReportRow[], columns: readonly ReportColumn[]): Readonly<Record<string, number>> {
  return Object.fromEntries(columns.map(({ key }) => [key, rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0)]));
}

/** The ledger in the same branches, so that it says the same figures. */
function ledgerLink(ledgerId: string, filter: TrialBalanceFilter): string {
  const { from, to } = filter;
  return `/app/ledger-group/report?${new URLSearchParams({ ledger: ledgerId, from, to, ...branchesAsked(filter) })}`;
}
