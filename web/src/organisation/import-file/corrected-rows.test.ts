import { expect, it } from 'vitest';
import { columnsShown, isAtFault, withCell } from './corrected-rows.ts';

const chosen = [
  { heading: 'Ledger Group', path: 'name' },
  { heading: 'Remarks', path: null },
];

it('shows the columns that are imported', () => {
  expect(columnsShown(['Ledger Group', 'Remarks', 'Under', ' '], chosen)).toEqual([0, 2]);
  expect(columnsShown(['Name', 'Group'], [])).toEqual([0, 1]);
});

it('knows the rows that were changed, until they are as in the file again', () => {
  const row = { line: 3, cells: ['Asha', 'Nowhere'], problems: [] };
  const typed = withCell(new Map(), row, 1, 'Sundry Debtors');
  expect([...typed]).toEqual([[3, ['Asha', 'Sundry Debtors']]]);
  expect([...withCell(typed, row, 0, 'Asha Traders')]).toEqual([[3, ['Asha Traders', 'Sundry Debtors']]]);
  expect([...withCell(typed, row, 1, 'Nowhere')]).toEqual([]);
});

it.each([
  ['Ledger Group', 'Name', true],
  ['Ledger Group', 'ledger group', true],
  ['Under', 'Under', true],
  ['Under', 'Name', false],
  ['Under', '', false],
])('the column %s has a problem at %s: %s', (heading, column, at) => {
  const labels = [{ path: 'name', label: 'Name *' }];
  expect(isAtFault({ problems: [{ column, message: 'wrong' }] }, heading, chosen, labels)).toBe(at);
});
