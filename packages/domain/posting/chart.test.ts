import { describe, expect, it } from 'vitest';
import { ancestry, defaultGroups, type Group, groupSets, isUnder, type Nature, natureOf, statementAliases } from '#domain/posting/chart';

const groups = new Map<string, Group>(
  defaultGroups.map(({ alias, parent, nature }) => [alias, { id: alias, parentId: parent, alias, nature }] as const),
);
const own = (id: string, parentId: string | null, nature: Nature): Group => ({ id, parentId, alias: null, nature });
for (const group of [
  own('north', 'debtors', 'Asset'),
  own('delhi', 'north', 'Asset'),
  own('grants', null, 'Income'),
  own('trust', null, 'Liability'),
]) {
  groups.set(group.id, group);
}

describe('every organisation starts with the 28 groups', () => {
  it('15 primary and 13 under them, each alias and name once', () => {
    expect(defaultGroups).toHaveLength(28);
    expect(defaultGroups.filter(({ parent }) => parent === null)).toHaveLength(15);
    expect(new Set(defaultGroups.map(({ alias }) => alias)).size).toBe(28);
    expect(new Set(defaultGroups.map(({ name }) => name.toLowerCase())).size).toBe(28);
  });

  it('parents come before their children and share their nature', () => {
    defaultGroups.forEach(({ parent, nature }, i) => {
      const above = defaultGroups.findIndex(({ alias }) => alias === parent);
      if (parent !== null) {
        expect(above).toBeLessThan(i);
        expect(defaultGroups[above]?.nature).toBe(nature);
        expect(above).toBeGreaterThanOrEqual(0);
      }
    });
  });

  it('the fixed lines of the statements are groups, except stock and the results', () => {
    const aliases = new Set(defaultGroups.map(({ alias }) => alias));
    expect(statementAliases.filter((alias) => !aliases.has(alias))).toEqual([
      'opening_stock',
      'closing_stock',
      'gross_profit_loss',
      'net_profit_loss',
    ]);
    expect(
      Object.values(groupSets)
        .flat()
        .filter((alias) => !aliases.has(alias)),
    ).toEqual([]);
  });

  it.each([
    ['capital_account', 'Liability'],
    ['bank_liabilities', 'Liability'],
    ['creditors', 'Liability'],
    ['debtors', 'Asset'],
    ['stock_in_hand', 'Asset'],
    ['sales_accounts', 'Income'],
    ['purchase_accounts', 'Expense'],
    ['direct_incomes', 'Income'],
    ['direct_expenses', 'Expense'],
    ['indirect_incomes', 'Income'],
    ['indirect_expenses', 'Expense'],
    ['delhi', 'Asset'],
    ['grants', 'Income'],
    ['trust', 'Liability'],
  ] as const)('%s: %s', (id, nature) => {
    expect(natureOf(groups, id)).toBe(nature);
  });
});

describe('a group is under every group above it', () => {
  it.each([
    ['delhi', 'debtors', true],
    ['delhi', 'current_assets', true],
    ['debtors', 'debtors', true],
    ['delhi', 'creditors', false],
    ['grants', 'indirect_incomes', false],
    ['bank_liabilities', groupSets.bankCash, true],
    ['cash_in_hand', groupSets.bankCash, true],
    ['debtors', groupSets.bankCash, false],
  ])('%s under %s: %s', (id, alias, yes) => {
    expect(isUnder(groups, id, alias)).toBe(yes);
  });

  it('returns the path to the top', () => {
    expect(ancestry(groups, 'delhi').map(({ id }) => id)).toEqual(['delhi', 'north', 'debtors', 'current_assets']);
    expect(() => ancestry(groups, 'nowhere')).toThrow('no group');
  });

  it('a circle throws and does not hang', () => {
    const circle = new Map([
      ['a', own('a', 'b', 'Asset')],
      ['b', own('b', 'a', 'Asset')],
    ]);
    expect(() => ancestry(circle, 'a')).toThrow('contain themselves');
  });
});
