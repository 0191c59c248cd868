import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amounting, groupsUnder, groupTree, pathsOf, type TreeNode } from '#domain/posting/group-tree';

const group = (id: string, parentId: string | null = null) => ({ id, parentId });
const ledger = (id: string, groupId: string | null, amounts: readonly number[]) => ({ id, groupId, amounts });
type Group = ReturnType<typeof group>;
type Ledger = ReturnType<typeof ledger>;
const byId = { groups: compared, ledgers: compared };
const numbers: Amounting<Ledger, number> = {
  amountsOf: ({ amounts }) => amounts,
  plus: (one, other) => one + other,
  isNothing: (amount) => amount === 0,
  nothing: [0, 0],
};

function compared(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}

/** `cash 1 2` for a ledger, and what is in a group in brackets behind it. */
function said(node: TreeNode<Group, Ledger, number>): string {
  const amounts = node.amounts.join(' ');
  return node.group === undefined ? `${node.ledger.id} ${amounts}` : `${node.group.id} ${amounts} (${node.children.map(said).join(', ')})`;
}

const groups = [group('debtors', 'assets'), group('income'), group('assets'), group('banks', 'assets'), group('loans')];
const ledgers = [
  ...[ledger('sbi', 'banks', [5, 0]), ledger('asha', 'debtors', [1, 2]), ledger('van', 'assets', [0, 0]), ledger('rent', 'income', [0, 7])],
  ...[ledger('pl', null, [-6, -9]), ledger('deposit', 'assets', [3, -2])],
];
const tree = groupTree({ groups, ledgers }, byId);

describe('the tree of groups', () => {
  it('has groups before ledgers, each in their order, and leaves out what has nothing in any period', () => {
    expect(tree.nodesIn(null, numbers).map(said)).toEqual([
      'assets 9 0 (banks 5 0 (sbi 5 0), debtors 1 2 (asha 1 2), deposit 3 -2)',
      'income 0 7 (rent 0 7)',
      'pl -6 -9',
    ]);
  });

  it('keeps what has nothing if asked to', () => {
    expect(tree.nodesIn(null, { ...numbers, keepsEmpty: true }).map(said)).toEqual([
      'assets 9 0 (banks 5 0 (sbi 5 0), debtors 1 2 (asha 1 2), deposit 3 -2, van 0 0)',
      'income 0 7 (rent 0 7)',
      'loans 0 0 ()',
      'pl -6 -9',
    ]);
  });

  it('leaves out ledgers without amounts, and begins at any group', () => {
    const amountsOf = ({ id, amounts }: Ledger) => (id === 'deposit' ? null : amounts);
    expect(tree.nodesIn('assets', { ...numbers, amountsOf, keepsEmpty: true }).map(said)).toEqual([
      'banks 5 0 (sbi 5 0)',
      'debtors 1 2 (asha 1 2)',
      'van 0 0',
    ]);
  });

  it('knows the groups above and below a group, also in a circle', () => {
    expect(tree.roots.map(({ id }) => id)).toEqual(['assets', 'income', 'loans']);
    expect(tree.pathOf('debtors').map(({ id }) => id)).toEqual(['debtors', 'assets']);
    expect([tree.pathOf(null), tree.pathOf('unknown')]).toEqual([[], []]);
    expect([...groupsUnder(groups, 'assets')].sort()).toEqual(['assets', 'banks', 'debtors']);
    expect([...groupsUnder(groups, 'unknown')]).toEqual(['unknown']);
    expect(pathsOf([group('a', 'b'), group('b', 'a')])('a')[0]?.id).toBe('a');
  });

  it('adds up to all its ledgers in every period, whatever is kept', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const chart = fc.record({
      groups: fc.tuple(...ids.map((id, at) => fc.constantFrom(null, ...ids.slice(0, at)).map((parentId) => group(id, parentId)))),
      ledgers: fc.array(
        fc.tuple(fc.constantFrom(null, ...ids), fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }))),
      ),
      keepsEmpty: fc.boolean(),
    });
    fc.assert(
      fc.property(chart, ({ groups: some, ledgers: made, keepsEmpty }) => {
        const all = made.map(([groupId, amounts], at) => ledger(String(at), groupId, amounts));
        const nodes = groupTree({ groups: some, ledgers: all }, byId).nodesIn(null, { ...numbers, keepsEmpty });
        for (const at of [0, 1])
          expect(nodes.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0)).toBe(
            all.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0),
          );
      }),
    );
  });
});
