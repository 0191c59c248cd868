import { describe, expect, it } from 'vitest';
import {
  type ProjectCostFacts,
  type ProjectFact,
  type ProjectVoucher,
  projectWiseCostTable,
} from '#application/reports/registers/project-wise-cost/table';
import { noAmounts } from '#domain/registers/project-cost';
import type { ProjectCostFilter } from '#modules/reports/registers/project-wise-cost';

const filter: ProjectCostFilter = {
  ...{ from: '2026-04-01', to: '2027-03-31', branches: ['pune'], show: 'projects', projectId: null, compare: null, head: null },
};
const roof: ProjectFact = {
  ...{ id: 'roof', number: 'P-7', name: 'Roof of the school', budget: 1_000_00, committed: 150_00 },
  amounts: { ...noAmounts, purchase: 600_00, stock: -100_00, installer: 80_00, revenue: 900_00 },
};
const unallocated = { ...noAmounts, indirect: 50_00, revenue: 20_00 };
const line: ProjectVoucher = {
  ...{ slug: 'purchase-invoice', id: 'a', date: '2026-05-01', number: 'PI/1', type: 'Purchase Invoice', partyName: 'Kutch Panels' },
  ...{ project: 'P-7', head: 'purchase', particulars: 'Purchases', value: 600_00 },
};
const table = (facts: Partial<ProjectCostFacts>, changed: Partial<ProjectCostFilter> = {}) =>
  projectWiseCostTable(
    { ...filter, ...changed },
    { projects: [], unallocated: noAmounts, since: '2025-04-01', today: '2026-11-21', lines: [], ...facts },
  );

describe('project-wise cost', () => {
  it('has a project beside its budget, the rest of the account, and the total of both', () => {
    const { rows, totals } = table({ projects: [roof], unallocated });
    expect(rows.map(({ cells }) => cells)).toEqual([
      {
        ...{ particulars: 'P-7 Roof of the school', budget: 1_000_00, committed: 150_00, actual: 580_00, variance: 270_00 },
        ...{ revenue: 900_00, margin: 320_00 },
      },
      { particulars: 'Not allocated to a project', actual: 50_00, revenue: 20_00, margin: -30_00 },
    ]);
    expect(totals).toEqual({
      ...{ particulars: 'Total', budget: 1_000_00, committed: 150_00, actual: 630_00, variance: 270_00 },
      ...{ revenue: 920_00, margin: 290_00 },
    });
  });

  it.each([
    ['of those with a budget', [1_000_00, null, 500_00], 1_500_00, 1_500_00 - 2 * 730_00],
    ['of none', [null, null], null, null],
  ])('has the budget and the variance %s in its total', (_, budgets, budget, variance) => {
    const { totals } = table({ projects: budgets.map((one) => ({ ...roof, budget: one })) });
    expect([totals?.['budget'], totals?.['variance']]).toEqual([budget, variance]);
  });

  it('says of a past day that what is committed is of today', () => {
    const told = (to: string) => {
      const { columns, notes } = table({ projects: [roof] }, { to });
      return [columns.find(({ key }) => key === 'committed')?.label, notes?.[1]?.includes('as of today, 21-Nov-2026')];
    };
    expect(told('2026-11-20')).toEqual(['Committed Today', true]);
    expect(told('2026-11-21')).toEqual(['Committed', false]);
  });

  it('has no variance of a project without a budget', () => {
    expect(table({ projects: [{ ...roof, budget: null }] }).rows[0]?.cells['variance']).toBeNull();
  });

  it('leads from every figure to what is behind it', () => {
    const [project, rest] = table({ projects: [roof], unallocated }).rows;
    const vouchers = '/app/project-wise-cost?from=2026-04-01&to=2027-03-31&show=vouchers&projectId=roof';
    expect(project?.link).toBe(`${vouchers}&branches=pune`);
    expect(project?.children?.map(({ cells, link }) => [cells['particulars'], link])).toEqual([
      ['Purchases', `${vouchers}&head=purchase&branches=pune`],
      ['Stock consumed', `${vouchers}&head=stock&branches=pune`],
      ['Installers', `${vouchers}&head=installer&branches=pune`],
      ['Revenue', `${vouchers}&head=revenue&branches=pune`],
      ['Open purchase orders', '/app/purchase-order-report?from=2025-04-01&to=2027-03-31&projectId=roof&openOnly=true&branches=pune'],
    ]);
    expect(rest?.link).toBe('/app/profit-loss?from=2026-04-01&to=2027-03-31&branches=pune');
  });

  it('of one project leaves out the rest', () => {
    const { rows, totals } = table({ projects: [roof], unallocated }, { projectId: 'roof' });
    expect([rows.length, totals?.['margin']]).toEqual([1, 320_00]);
  });

  it('shows the lines of vouchers, costs and revenue apart', () => {
    const sale = { ...line, slug: 'sales-invoice', id: 'b', head: 'revenue' as const, value: 900_00 };
    const { rows, totals } = table({ lines: [line, sale], cursor: 'next' }, { show: 'vouchers' });
    expect(rows.map(({ cells, link }) => [link, cells['head'], cells['actual'], cells['revenue']])).toEqual([
      ['/app/purchase-invoice/view/a', 'Purchases', 600_00, undefined],
      ['/app/sales-invoice/view/b', 'Revenue', undefined, 900_00],
    ]);
    expect(totals).toEqual({ partyName: '2 lines', actual: 600_00, revenue: 900_00 });
    const notesOf = (head: 'stock' | 'purchase') => table({ lines: [{ ...line, head }] }, { show: 'vouchers' }).notes;
    expect([notesOf('purchase'), notesOf('stock')]).toEqual([undefined, [expect.stringContaining('whole paise')]]);
  });
});
