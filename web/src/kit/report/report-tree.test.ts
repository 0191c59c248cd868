import { describe, expect, it } from 'vitest';
import type { ReportRow } from '#modules/kit/module';
import { allOpen, openAtFirst, shownRows, toggle, toggleAll } from './report-tree.ts';

const leaf = (id: string): ReportRow => ({ id, cells: {} });
const rows: readonly ReportRow[] = [
  { id: 'assets', cells: {}, children: [{ id: 'bank', cells: {}, children: [leaf('hdfc'), leaf('sbi')] }, leaf('cash')] },
  { id: 'capital', cells: {}, children: [] },
];
const order = (open: readonly string[]) => shownRows(rows, new Set(open)).map(({ row, level }) => `${level}${row.id}`);

describe('the rows of a report', () => {
  it.each([
    [[], ['1assets', '1capital']],
    [['assets'], ['1assets', '2bank', '2cash', '1capital']],
    [
      ['assets', 'bank'],
      ['1assets', '2bank', '3hdfc', '3sbi', '2cash', '1capital'],
    ],
    [['bank'], ['1assets', '1capital']],
    [['capital'], ['1assets', '1capital']],
  ])('with %j open', (open, expected) => {
    expect(order(open)).toEqual(expected);
  });

  it('open one by one, all together, and close again', () => {
    expect([...toggle(new Set(['assets']), 'assets')]).toEqual([]);
    expect([...allOpen(rows)]).toEqual(['assets', 'bank']);
    const all = toggleAll(rows, new Set(['assets']));
    expect([...all]).toEqual(['assets', 'bank']);
    expect([...toggleAll(rows, all)]).toEqual([]);
  });

  it('know their parent', () => {
    expect(shownRows(rows, allOpen(rows)).map(({ parent }) => parent)).toEqual([null, 'assets', 'bank', 'bank', 'assets', null]);
  });

  it.each([
    ['names alone', { particulars: 'Batteries', closing: null }, {}, ['group', 'below']],
    ['a figure', { particulars: 'Batteries', closing: 0 }, {}, []],
    ['a figure, in a report that wants them open', { particulars: 'Batteries', closing: 4 }, { opened: true }, ['group']],
  ] as const)('are open at first if they have %s', (_, cells, more, expected) => {
    const below = { id: 'below', cells: { particulars: 'Lithium' }, children: [leaf('cell')] };
    expect([...openAtFirst({ rows: [{ id: 'group', cells, children: [below] }, leaf('total')], ...more })]).toEqual(expected);
  });
});
