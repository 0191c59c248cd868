import { describe, expect, it } from 'vitest';
import { added, cellsOf, lineRow, rowShape, totalRow } from '#application/reports/statements/rows';
import { shortOf } from '#application/reports/statements/words';
import type { StatementLine } from '#domain/statements/books';
import type { StatementFilter } from '#modules/kit/report/statement-filters';

const filter: StatementFilter = { from: '2026-04-01', to: '2026-06-30', branches: [], compare: null, groupsOnly: false };
const line = (id: string, kind: StatementLine['kind'], amount: number, children?: readonly StatementLine[]): StatementLine => ({
  ...{ id, kind, name: id, amounts: [amount] },
  ...(children === undefined ? {} : { children }),
});

describe('the rows of a statement', () => {
  it('have a column for each period, and percents of a whole', () => {
    const months = rowShape({ ...filter, compare: 'months' }, { known: [true, true, false, true] }, shortOf, 400_00);
    expect(months.columns.map(({ key, label }) => [key, label])).toEqual([
      ['particulars', 'Particulars'],
      ['amount', 'Total'],
      ['percent', '% of Sales'],
      ['other1', 'Apr 2026'],
      ['other2', 'May 2026'],
      ['other3', 'Jun 2026'],
    ]);
    expect(cellsOf('Rent', [100_00, 1, 0, 3], months)).toEqual({
      particulars: 'Rent',
      amount: 100_00,
      percent: 25_0000,
      other1: 1,
      other2: null,
      other3: 3,
    });
    for (const whole of [0, -400_00]) expect(cellsOf('Rent', [100_00], { ...months, whole })['percent']).toBeNull();
  });

  it('have a column for each branch, and what these did with each other', () => {
    const facts = { known: [true, true, true], branches: ['Pune', 'Delhi'] };
    const shape = rowShape({ ...filter, compare: 'branches' }, facts, shortOf);
    expect(shape.columns.map(({ label }) => label)).toEqual(['Particulars', 'Total', 'Pune', 'Delhi', 'Between branches']);
    expect(cellsOf('Sales', [100, 90, 40], shape)).toEqual({ particulars: 'Sales', amount: 100, other1: 90, other2: 40, other3: -30 });
    expect(cellsOf('Rent', [5, 2, 3], shape)['other3']).toBeNull();
  });

  it('lead to ledgers and to the stock, and are told apart by their place', () => {
    const shape = rowShape({ ...filter, branches: ['b1', 'b2'] }, { known: [true] }, shortOf);
    const period = 'from=2026-04-01&to=2026-06-30&branches=b1%2Cb2';
    const row = lineRow(line('debtors', 'group', 5, [line('asha', 'ledger', 5), line('closing_stock', 'line', 0)]), 'assets', shape);
    expect(row).toMatchObject({ id: 'group:assets:debtors', weight: 'group' });
    expect(row.children?.map(({ id, link }) => [id, link])).toEqual([
      ['ledger:assets:asha', `/app/ledger-group/report?ledger=asha&${period}`],
      ['line:assets:closing_stock', `/app/stock-report?${period}`],
    ]);
    const groups = lineRow(line('debtors', 'group', 5, [line('asha', 'ledger', 5)]), 'assets', {
      ...shape,
      filter: { ...filter, groupsOnly: true },
    });
    expect(groups).not.toHaveProperty('children');
  });

  it('say what a total adds up', () => {
    const shape = rowShape(filter, { known: [true] }, shortOf);
    const rows = [lineRow(line('a', 'line', 1), 'x', shape), lineRow(line('b', 'line', 2), 'x', shape)];
    expect(totalRow('sum', 'Sum', [3], shape, [...added(rows.slice(0, 1)), ...added(rows.slice(1), -1)])).toEqual({
      ...{ id: 'total:sum', weight: 'total', cells: { particulars: 'Sum', amount: 3 } },
      adds: [
        { id: 'line:x:a', factor: 1 },
        { id: 'line:x:b', factor: -1 },
      ],
    });
  });

  it.each([
    [line('asha', 'ledger', 5), '/app/ledger-group/report?ledger=asha&from=2026-04-01&to=2026-06-30&branches=pune%2Cgoa'],
    [line('closing_stock', 'line', 5), '/app/stock-report?from=2026-04-01&to=2026-06-30&branches=pune%2Cgoa'],
    [line('stock', 'group', 5), '/app/stock-report?from=2026-04-01&to=2026-06-30&branches=pune%2Cgoa'],
    [line('netProfit', 'group', 5), '/app/profit-loss?from=2026-04-01&to=2026-06-30&branches=pune%2Cgoa'],
    [{ ...line('current', 'line', 5), resultSince: '2025-04-01' }, '/app/profit-loss?from=2025-04-01&to=2026-06-30&branches=pune%2Cgoa'],
    [line('assets', 'group', 5), undefined],
  ])('lead to where a figure comes from', (one, link) => {
    const shape = rowShape({ ...filter, branches: ['pune', 'goa'] }, { known: [true] }, shortOf);
    expect(lineRow(one, 'left', shape).link).toBe(link);
  });
});
