import { expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import { commitmentOf, openValue } from '#domain/stock/order-kind';

it('a purchase order for a project commits it to the value of its lines', () => {
  const row = { projectId: 'roof', date: '2026-11-06', lines: [{ lineId: '4', taxable: 900 }, { taxable: 100 }, {}] };
  const commits = commitmentOf('expected', row);
  expect(commits).toEqual({
    projectId: 'roof',
    date: '2026-11-06',
    values: new Map([
      ['4', 900],
      ['2', 100],
      ['3', 0],
    ]),
  });
  expect(commitmentOf('ordered', row)).toBeNull();
  expect(commitmentOf('expected', { ...row, projectId: null })).toBeNull();
  const line = { lineId: '4', itemId: 'panel', quantity: scaled(7_0000) };
  const left = (quantity: number) => commits && openValue(line, commits, quantity);
  expect([7_0000, 2_0000, 0].map(left)).toEqual([900, 257, 0]);
  expect(commits && openValue({ ...line, quantity: scaled(0) }, commits, 0)).toBe(0);
});
