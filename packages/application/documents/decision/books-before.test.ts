import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { booksBefore } from '#application/documents/decision/books-before';
import type { OpenBill } from '#domain/bills/bill-parts';
import { paise, scaled } from '#domain/money/paise';
import type { BillChange, Effect } from '#domain/posting/effect';

const bill = (billId: string, amount: number, open: number): OpenBill => ({
  billId,
  ledgerId: 'party',
  kind: 'bill',
  voucher: { slug: 'sales-invoice', id: billId },
  number: billId,
  date: '2026-05-01',
  dueDate: '2026-05-31',
  amount: paise(amount),
  open: paise(open),
});
const settles = (billId: string, amount: number): BillChange => ({ ledgerId: 'party', billId, kind: 'settles', amount: paise(amount) });
const opens = (billId: string, amount: number): BillChange => ({
  ...settles(billId, amount),
  kind: 'opens',
  number: billId,
  date: '2026-05-01',
  dueDate: '2026-05-31',
});
const effect = (bills: readonly BillChange[]): Effect => ({ date: '2026-06-01', postings: [], bills, movements: [] });
const still = { onHand: [], balances: new Map() };

describe('an edited voucher is not blocked by its own earlier effect', () => {
  it.each`
    what                                       | open                         | own                      | settled                    | expected
    ${'what it settled in part is given back'} | ${[bill('A', 1000, 400)]}    | ${[settles('A', -600)]}  | ${[]}                      | ${[['A', 1000]]}
    ${'what others settled stays settled'}     | ${[bill('A', 1000, 300)]}    | ${[settles('A', -600)]}  | ${[]}                      | ${[['A', 900]]}
    ${'a bill it settled fully is open again'} | ${[]}                        | ${[settles('A', -1000)]} | ${[bill('A', 1000, 1000)]} | ${[['A', 1000]]}
    ${'its own bill is not offered to itself'} | ${[bill('own', -500, -500)]} | ${[opens('own', -500)]}  | ${[]}                      | ${[]}
    ${'a bill closed by others stays closed'}  | ${[]}                        | ${[settles('A', -100)]}  | ${[]}                      | ${[]}
    ${'a credit bill is given back as credit'} | ${[bill('P', -800, -200)]}   | ${[settles('P', 600)]}   | ${[]}                      | ${[['P', -800]]}
  `('$what', ({ open, own, settled, expected }) => {
    const books = booksBefore({ ...still, bills: open }, effect(own), settled);
    expect(books.bills.map((one) => [one.billId, one.open])).toEqual(expected);
  });

  it('also returns goods and balances', () => {
    const own: Effect = {
      ...effect([]),
      postings: [{ ledgerId: 'party', amount: paise(500) }],
      movements: [{ itemId: 'panel', locationId: null, batch: null, quantity: scaled(-20_000), value: null }],
    };
    const onHand = [{ itemId: 'panel', locationId: null, batch: null, quantity: scaled(10_000) }];
    const books = booksBefore({ bills: [], onHand, balances: new Map([['party', paise(700)]]) }, own, []);
    const later = [{ day: own.date, quantity: 20_000 }];
    expect(books.onHand).toEqual([{ itemId: 'panel', locationId: null, batch: null, quantity: 30_000, later }]);
    expect(books.balances.get('party')).toBe(200);
  });

  it('settling and undoing leaves every bill as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1000 })), { maxLength: 8 }), (cases) => {
        const before = cases.map(([amount], i) => bill(`b${i}`, amount, amount));
        const own = cases.map(([amount, part], i) => settles(`b${i}`, -Math.floor((amount * part) / 1000)));
        const after = before.map((one, i) => ({ ...one, open: paise(one.open + (own[i]?.amount ?? 0)) })).filter((one) => one.open !== 0);
        const given = booksBefore({ ...still, bills: after }, effect(own), before).bills;
        expect(new Map(given.map((one) => [one.billId, one.open]))).toEqual(new Map(before.map((one) => [one.billId, one.open])));
      }),
    );
  });
});
