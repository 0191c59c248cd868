import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenBill } from '#domain/bills/bill-parts';
import { paise } from '#domain/money/paise';
import { dashboardDays } from '#modules/reports/dashboard/dashboard-days';
import { agedTable, cashMonthsTable, cashTable, mostOverdue, overdueTable, percentOf } from '#modules/reports/dashboard/money-cards';

const days = dashboardDays({ start: '2026-04-01', end: '2027-03-31' }, '2026-11-24');
const bill = (ledgerId: string, dueDate: string, open: number): OpenBill => ({
  ...{ billId: `${ledgerId} ${dueDate} ${open}`, ledgerId, kind: 'bill', voucher: { slug: 'sales-invoice', id: '1' }, number: 'SI/1' },
  ...{ date: '2026-04-01', dueDate, amount: paise(open), open: paise(open) },
});

describe('cash and bank', () => {
  const account = (id: string, balance: number) => ({ id, name: `Account ${id}`, balance });

  it('adds up all accounts, the largest first, and says what is overdrawn', () => {
    const table = cashTable([account('cash', 500_00), account('bank', -2_000_00), account('old', 0)], days, []);
    expect(table.headline).toEqual({ label: 'On 24-Nov-2026', value: -1_500_00, kind: 'money', note: '1 account is overdrawn' });
    expect(table.rows).toEqual([
      { id: 'bank', cells: { account: 'Account bank', balance: -2_000_00 }, link: '/app/ledger-group/report?ledger=bank&to=2026-11-24' },
      { id: 'cash', cells: { account: 'Account cash', balance: 500_00 }, link: '/app/ledger-group/report?ledger=cash&to=2026-11-24' },
    ]);
  });

  it('shows eight accounts and counts the others', () => {
    const table = cashTable(
      Array.from({ length: 11 }, (_, at) => account(String(at), at + 1)),
      days,
      ['x', 'y'],
    );
    expect(table.rows).toHaveLength(8);
    expect(table).toMatchObject({ more: 3, headline: { value: 66 } });
    expect(table.rows[0]?.link).toContain('&branches=x,y');
  });

  it('is empty before the first entry', () => {
    expect(cashTable([account('cash', 0)], days, [])).toMatchObject({ headline: null, rows: [] });
    expect(cashMonthsTable([], [])).toMatchObject({ headline: null, rows: [] });
  });

  it('has the end of each month', () => {
    const months = [
      { month: { from: '2026-04-01', to: '2026-04-30' }, balance: 900_00 },
      { month: { from: '2026-05-01', to: '2026-05-20' }, balance: 400_00 },
    ];
    expect(cashMonthsTable(months, [])).toMatchObject({
      headline: { label: 'On 20-May-2026', value: 400_00, note: 'Less than at the end of Apr' },
      rows: [{ cells: { month: 'Apr', balance: 900_00 } }, { cells: { month: 'May', balance: 400_00 } }],
    });
  });
});

describe('receivables and payables', () => {
  const bills = [bill('a', '2026-12-01', 700_00), bill('a', '2026-11-20', 200_00), bill('b', '2026-06-01', 100_00)];

  it('sorts what is owed by age, and says how much is overdue', () => {
    const { headline, rows } = agedTable({ side: 'Receivables', bills }, days, []);
    expect(headline).toEqual({ label: 'To receive', value: 1_000_00, kind: 'money', note: '30 % of it overdue' });
    expect(rows.map(({ cells }) => [cells['age'], cells['amount']])).toEqual([
      ['Not due', 700_00],
      ['0–30', 200_00],
      ['31–60', 0],
      ['61–90', 0],
      ['91–120', 0],
      ['> 120', 100_00],
    ]);
    expect(rows[0]?.link).toBe('/app/payment-receivables-payables?side=Receivables&asOf=2026-11-24');
  });

  it('shows what is owed to suppliers as positive', () => {
    const owed = bills.map((one) => ({ ...one, open: paise(-one.open) }));
    expect(agedTable({ side: 'Payables', bills: owed }, days, []).headline).toMatchObject({ label: 'To pay', value: 1_000_00 });
  });

  it('explains an amount below zero', () => {
    expect(agedTable({ side: 'Receivables', bills: [bill('a', '2026-11-20', -50_00)] }, days, [])).toMatchObject({
      headline: { value: -50_00, note: 'Nothing overdue' },
      note: 'A negative amount is an advance, or on account.',
    });
  });

  it('is empty if nobody owes anything', () => {
    expect(agedTable({ side: 'Receivables', bills: [] }, days, [])).toMatchObject({ headline: null, rows: [] });
  });

  it('names the parties that are most overdue, with their oldest bill', () => {
    const late = [
      bill('a', '2026-11-01', 300_00),
      bill('b', '2026-01-01', 900_00),
      bill('c', '2026-12-01', 400_00),
      bill('d', '2026-11-01', -9_00),
    ];
    const most = mostOverdue({ side: 'Receivables', bills: late }, days);
    const table = overdueTable('Receivables', most, (id) => id.toUpperCase(), days, []);
    expect(table.headline).toEqual({ label: 'Overdue', value: 1_200_00, kind: 'money', note: 'from 2 customers' });
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      { party: 'B', overdue: 900_00, days: 327 },
      { party: 'A', overdue: 300_00, days: 23 },
    ]);
  });

  it.each([
    ['2026-11-23', 'Overdue', '100 % of it overdue'],
    ['2026-11-24', undefined, 'Nothing overdue'],
    ['2026-11-25', undefined, 'Nothing overdue'],
  ])('on 24-Nov-2026, a bill due on %s: %s', (due, headline, note) => {
    const of = { side: 'Receivables' as const, bills: [bill('a', due, 100_00)] };
    expect(agedTable(of, days, []).headline).toMatchObject({ note });
    expect(overdueTable('Receivables', mostOverdue(of, days), String, days, []).headline?.label).toBe(headline);
  });

  it('adds up to what is pending, whatever the bills are', () => {
    const some = fc.array(
      fc.record({
        party: fc.constantFrom('a', 'b', 'c'),
        day: fc.integer({ min: 1, max: 12 }),
        open: fc.integer({ min: -1_000_00, max: 9_000_00 }),
      }),
    );
    fc.assert(
      fc.property(some, (made) => {
        const all = made.map(({ party, day, open }) => bill(party, `2026-${String(day).padStart(2, '0')}-15`, open));
        const { headline, rows } = agedTable({ side: 'Receivables', bills: all }, days, []);
        const pending = all.reduce((sum, { open }) => sum + open, 0);
        expect(headline?.value ?? 0).toBe(pending);
        expect(rows.reduce((sum, { cells }) => sum + Number(cells['amount']), 0)).toBe(pending);
        const most = mostOverdue({ side: 'Receivables', bills: all }, days);
        expect(most.shown.every(({ overdue }) => overdue > 0)).toBe(true);
      }),
    );
  });

  it.each([
    [1, 1_000, '1 %'],
    [999, 1_000, '99 %'],
    [1_000, 1_000, '100 %'],
    [50, -10, 'all'],
    [150, 100, 'all'],
  ])('%i of %i is %s', (part, whole, expected) => {
    expect(percentOf(part, whole)).toBe(expected);
  });
});
