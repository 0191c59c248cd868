import type { Nature } from '#domain/posting/chart';
import { defaultGroups } from '#domain/posting/chart';
import { groupTree, type TreeNode } from '#domain/posting/group-tree';
import type { Amounts, StatementBooks, StatementGroup, StatementLedger, StatementLine } from '#domain/statements/books';

/** The chart as it is now; a moved group is read at its present place for every date. */
export interface StatementChart {
  /** Primary groups, in the order of statements. */
  readonly roots: readonly StatementGroup[];
  readonly rootOf: (ledger: StatementLedger) => StatementGroup | undefined;
  /** Whether a ledger is in a group with this alias, or in one below it. */
  readonly isUnder: (ledger: StatementLedger, alias: string) => boolean;
  /** The contents of a group as lines: groups first, then ledgers. Lines with nothing in any column are left out. */
  readonly linesIn: (groupId: string, amountsOf: (ledger: StatementLedger) => Amounts | null) => readonly StatementLine[];
}

/** The 28 default groups in their order, then own groups by name, then ledgers by name. */
export function chartOf({ groups, ledgers }: Pick<StatementBooks, 'groups' | 'ledgers'>): StatementChart {
  const { roots, pathOf, nodesIn } = groupTree({ groups, ledgers }, { groups: inOrder, ledgers: byName });
  const linesOf = (nodes: readonly Node[]): readonly StatementLine[] =>
    nodes.map((node): StatementLine => {
      if (node.group === undefined) return { id: node.ledger.id, kind: 'ledger', name: node.ledger.name, amounts: node.amounts };
      const { group, amounts, children } = node;
      return { id: lineIdOf(group), kind: 'group', name: group.name, amounts, children: linesOf(children) };
    });
  return {
    roots,
    rootOf: ({ groupId }) => pathOf(groupId).at(-1),
    isUnder: ({ groupId }, alias) => pathOf(groupId).some((group) => group.alias === alias),
    linesIn: (groupId, amountsOf) => linesOf(nodesIn(groupId, { ...inNumbers, amountsOf })),
  };
}

type Node = TreeNode<StatementGroup, StatementLedger, number>;

const inNumbers = {
  plus: (one: number, other: number) => one + other,
  isNothing: (amount: number) => amount === 0,
  nothing: [],
};

export function isResult(nature: Nature | null | undefined): boolean {
  return nature === 'Income' || nature === 'Expense';
}

const places = new Map(defaultGroups.map(({ alias }, index) => [alias, index]));

/** Groups of the product itself; all others were made by the organisation. */
export function isDefaultGroup({ alias }: StatementGroup): boolean {
  return alias !== null && places.has(alias);
}

/** Lines of default groups are known by their alias. */
export function lineIdOf(group: StatementGroup): string {
  return isDefaultGroup(group) ? (group.alias ?? group.id) : group.id;
}

function inOrder(one: StatementGroup, other: StatementGroup): number {
  return placeOf(one) - placeOf(other) || byName(one, other);
}

function placeOf({ alias }: StatementGroup): number {
  return (alias === null ? undefined : places.get(alias)) ?? places.size;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function byName(one: Named, other: Named): number {
  return compared(one.name.toLowerCase(), other.name.toLowerCase()) || compared(one.id, other.id);
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
