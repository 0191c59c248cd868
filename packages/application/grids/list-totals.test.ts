import { describe, expect, it } from 'vitest';
import { mixesTypes, summed } from '#application/grids/list-totals';
import type { ListRow } from '#application/ports/records';
import type { Cell, Plan, PlanColumn } from '#modules/grids/plan';
import { documentOf } from '#test/journeys/books';

const planOf = (slug: string, ...groups: readonly string[]) =>
  ({
    table: { module: documentOf(slug) },
    groups: groups.length === 0 ? undefined : groups.map((name) => ({ table: 0, column: { name } }) as Cell),
  }) as Plan;
const total = { key: 'total', kind: 'money' } as PlanColumn;
const row = (type: string, amount: number, cancelled = false) => ({ id: `${type}${amount}`, type, total: amount, cancelled }) as ListRow;
const rows = [row('Receipt', 500_00), row('Payment', 200_00), row('Receipt', 100_00), row('Receipt', 9_00, true), row('Contra', 40_00)];

describe('the amounts of a list', () => {
  it('are added up by type: receipts and payments are never one sum', () => {
    expect(summed(planOf('bank-cash'), [total], rows, true).byType).toEqual([
      { type: 'Payment', count: 1, totals: { total: 200_00 } },
      { type: 'Receipt', count: 2, totals: { total: 600_00 } },
      { type: 'Contra', count: 1, totals: { total: 40_00 } },
    ]);
  });

  it.each([
    ['one type alone', 'bank-cash', rows.filter((one) => one['type'] === 'Receipt'), 600_00],
    ['a document of one type', 'sales-invoice', rows, 840_00],
  ] as const)('of %s are one sum, without the cancelled one', (_, slug, some, sum) => {
    expect(summed(planOf(slug), [total], some, true)).toEqual({ totals: { total: sum }, cancelled: 1 });
  });

  it.each([
    [['accountName'], true],
    [['accountName', 'type'], false],
  ] as const)('grouped by %j mix types: %s', (groups, mixes) => {
    const plan = planOf('bank-cash', ...groups);
    expect(mixesTypes(plan)).toBe(mixes);
    expect(Object.keys(summed(plan, [total], rows, false).totals)).toEqual(mixes ? [] : ['total']);
  });
});
