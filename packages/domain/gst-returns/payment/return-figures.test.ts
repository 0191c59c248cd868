import { expect, it } from 'vitest';
import { inwardSum, returnFigures } from '#domain/gst-returns/payment/return-figures';
import { outwardSums } from '#domain/gst-returns/sums';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { noTax } from '#domain/registers/register-entry';
import { sold } from '#test/kit/books/outward';

const inward = [
  { key: ['credit', 'other'], amounts: { ...noTax, cgst: 90_00, sgst: 90_00 } },
  { key: ['credit', 'other'], amounts: { ...noTax, cgst: 10_00, sgst: 10_00 } },
  { key: ['credit', 'reverse-charge'], amounts: { ...noTax, igst: 50_00 } },
  { key: ['owed'], amounts: { ...noTax, igst: 50_00 } },
] as const;

it('adds up the branches of a GSTIN', () => {
  const { supplies, owed, credit } = returnFigures({
    outward: [...outwardSums(sold), ...outwardSums(sold)],
    inward,
    claimed: [],
    late: [],
    moved: [],
  });
  expect(supplies.taxed.igst).toBe(3_600_00);
  expect(owed.igst).toBe(50_00);
  expect(credit).toMatchObject({ A3: { igst: 50_00 }, A5: { cgst: 100_00 }, C: { igst: 50_00, cgst: 100_00, sgst: 100_00 } });
});

it('takes the credit that was decided about in place of that of the books, but for reverse charge', () => {
  const claimed = [{ source: 'other', standing: 'claimed', credit: { ...noTaxes, cgst: 7_00 }, blocked: noTaxes }] as const;
  expect(returnFigures({ outward: [], inward, claimed, late: [], moved: [] }).credit.C).toEqual({ ...noTaxes, igst: 50_00, cgst: 7_00 });
});

it('takes out what was reversed, for good or for now, and adds what was reclaimed', () => {
  const moved = [
    { kind: 'reversed', rule: '42', month: '2026-10', taxes: { ...noTaxes, cgst: 5_00 } },
    { kind: 'reversed', rule: '37', month: '2026-10', taxes: { ...noTaxes, cgst: 8_00 } },
    { kind: 'reclaimed', rule: '37A', month: '2026-10', taxes: { ...noTaxes, cgst: 1_00 } },
  ] as const;
  const { A5, B1, B2, C, D1 } = returnFigures({ outward: [], inward, claimed: [], late: [], moved }).credit;
  expect([A5, B1, B2, C, D1].map(({ cgst }) => cgst)).toEqual([101_00, 5_00, 8_00, 88_00, 1_00]);
});

it('has nothing under a key that no purchase has', () => {
  expect(inwardSum(inward, 'untaxed', 'exempt', 'inter')).toEqual(noTax);
});
