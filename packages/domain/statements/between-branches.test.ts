import { expect, it } from 'vitest';
import { isBetween, suppliedBetween } from '#domain/statements/between-branches';

const ledger = (ofBranch: string | null, alias: string | null = null) => ({ ofBranch, alias });

it.each([
  ['of a branch that is added up', ['pune', 'surat'], false, ledger('surat'), true],
  ['of a branch that is not', ['pune', 'surat'], false, ledger('kochi'), false],
  ['when one branch shows everything', ['pune'], false, ledger('pune'), false],
  ['of all branches, all added up', ['pune', 'surat'], true, ledger(null, 'branch_sales'), true],
  ['of all branches, some added up', ['pune', 'surat'], false, ledger(null, 'branch_sales'), false],
  ['of no branch', ['pune', 'surat'], true, ledger(null, 'sales'), false],
  ['of no branch and no alias', ['pune', 'surat'], true, ledger(null), false],
] as const)('a ledger %s', (_, branches, isWhole, one, expected) => {
  expect(isBetween({ branches: new Set(branches), isWhole }, one)).toBe(expected);
});

it.each([
  [100, 60, 60],
  [60, 100, 60],
  [-100, -60, -60],
  [100, -60, 0],
  [0, 60, 0],
])('%i sold and %i bought take out %i', (sold, bought, expected) => {
  expect(suppliedBetween(sold, bought)).toBe(expected);
});
