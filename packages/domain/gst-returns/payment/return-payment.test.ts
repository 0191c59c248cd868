import { expect, it } from 'vitest';
import { returnFigures } from '#domain/gst-returns/payment/return-figures';
import { nothingBrought, payReturn, statementProblems } from '#domain/gst-returns/payment/return-payment';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { noTax } from '#domain/registers/register-entry';

const taxes = (some: Partial<Taxes>): Taxes => ({ ...noTaxes, ...some });
const sold = (cgst: number) => ({
  key: ['section', 'b2b', 'regular'] as const,
  amounts: { ...noTax, cgst, sgst: cgst, documents: 1, quantity: 0 },
});
const bought = (cgst: number) => ({ key: ['credit', 'other'] as const, amounts: { ...noTax, cgst, sgst: cgst } });

it('pays with what earlier returns left, and leaves the rest to later ones', () => {
  const first = payReturn(
    returnFigures({ outward: [sold(100_00)], inward: [bought(250_00)], claimed: [], late: [], moved: [] }),
    nothingBrought,
  );
  expect(first.left).toMatchObject({ credit: taxes({ cgst: 150, sgst: 150 }) });
  const second = payReturn(returnFigures({ outward: [sold(180_00)], inward: [], claimed: [], late: [], moved: [] }), first.left);
  expect(second.payment).toMatchObject({ used: { 'cgst-cgst': 150, 'sgst-sgst': 150 }, cash: { cgst: 30, sgst: 30 }, left: noTaxes });
});

it('pays less by the tax below zero of earlier returns', () => {
  const first = payReturn(returnFigures({ outward: [sold(-40_00)], inward: [], claimed: [], late: [], moved: [] }), nothingBrought);
  expect(first.left.lessTax).toEqual(taxes({ cgst: 40, sgst: 40 }));
  const second = payReturn(returnFigures({ outward: [sold(30_00)], inward: [], claimed: [], late: [], moved: [] }), first.left);
  expect([second.payment.liability, second.left.lessTax]).toEqual([noTaxes, taxes({ cgst: 10, sgst: 10 })]);
});

it('keeps the two statements', () => {
  const inward = [
    { key: ['owed'] as const, amounts: { ...noTax, igst: 70_00 } },
    { key: ['credit', 'import-services'] as const, amounts: { ...noTax, igst: 90_00 } },
  ];
  const brought = { ...nothingBrought, reclaims: taxes({ cgst: 5_00 }), reverseCharge: taxes({ igst: 15_00 }) };
  const { left } = payReturn(returnFigures({ outward: [], inward, claimed: [], late: [], moved: [] }), brought);
  expect([left.reclaims, left.reverseCharge]).toEqual([taxes({ cgst: 5_00 }), taxes({ igst: -5_00 })]);
});

it.each<[string, Partial<Taxes>, Partial<Taxes>, string, readonly RegExp[]]>([
  ['both in order', { igst: 1 }, { igst: 1 }, '2026-10', []],
  [
    'too much under reverse charge',
    {},
    { cgst: -5_00, sgst: -5_00 },
    '2026-10',
    [/₹5\.00 of CGST and ₹5\.00 of SGST more than the tax in/],
  ],
  ['too much reclaimed', { igst: -1_00 }, {}, '2026-10', [/4\(D\)\(1\) is ₹1\.00 of IGST more/]],
  ['too much, before the portal refused it', { igst: -1_00 }, { igst: -1_00 }, '2025-12', []],
])('%s', (_, reclaims, reverseCharge, month, problems) => {
  const found = statementProblems({ reclaims: taxes(reclaims), reverseCharge: taxes(reverseCharge) }, month);
  expect(found).toEqual(problems.map((one) => expect.stringMatching(one)));
});
