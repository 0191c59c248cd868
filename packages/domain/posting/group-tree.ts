interface Group {
  readonly id: string;
  readonly parentId: string | null;
}

interface Ledger {
  readonly id: string;
  readonly groupId: string | null;
}

/** A group with what is in it, or a ledger; each with an amount for each period. */
export type TreeNode<OneGroup, OneLedger, Amount> =
  | {
      readonly group: OneGroup;
      readonly amounts: readonly Amount[];
      readonly children: readonly TreeNode<OneGroup, OneLedger, Amount>[];
    }
  | { readonly group?: undefined; readonly ledger: OneLedger; readonly amounts: readonly Amount[] };

/** What the amounts of a tree are. */
export interface Amounting<OneLedger, Amount> extends Sums<Amount> {
  /** For each period; null for a ledger that is not in this tree. */
  readonly amountsOf: (ledger: OneLedger) => readonly Amount[] | null;
  readonly isNothing: (amount: Amount) => boolean;
  /** Otherwise what has nothing in any period is left out, and so is a group without anything in it. */
  readonly keepsEmpty?: boolean;
}

interface Sums<Amount> {
  readonly plus: (one: Amount, other: Amount) => Amount;
  /** Of a group without anything in it. */
  readonly nothing: readonly Amount[];
}

export interface GroupTree<OneGroup, OneLedger> {
  /** The groups that are in no other. */
  readonly roots: readonly OneGroup[];
  /** A group and those above it, from below. */
  readonly pathOf: (groupId: string | null) => readonly OneGroup[];
  /** The contents of a group: groups first, then ledgers. Null: the roots, and the ledgers that are in no group. */
  readonly nodesIn: <Amount>(
    groupId: string | null,
    amounting: Amounting<OneLedger, Amount>,
  ) => readonly TreeNode<OneGroup, OneLedger, Amount>[];
}

interface Order<OneGroup, OneLedger> {
  readonly groups: (one: OneGroup, other: OneGroup) => number;
  readonly ledgers: (one: OneLedger, other: OneLedger) => number;
}

/** Groups and ledgers as the tree that every statement shows, in an order of its own and with amounts of its own. */
export function groupTree<OneGroup extends Group, OneLedger extends Ledger>(
  { groups, ledgers }: { readonly groups: readonly OneGroup[]; readonly ledgers: readonly OneLedger[] },
  order: Order<OneGroup, OneLedger>,
): GroupTree<OneGroup, OneLedger> {
  const groupsIn = Map.groupBy(groups.toSorted(order.groups), ({ parentId }) => parentId);
  const ledgersIn = Map.groupBy(ledgers.toSorted(order.ledgers), ({ groupId }) => groupId);
  const nodesIn: GroupTree<OneGroup, OneLedger>['nodesIn'] = <Amount>(groupId: string | null, amounting: Amounting<OneLedger, Amount>) => {
    const { amountsOf, isNothing, keepsEmpty = false } = amounting;
    type Node = TreeNode<OneGroup, OneLedger, Amount>;
    return [
      ...(groupsIn.get(groupId) ?? []).flatMap((group): readonly Node[] => {
        const children = nodesIn(group.id, amounting);
        return children.length === 0 && !keepsEmpty ? [] : [{ group, amounts: sumOfNodes(children, amounting), children }];
      }),
      ...(ledgersIn.get(groupId) ?? []).flatMap((ledger): readonly Node[] => {
        const amounts = amountsOf(ledger);
        return amounts === null || (!keepsEmpty && amounts.every(isNothing)) ? [] : [{ ledger, amounts }];
      }),
    ];
  };
  return { roots: groupsIn.get(null) ?? [], pathOf: pathsOf(groups), nodesIn };
}

/** Period by period. */
export function sumOfNodes<Amount>(
  nodes: readonly { readonly amounts: readonly Amount[] }[],
  { plus, nothing }: Sums<Amount>,
): readonly Amount[] {
  const [first = { amounts: nothing }, ...others] = nodes;
  return others.reduce((sum, { amounts }) => sum.map((one, at) => plus(one, amounts[at] as Amount)), first.amounts);
}

/** Finds a group and those above it, from below. */
export function pathsOf<OneGroup extends Group>(groups: readonly OneGroup[]): (groupId: string | null) => readonly OneGroup[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const known = new Map<string, readonly OneGroup[]>();
  const pathOf = (groupId: string | null): readonly OneGroup[] => {
    const group = groupId === null ? undefined : byId.get(groupId);
    if (group === undefined) return [];
    const before = known.get(group.id);
    if (before !== undefined) return before;
    // A circle of groups, which no save allows, would end here.
    known.set(group.id, [group]);
    const path = [group, ...pathOf(group.parentId)];
    known.set(group.id, path);
    return path;
  };
  return pathOf;
}

/** A group and those below it. */
export function groupsUnder(groups: readonly Group[], groupId: string): ReadonlySet<string> {
  const pathOf = pathsOf(groups);
  return new Set([groupId, ...groups.flatMap(({ id }) => (pathOf(id).some((above) => above.id === groupId) ? [id] : []))]);
}
