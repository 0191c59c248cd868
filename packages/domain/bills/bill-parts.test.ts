import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillPart, billAsOf, billOf, isSettled, type OpenBill } from '#domain/bills/bill-parts';
import { paise } from '#domain/money/paise';

const name = { ledgerId: 'asha', billId: 'i1' };
const voucher = (id: string, date: string) => ({
  voucher: { slug: id.startsWith('i') ? 'sales-invoice' : 'bank-cash', id },
  number: id.toUpperCase(),
  date,
});
const opens = (amount: number): BillPart['opens'] => ({
  ...{ kind: 'bill', number: 'INV-1', date: '2026-04-01', dueDate: '2026-05-01' },
  amount: paise(amount),
});
const invoice = (amount: number, date = '2026-04-01'): BillPart => ({ ...voucher('i1', date), opens: opens(amount), settles: 0 });
const receipt = (id: string, amount: number, date: string): BillPart => ({ ...voucher(id, date), opens: null, settles: -amount });
const short = (bills: readonly OpenBill[]) => bills.map(({ number, date, kind, amount, open }) => [number, date, kind, amount, open]);

describe('a bill at the end of a day', () => {
  const parts = [invoice(1_000), receipt('r1', 400, '2026-04-10'), receipt('r2', 600, '2026-06-01')];
  it.each([
    ['2026-03-31', []],
    ['2026-04-01', [['INV-1', '2026-04-01', 'bill', 1_000, 1_000]]],
    ['2026-04-10', [['INV-1', '2026-04-01', 'bill', 1_000, 600]]],
    ['2026-06-01', []],
  ])('%s counts parts dated up to the day', (asOf, bills) => {
    expect(short(billAsOf(name, parts, asOf))).toEqual(bills);
  });

  it('with a later date is an advance of each voucher that settles it, with its own number and date', () => {
    const early = [invoice(1_000, '2026-04-20'), receipt('r1', 400, '2026-04-02'), receipt('r2', 600, '2026-04-05')];
    expect(short(billAsOf(name, early, '2026-04-19'))).toEqual([
      ['R1', '2026-04-02', 'on-account', 0, -400],
      ['R2', '2026-04-05', 'on-account', 0, -600],
    ]);
    expect(billAsOf(name, early, '2026-04-20')).toEqual([]);
    expect(isSettled(early)).toBe(true);
  });

  it('shows the bill as it is now, whatever it was when it was settled', () => {
    const edited = [invoice(2_360), receipt('r1', 1_180, '2026-04-10')];
    expect(short(billAsOf(name, edited, '2026-04-05'))).toEqual([['INV-1', '2026-04-01', 'bill', 2_360, 2_360]]);
    expect(billOf(name, edited)).toMatchObject({ amount: 2_360, open: 1_180, voucher: { slug: 'sales-invoice', id: 'i1' } });
  });

  it('a settlement without its invoice stays open', () => {
    expect(billOf(name, [receipt('r1', 400, '2026-04-10')])).toBeUndefined();
    expect(isSettled([receipt('r1', 400, '2026-04-10'), receipt('r2', -400, '2026-04-11')])).toBe(false);
  });
});

describe('a bill in a currency', () => {
  const dollars = (opens: number, settles: number) => ({ currency: 'USD', opens, settles, rate: 80_0000 });
  const exported: BillPart = { ...invoice(80_000_00), foreign: dollars(1_000_00, 0) };
  const paid = (id: string, rupees: number, usd: number): BillPart => ({ ...receipt(id, rupees, '2026-04-10'), foreign: dollars(0, -usd) });

  it.each([
    ['nothing settled', [], 1_000_00],
    ['settled in the currency', [paid('r1', 20_000_00, 250_00)], 750_00],
    ['settled in rupees, in proportion', [receipt('r1', 20_000_00, '2026-04-10')], 750_00],
    ['settled in both', [paid('r1', 20_000_00, 250_00), receipt('r2', 40_000_00, '2026-04-11')], 250_00],
    ['settled', [receipt('r1', 80_000_00, '2026-04-10')], 0],
  ])('has open in it, %s', (_, settling, open) => {
    expect(billOf(name, [exported, ...settling])?.foreign).toEqual({ currency: 'USD', rate: 80_0000, amount: 1_000_00, open });
  });

  it('has no currency if it was opened in rupees', () => {
    expect(billOf(name, [invoice(1_000)])?.foreign).toBeUndefined();
  });
});

it('open amounts equal opened less settled amounts, on every day', () => {
  const day = fc.integer({ min: 10, max: 30 }).map((date) => `2026-11-${date}`);
  const settling = fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), day), { maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), day, settling, day, (amount, date, receipts, asOf) => {
      const parts = [invoice(amount, date), ...receipts.map(([part, on], at) => receipt(`r${at}`, part, on))];
      const dated = parts
        .filter((part) => part.date <= asOf)
        .reduce((sum, { opens: own, settles }) => sum + (own?.amount ?? 0) + settles, 0);
      expect(billAsOf(name, parts, asOf).reduce((sum, { open }) => sum + open, 0)).toBe(dated);
    }),
  );
});
