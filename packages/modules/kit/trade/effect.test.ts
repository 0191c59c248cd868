import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeTrade } from '#modules/kit/trade/complete';
import { billTrade, moveTrade, postTrade } from '#modules/kit/trade/effect';
import { tradeFields } from '#modules/kit/trade/fields';
import { blankCharge, blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { selling } from '#modules/kit/trade/side';

const fields = tradeFields(selling);

it('goods with barcodes move piece by piece', () => {
  const lines = [{ ...blankLine('panel', 2_0000), barcodes: ['S1', 'S2'] }, blankLine('cable', 1_0000)];
  const row = completeTrade(blankDocument(fields, '2026-11-21', 'local', lines), sampleFacts(), selling);
  expect(moveTrade(row, selling).map(({ codes }) => codes)).toEqual([['S1', 'S2'], undefined]);
});

describe('for any lines', () => {
  const lines = fc.array(
    fc.record({
      itemId: fc.constantFrom('panel', 'cable', 'book', 'fitting'),
      quantity: fc.integer({ min: 1, max: 10_000_0000 }),
      rate: fc.integer({ min: 0, max: 100_000_0000 }),
      discountPercent: fc.option(fc.integer({ min: 0, max: 100_0000 })),
      taxInclusive: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const charges = fc.array(fc.record({ amount: fc.integer({ min: 0, max: 10_000_00 }), taxRate: fc.constantFrom(0, 5_0000, 18_0000) }), {
    maxLength: 3,
  });
  const cases = fc.record({
    lines,
    charges,
    partyId: fc.constantFrom('local', 'far', 'sez', 'abroad', 'cash'),
    reverseCharge: fc.boolean(),
    rounded: fc.boolean(),
  });

  it('postings balance, and bill, goods and lines agree with the totals', () => {
    fc.assert(
      fc.property(cases, ({ lines, charges, partyId, reverseCharge, rounded }) => {
        const given = sampleFacts({ roundOffSales: rounded });
        const row = completeTrade(
          {
            ...blankDocument(fields, '2026-11-21', partyId, []),
            reverseCharge,
            lines: lines.map(({ itemId, quantity, ...rest }) => ({ ...blankLine(itemId, quantity), ...rest })),
            charges: charges.map(({ amount, taxRate }) => blankCharge('freight', amount, taxRate)),
          },
          given,
          selling,
        );
        const postings = postTrade(row, given, selling, 'sales');
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        expect(postings.find(({ ledgerId }) => ledgerId === partyId)?.amount ?? 0).toBe(row.total);
        const parts = [...row.lines, ...row.charges];
        expect(parts.reduce((sum, part) => sum + (part.total ?? 0), 0) + (row.roundOff ?? 0)).toBe(row.total);
        expect(row.cgst).toBe(row.sgst);
        const bills = billTrade(row, 'id', given, selling);
        expect(bills.map(({ amount }) => amount)).toEqual(partyId === 'cash' || row.total === 0 ? [] : [row.total]);
        const goods = row.lines.filter(({ itemType }) => itemType === 'Goods');
        expect(moveTrade(row, selling).map(({ quantity }) => -quantity)).toEqual(goods.map(({ quantity }) => quantity));
      }),
      { numRuns: 200 },
    );
  });
});
