import { describe, expect, it } from 'vitest';
import { defaultGroups } from '#domain/posting/chart';
import { type Group, group } from '#modules/masters/group/group';

const stored = [
  ...defaultGroups.map(({ alias, name, parent, nature }) => ({ id: alias, alias, name, parentId: parent, nature, isDefault: true })),
  { id: 'north', name: 'Dealers North', parentId: 'debtors', nature: 'Asset', alias: null, isDefault: false },
  { id: 'south', name: 'Loans to Staff', parentId: 'loans_advances', nature: 'Asset', alias: null, isDefault: false },
  { id: 'delhi', name: 'Dealers Delhi', parentId: 'north', nature: 'Asset', alias: null, isDefault: false },
];
const facts = { find: (_: string, id: string) => stored.find((row) => row.id === id), all: () => stored, today: '2026-11-21' };
const south: Group = { name: 'Dealers South', parentId: 'debtors', nature: null, alias: null, isDefault: false, status: 'Active' };

const problemsOf = (row: Group, id: string) => group.check?.(group.complete?.(row, facts) ?? row, facts, id).map((problem) => problem.path);

describe('group', () => {
  it.each([
    ['a new group under Sundry Debtors', 'new', {}, []],
    ['a new primary group', 'new', { parentId: null, nature: 'Expense' }, []],
    ['a primary group without a nature', 'new', { parentId: null }, ['nature']],
    ['a group under one there is not', 'new', { parentId: 'gone' }, ['parentId']],
    ['a group under itself', 'north', { parentId: 'north' }, ['parentId']],
    ['a group under its own sub-group', 'north', { parentId: 'delhi' }, ['parentId']],
    ['a group of customers moved among customers', 'delhi', { parentId: 'debtors' }, []],
    ['a group of customers moved to the banks', 'delhi', { parentId: 'bank_accounts' }, ['parentId']],
    ['a group of customers moved out of them', 'delhi', { parentId: 'current_assets' }, ['parentId']],
    ['a group that becomes a primary one', 'south', { parentId: null, nature: 'Asset' }, []],
    ['a group of customers that becomes a primary one', 'delhi', { parentId: null, nature: 'Asset' }, ['nature']],
    ['a group moved to another nature', 'delhi', { parentId: 'creditors' }, ['parentId']],
    ['a default group renamed where it is', 'debtors', { parentId: 'current_assets', isDefault: true }, []],
    ['a default group moved', 'debtors', { parentId: 'fixed_assets', isDefault: true }, ['parentId']],
  ] as const)('%s', (_, id, change, paths) => {
    expect(problemsOf({ ...south, ...change }, id)).toEqual(paths);
  });

  it('takes the nature of the group above', () => {
    expect(group.complete?.({ ...south, nature: 'Income' }, facts).nature).toBe('Asset');
    const justMade = { ...facts, all: () => [], find: () => ({ nature: 'Liability' }) };
    expect(group.complete?.({ ...south, nature: null }, justMade).nature).toBe('Liability');
  });

  it('keeps the 28 default groups: they cannot be deleted or deactivated', () => {
    expect(defaultGroups).toHaveLength(28);
    expect(group.actions['delete']?.offered({ ...south, isDefault: true })).toMatch(/is built in/);
    expect(group.actions['deactivate']?.offered({ ...south, isDefault: true })).toMatch(/is built in/);
    expect(group.actions['delete']?.offered(south)).toBe(true);
  });
});
