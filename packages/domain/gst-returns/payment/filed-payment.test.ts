import { expect, it } from 'vitest';
import {
  leftBy,
  linesOf,
  type PaymentLine,
  paidWithCredit,
  paymentOfMonth,
  withoutPayment,
  withPayment,
} from '#domain/gst-returns/payment/filed-payment';
import { returnFigures } from '#domain/gst-returns/payment/return-figures';
import { nothingBrought, payReturn } from '#domain/gst-returns/payment/return-payment';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { limits } from '#domain/limits';
import { noTax } from '#domain/registers/register-entry';

const figures = returnFigures({
  outward: [{ key: ['section', 'b2b', 'regular'], amounts: { ...noTax, igst: 50_00, cgst: 80_00, documents: 1, quantity: 0 } }],
  inward: [
    { key: ['credit', 'other'], amounts: { ...noTax, igst: 60_00, sgst: 7_00 } },
    { key: ['owed'], amounts: { ...noTax, cgst: 3_00 } },
  ],
  claimed: [],
  late: [],
  moved: [],
});
const brought = { ...nothingBrought, credit: { ...noTaxes, cgst: 20, sgst: 5 } };
const lines = linesOf({
  ...{ brought, figures, paid: payReturn(figures, brought) },
  ...{ interest: { ...noTaxes, cgst: 1 }, lateFee: noTaxes },
});

it('has what was used of each credit, what was paid in cash, and what is left', () => {
  expect(lines).toMatchObject({
    ...{ opening: { cgst: 20_00, sgst: 5_00 }, claimed: { igst: 60_00, sgst: 7_00 }, tax: { igst: 50_00, cgst: 80_00 } },
    ...{ 'credit-igst': { igst: 50_00, cgst: 10_00 }, 'credit-cgst': { cgst: 20_00 }, cash: { cgst: 50_00 } },
    ...{ interest: { cgst: 1_00 }, 'reverse-charge': { cgst: 3_00 }, left: { sgst: 12_00 }, 'reverse-charge-left': { cgst: 3_00 } },
  });
  expect(paidWithCredit(lines, 'credit')).toEqual({ ...noTaxes, igst: 60_00, cgst: 20_00 });
  expect(paidWithCredit(lines, 'tax')).toEqual({ ...noTaxes, igst: 50_00, cgst: 30_00 });
});

it('is read again as it was kept, without lines of zero', () => {
  const kept = withPayment([], '2026-10', lines);
  expect(kept.map(({ line }) => line)).not.toContain('late-fee');
  expect(paymentOfMonth(kept, '2026-10')).toEqual(lines);
  expect(leftBy(lines)).toEqual({ ...nothingBrought, credit: { ...noTaxes, sgst: 12 }, reverseCharge: { ...noTaxes, cgst: 3_00 } });
  expect([paymentOfMonth(kept, '2026-09'), withoutPayment(kept, '2026-10')]).toEqual([undefined, []]);
});

it('leaves reverse charge below zero to the next return', () => {
  const below = returnFigures({
    ...{ outward: [], claimed: [], late: [], moved: [] },
    inward: [{ key: ['owed'], amounts: { ...noTax, cgst: -3_00 } }],
  });
  const paid = payReturn(below, nothingBrought);
  const kept = linesOf({ brought: nothingBrought, figures: below, paid, interest: noTaxes, lateFee: noTaxes });
  expect([kept['reverse-charge'], leftBy(kept).lessReverse]).toEqual([noTaxes, { ...noTaxes, cgst: 3 }]);
});

it('keeps a return that paid nothing, and the last returns only', () => {
  const nothing = linesOf({
    ...{ brought: nothingBrought, figures: returnFigures({ outward: [], inward: [], claimed: [], late: [], moved: [] }) },
    ...{
      paid: payReturn(returnFigures({ outward: [], inward: [], claimed: [], late: [], moved: [] }), nothingBrought),
      interest: noTaxes,
      lateFee: noTaxes,
    },
  });
  let kept: readonly PaymentLine[] = [];
  for (let at = 0; at <= limits.filedPayments; at += 1)
    kept = withPayment(kept, `20${20 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`, nothing);
  expect([kept.length, kept[0]?.month]).toEqual([limits.filedPayments, '2020-02']);
});
