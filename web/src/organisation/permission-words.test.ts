import { expect, it } from 'vitest';
import { permissions } from '#modules/all';
import { permissionGroups } from './permission-tree.ts';
import { wordsOf } from './permission-words.ts';

it('every permission says what it lets a person do', () => {
  const leaves = permissionGroups(permissions).flatMap(({ entries }) => entries.flatMap((entry) => entry.leaves));
  expect(leaves.filter(({ label, says }) => label === '' || says === '').map(({ path }) => path)).toEqual([]);
});

it('reads a verb as words', () => {
  expect(wordsOf('ready-for-dispatch')).toBe('Ready for dispatch');
});
