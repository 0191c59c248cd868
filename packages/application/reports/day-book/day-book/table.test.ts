import { describe, expect, it } from 'vitest';
import { dayBookTable } from '#application/reports/day-book/day-book/table';
import { paise } from '#domain/money/paise';
import type { DayBookFilter } from '#modules/reports/day-book/day-book';

const filter: DayBookFilter = { from: '2026-11-21', to: '2026-11-21', branches: [], type: null, userId: null, goneOnly: false };
const voucher = (number: string, type: string, amount: number, cancelled = false, createdBy = 'meera') => ({
  id: number,
  slug: 'sales-invoice',
  type,
  number,
  date: '2026-11-21',
  particulars: 'Asha Traders',
  amount: paise(amount),
  others: [],
  total: paise(Math.abs(amount)),
  cancelled,
  createdBy,
  branch: 'Pune',
});
const facts = {
  vouchers: [
    voucher('SI/1', 'Sales Invoice', 500_00),
    voucher('SI/2', 'Sales Invoice', 900_00, true),
    voucher('BC/1', 'Receipt', -200_00, false, 'ravi'),
    voucher('SI/3', 'Sales Invoice', 100_00),
  ],
};

describe('day book', () => {
  it('shows every voucher in the order of entry, cancelled ones without amount', () => {
    const { rows, totals, notes, subtitle } = dayBookTable(filter, facts);
    expect(rows.map(({ cells }) => [cells['number'], cells['particulars'], cells['debit'], cells['credit']])).toEqual([
      ['SI/1', 'Asha Traders', 500_00, null],
      ['SI/2', 'Cancelled', null, null],
      ['BC/1', 'Asha Traders', null, 200_00],
      ['SI/3', 'Asha Traders', 100_00, null],
    ]);
    expect(totals).toEqual({ particulars: '3 vouchers', debit: 600_00, credit: 200_00 });
    expect(notes).toEqual(['Sales Invoice: 2, 600.00, 1 cancelled', 'Receipt: 1, 200.00']);
    expect(subtitle).toBe('21-Nov-2026');
    expect(rows[0]?.cells['branch']).toBe('Pune');
  });

  it('keeps the number of a deleted voucher, says who deleted it and when, and counts it in no total', () => {
    const deleted = { ...voucher('SI/4', 'Sales Invoice', 0), total: paise(700_00), deleted: { by: 'Asha Kulkarni', on: '2026-11-23' } };
    const all = { vouchers: [...facts.vouchers, deleted] };
    const { rows, totals, notes } = dayBookTable(filter, all);
    expect(rows.at(-1)).toMatchObject({
      faint: true,
      cells: { number: 'SI/4', particulars: 'Deleted by Asha Kulkarni on 23-Nov-2026', debit: null, credit: null },
    });
    expect(rows.at(-1)).not.toHaveProperty('listLink');
    expect([totals, notes]).toEqual([dayBookTable(filter, facts).totals, dayBookTable(filter, facts).notes]);
    const gone = dayBookTable({ ...filter, goneOnly: true }, all);
    expect(gone.rows.map(({ cells }) => cells['number'])).toEqual(['SI/2', 'SI/4']);
  });

  it('shows the other lines of a voucher below it, and counts it with its total', () => {
    const receipt = {
      ...voucher('BC/2', 'Receipt', -600_00),
      others: [
        { name: 'Ravi Stores', amount: paise(-100_00) },
        { name: 'HDFC Bank', amount: paise(700_00) },
      ],
      total: paise(700_00),
    };
    const { rows, totals, notes } = dayBookTable(filter, { vouchers: [receipt, voucher('BC/3', 'Receipt', -50_00)] });
    expect(rows[0]?.children?.map(({ cells }) => [cells['particulars'], cells['debit'], cells['credit']])).toEqual([
      ['Ravi Stores', null, 100_00],
      ['HDFC Bank', 700_00, null],
    ]);
    expect(rows[1]?.children).toBeUndefined();
    expect(totals).toMatchObject({ credit: 650_00 });
    expect(notes).toEqual(['Receipt: 2, 750.00']);
  });

  it('has the totals of the whole period if they are known, of the type asked for', () => {
    const sums = [
      { type: 'Receipt', count: 40, cancelled: 0, debit: 0, credit: 9_000_00, total: 9_000_00 },
      { type: 'Sales Invoice', count: 300, cancelled: 2, debit: 70_000_00, credit: 0, total: 70_000_00 },
    ];
    const table = dayBookTable(filter, { ...facts, sums, cursor: 'next' });
    expect(table).toMatchObject({ totalsOfAll: true, totals: { particulars: '340 vouchers', debit: 70_000_00, credit: 9_000_00 } });
    expect(table.notes).toEqual(['Receipt: 40, 9,000.00', 'Sales Invoice: 300, 70,000.00, 2 cancelled']);
    const receipts = dayBookTable({ ...filter, type: 'Receipt' }, { ...facts, sums, cursor: 'next' });
    expect(receipts.totals).toEqual({ particulars: '40 vouchers', debit: 0, credit: 9_000_00 });
    expect(dayBookTable(filter, { ...facts, cursor: 'next' }).totalsOfAll).toBeUndefined();
  });

  it.each([
    [{ type: 'Receipt' }, ['BC/1']],
    [{ type: ' receipt ' }, ['BC/1']],
    [{ userId: 'meera' }, ['SI/1', 'SI/2', 'SI/3']],
    [{ type: 'Receipt', userId: 'meera' }, []],
  ])('filtered by %j shows %j', (change, numbers) => {
    expect(dayBookTable({ ...filter, ...change }, facts).rows.map(({ cells }) => cells['number'])).toEqual(numbers);
  });
});
