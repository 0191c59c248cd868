import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { addTally, dayTally, firstPosting, noTally } from '#domain/registers/day-tally';

const posting = (ledgerId: string, amount: number) => ({ ledgerId, amount: paise(amount) });
const none = { count: 0, cancelled: 0, debit: 0, credit: 0, total: 0 };

describe('what a voucher adds to the totals of the day book', () => {
  it.each([
    [
      'a sale, with its party',
      { partyId: 'asha', total: 118_00 },
      [posting('sales', -100_00), posting('asha', 118_00), posting('gst', -18_00)],
      { kind: '', count: 1, debit: 118_00, total: 118_00 },
    ],
    [
      'a receipt, with its payer',
      { type: 'Receipt', total: 50_00, lines: [{ ledgerId: 'asha' }] },
      [posting('bank', 50_00), posting('asha', -50_00)],
      { kind: 'Receipt', count: 1, credit: 50_00, total: 50_00 },
    ],
    [
      'a voucher whose party has no posting, with its first one',
      { partyId: 'nobody', total: 5_00 },
      [posting('cash', 5_00), posting('sales', -5_00)],
      { count: 1, debit: 5_00, total: 5_00 },
    ],
    ['one that posts nothing, with its total', { total: 70_00, lines: [{ itemId: 'panel' }] }, [], { count: 1, total: 70_00 }],
    ['one without a total', {}, [], { count: 1 }],
    ['a cancelled one, without amounts', { partyId: 'asha', total: 118_00, cancelled: true }, [], { cancelled: 1 }],
  ])('%s', (_, row, postings, said) => {
    expect(dayTally('2026-11-20', row, { postings })).toEqual({ date: '2026-11-20', kind: '', ...none, ...said });
  });

  it('may have no effect on the books', () => {
    expect(dayTally('2026-11-20', { total: 3_00 }, null)).toMatchObject({ count: 1, debit: 0, credit: 0, total: 3_00 });
    expect(firstPosting({}, [])).toBeUndefined();
  });

  it('is taken out again', () => {
    const sale = dayTally('2026-11-20', { total: 9_00 }, { postings: [posting('asha', 9_00)] });
    expect(addTally(addTally(noTally, sale), sale, -1)).toEqual(none);
  });
});
