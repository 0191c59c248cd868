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
import { type Amounting, groupTree, sumOfNodes, type TreeNode } from '#domain/posting/group-tree';
import { formatDay } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { ReportCell, ReportColumn, ReportRow } from '#modules/kit/module';
import { branchesAsked, comparedPeriod } from '#modules/kit/report/report-filters';
import { sortable } from '#modules/kit/voucher/standing';

/** What of a filter decides about rows and columns of balances. */
interface Asked extends Period {
  readonly branches: readonly string[];
  readonly compare: string | null;
  readonly byBranch: boolean;
  readonly showZero: boolean;
  readonly closingOnly?: boolean;
}

/** The groups and ledgers of a period with their balances: the columns of the trial balance, and the tree whose rows have them. */
export interface BalanceRows {
  readonly subtitle: string;
  readonly columns: readonly ReportColumn[];
  /** The period to compare with, if there is one. */
  readonly other: Period | null;
  /** The contents of a group; null for all. */
  readonly nodesIn: (groupId: string | null) => readonly BalanceNode[];
  readonly pathOf: (groupId: string | null) => readonly { readonly id: string }[];
  readonly rowOf: (node: BalanceNode) => ReportRow;
  readonly cellsOf: (name: string, amounts: readonly Amounts[]) => ReportRow['cells'];
  readonly sumOf: (nodes: readonly BalanceNode[]) => readonly Amounts[];
  readonly difference: readonly Amounts[];
}

type BalanceNode = TreeNode<BalancesFacts['groups'][number], BalancesFacts['ledgers'][number], Amounts>;

/** The amounts of each ledger in the period, and in the compared one or in each branch. */
export function balanceRows(filter: Asked, facts: ComparedBalances): BalanceRows {
  const other = filter.byBranch ? null : comparedPeriod(filter, filter.compare);
  const beside = besideColumns(other, facts);
  const periods = [
    ledgerAmounts(facts, facts.stock),
    ...(facts.compared === undefined ? [] : [ledgerAmounts({ ...facts, balances: facts.compared }, facts.comparedStock)]),
    ...(facts.branches ?? []).map(({ balances }) => ledgerAmounts({ ...facts, balances })),
  ];
  const amounting: Amounting<{ readonly id: string }, Amounts> = {
    ...{ plus: added, isNothing, keepsEmpty: filter.showZero, nothing: periods.map(() => none) },
    amountsOf: ({ id }) => periods.map(({ amounts }) => amounts.get(id) ?? none),
  };
  const tree = groupTree(facts, { groups: byNature, ledgers: byName });
  const cells: BalanceRows['cellsOf'] = (name, amounts) => cellsOf(name, amounts, beside);
  const rowOf = (node: BalanceNode): ReportRow => {
    if (node.group === undefined) {
      const { id, name } = node.ledger;
      return { id: `ledger:${id}`, cells: cells(name, node.amounts), link: ledgerLink(id, filter) };
    }
    const { group, amounts, children } = node;
    return {
      ...{ id: `group:${group.id}`, cells: cells(group.name, amounts), weight: 'group' },
      ...(children.length > 0 ? { children: children.map(rowOf) } : {}),
    };
  };
  return {
    subtitle: `${saidOf(filter)}${other === null ? '' : `, compared with ${saidOf(other)}`}`,
    columns: [{ key: 'particulars', label: 'Particulars', kind: 'text' }, ...ownColumns(filter, other), ...beside.flat()],
    ...{ other, rowOf, cellsOf: cells, pathOf: tree.pathOf },
    nodesIn: (groupId) => tree.nodesIn(groupId, amounting),
    sumOf: (nodes) => sumOfNodes(nodes, amounting),
    difference: periods.map(({ difference }) => difference),
  };
}

function ownColumns(filter: Asked, other: Period | null): readonly ReportColumn[] {
  if (other !== null) return sideColumns('closing', formatDay(filter.to));
  return filter.byBranch || filter.closingOnly ? sideColumns('closing', 'Closing') : movementColumns;
}

/** Debit and credit of the compared period, or of each branch. */
function besideColumns(other: Period | null, { branches = [] }: ComparedBalances): readonly (readonly ReportColumn[])[] {
  if (other !== null) return [sideColumns('other', formatDay(other.to)).map((column) => ({ ...column, period: other }))];
  return branches.map(({ name }, at) => sideColumns('', name).map((column, side) => ({ ...column, key: `branch${2 * at + side}` })));
}

export const movementColumns: readonly ReportColumn[] = [
  ...sideColumns('opening', 'Opening'),
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
  ...sideColumns('closing', 'Closing'),
];

export function sideColumns(key: string, label: string): readonly ReportColumn[] {
  return ['Dr', 'Cr'].map((side) => ({ key: `${key}${side}`, label: `${label} ${side}`, kind: 'money' }));
}

function saidOf({ from, to }: Period): string {
  return `${formatDay(from)} to ${formatDay(to)}`;
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

function cellsOf(
  particulars: string,
  [own = none, ...others]: readonly Amounts[],
  beside: readonly (readonly ReportColumn[])[],
): ReportRow['cells'] {
  const { debit, credit } = own;
  return {
    particulars,
    ...sidesOf('opening', own.opening),
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

/** The ledger in the same branches, so that it says the same figures. */
export function ledgerLink(ledgerId: string, filter: Period & Pick<Asked, 'branches'>): string {
  const { from, to } = filter;
  return `/app/ledger-group/report?${new URLSearchParams({ ledger: ledgerId, from, to, ...branchesAsked(filter) })}`;
}
