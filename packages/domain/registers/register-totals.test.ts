import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import type { RegisterEntry } from '#domain/registers/register-entry';
import { addEntry, addHsnOf, addTotals, noTotals, taxIn } from '#domain/registers/register-totals';

const entry = (taxable: number, rate: number, hsn = '8541'): RegisterEntry => {
  const half = Math.round((taxable * rate) / 200);
  const heads = { taxable, igst: 0, cgst: half, sgst: half, cess: 0 };
  return {
    ...{ kind: 'sales', date: '2026-04-05', number: '1', partyId: 'asha', partyName: '', partyGstin: '', placeOfSupply: '27' },
    ...{ clientType: '', referenceNo: '', referenceDate: '', reverseCharge: false, roundOff: 0, tcs: 0, total: taxable + 2 * half },
    rates: [{ taxability: 'Taxable', rate: rate * 10_000, ...heads }],
    hsn: [{ hsn, unit: 'NOS', rate: rate * 10_000, quantity: 10_000, ...heads }],
    postings: [
      { ledgerId: 'asha', amount: paise(taxable + 2 * half) },
      { ledgerId: 'sales', amount: paise(-taxable) },
    ],
  };
};
const entries = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(0, 5, 18)), { maxLength: 20 });

describe('the totals of a register', () => {
  it('never blend two rates', () => {
    const totals = noTotals();
    addEntry(totals, entry(1_000_00, 5), 1);
    addEntry(totals, entry(2_000_00, 18), 1);
    addEntry(totals, entry(500_00, 18), 1);
    expect([...totals.rates.values()].map(({ rate, taxable, cgst }) => [rate / 10_000, taxable, cgst])).toEqual([
      [5, 1_000_00, 25_00],
      [18, 2_500_00, 225_00],
    ]);
    expect(taxIn(totals.rates.values())).toEqual({ taxable: 3_500_00, igst: 0, cgst: 250_00, sgst: 250_00, cess: 0 });
    expect(totals).toMatchObject({ count: 3, total: 4_000_00 });
  });

  it('have the ledgers without the party, which is the total', () => {
    const totals = noTotals();
    addEntry(totals, entry(1_000_00, 18), 1);
    expect([...totals.ledgers]).toEqual([['sales', -1_000_00]]);
  });

  it('are nothing again when every entry is taken out, in any order', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const totals = noTotals();
        for (const [taxable, rate] of all) addEntry(totals, entry(taxable, rate), 1);
        for (const [taxable, rate] of all.toReversed()) addEntry(totals, entry(taxable, rate), -1);
        expect(totals).toEqual(noTotals());
      }),
    );
  });

  it('of two parts together are those of the whole', () => {
    fc.assert(
      fc.property(entries, entries, (some, others) => {
        const [whole, first, second] = [noTotals(), noTotals(), noTotals()];
        for (const [taxable, rate] of some) addEntry(first, entry(taxable, rate), 1);
        for (const [taxable, rate] of others) addEntry(second, entry(taxable, rate), 1);
        for (const [taxable, rate] of [...some, ...others]) addEntry(whole, entry(taxable, rate), 1);
        addTotals(first, second);
        expect(first).toEqual(whole);
      }),
    );
  });

  it('by code alone leave the rest as it is', () => {
    const totals = noTotals();
    addHsnOf(totals, entry(1_000_00, 18), 1);
    addHsnOf(totals, entry(1_000_00, 18, '9987'), 1);
    expect(totals).toMatchObject({ count: 0, total: 0 });
    expect([...totals.hsn.values()].map(({ hsn, quantity }) => [hsn, quantity])).toEqual([
      ['8541', 10_000],
      ['9987', 10_000],
    ]);
  });
});
