import { expect, it } from 'vitest';
import { type GroupRow, linesOf, treeOf } from './group-tree.ts';

const group = (id: string, parentId: string | null): GroupRow => ({ id, name: id, parentId, nature: 'Asset', status: 'Active' });
const rows = [
  group('Current Assets', null),
  group('Bank', 'Current Assets'),
  group('Savings', 'Bank'),
  group('Cash', 'Current Assets'),
  group('Lost', 'gone'),
];
const shown = (folded: readonly string[], search = '') =>
  linesOf(treeOf(rows), new Set(folded), search).map(({ name, depth }) => `${'-'.repeat(depth)}${name}`);

it('is sorted by name below its parent, and keeps groups whose parent is missing', () => {
  expect(shown([])).toEqual(['Current Assets', '-Bank', '--Savings', '-Cash', 'Lost']);
});

it('hides what is below a folded group', () => {
  expect(shown(['Bank'])).toEqual(['Current Assets', '-Bank', '-Cash', 'Lost']);
});

it('shows the matches of a search, folded or not, and the groups above', () => {
  expect(shown(['Current Assets'], 'sav')).toEqual(['Current Assets', '-Bank', '--Savings']);
});

it('ends if groups form a circle', () => {
  expect(treeOf([group('a', 'b'), group('b', 'a')])).toEqual([]);
});
