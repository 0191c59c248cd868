import { describe, expect, it } from 'vitest';
import { besidePeriods } from '#modules/kit/report/report-filters';
import { dashboardDays } from '#modules/reports/dashboard/dashboard-days';
import { type MonthsFacts, monthsTable } from '#modules/reports/dashboard/months-card';

const days = dashboardDays({ start: '2026-04-01', end: '2027-03-31' }, '2026-06-10');
const months = besidePeriods(days.year, 'months');
const inRegister = { screen: '/sales-invoice-register', named: [] };
const facts = (part: Partial<MonthsFacts> = {}): MonthsFacts => ({
  months: new Map([
    ['2025-04', 400_00],
    ['2025-06', 100_00],
    ['2026-04', 300_00],
    ['2026-06', -20_00],
  ]),
  ...{ now: 280_00, before: 430_00, today: { amount: 0, count: 0 } },
  ...part,
});

describe('sales by month', () => {
  it('has two years side by side, and no figure for months to come', () => {
    const { columns, rows, headline } = monthsTable(facts(), days, months, inRegister);
    expect(columns.map(({ label }) => label)).toEqual(['Month', '2026-27', '2025-26']);
    expect(rows).toHaveLength(12);
    expect(rows.slice(0, 4).map(({ cells }) => [cells['month'], cells['now'], cells['before']])).toEqual([
      ['Apr', 300_00, 400_00],
      ['May', 0, 0],
      ['Jun', -20_00, 100_00],
      ['Jul', null, 0],
    ]);
    expect(rows[2]?.link).toBe('/app/sales-invoice-register?show=documents&from=2026-06-01&to=2026-06-30');
    expect(headline).toEqual({ label: 'This year to date', value: 280_00, kind: 'money', note: '35 % less than last year' });
  });

  it.each([
    [{ now: 100, before: 50 }, '100 % more than last year'],
    [{ now: 100, before: 100 }, 'As much as last year'],
    [{ now: 100, before: 0 }, 'Nothing to compare with last year'],
    [{ now: 100, before: 50, today: { amount: 10, count: 3 } }, '100 % more than last year · 3 today'],
  ])('%j: %s', (part, note) => {
    expect(monthsTable(facts(part), days, months, inRegister).headline?.note).toBe(note);
  });

  it('is empty if nothing was sold in both years', () => {
    expect(monthsTable(facts({ months: new Map() }), days, months, inRegister)).toMatchObject({ headline: null, rows: [] });
  });

  it('leads to the list for people who have no register', () => {
    expect(monthsTable(facts(), days, months, { screen: '/purchase-invoice', named: ['a', 'b'] }).rows[0]?.link).toBe(
      '/app/purchase-invoice?date=2026-04-01..2026-04-30&branchId=a&branchId=b&redirected=1',
    );
  });
});
