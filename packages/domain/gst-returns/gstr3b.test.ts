import { expect, it } from 'vitest';
import { outwardTables, paymentOf } from '#domain/gst-returns/gstr3b';
import { MonthSums, outwardSums } from '#domain/gst-returns/sums';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { noTax } from '#domain/registers/register-entry';
import { sold } from '#test/kit/books/outward';

it('tells apart who pays the tax', () => {
  const sums = new MonthSums()
    .add(outwardSums(sold))
    .add(outwardSums({ ...sold, supply: 'EXPWP', placeOfSupply: '96' }))
    .add(outwardSums({ ...sold, supply: 'B2B', buyerGstin: '30AAICT8814W1C7', reverseCharge: true }));
  const { taxed, zeroRated, reverseCharge, places } = outwardTables(sums);
  expect([taxed, zeroRated, reverseCharge].map(({ igst }) => igst)).toEqual([1_800_00, 1_800_00, 1_800_00]);
  expect(places.unregistered).toEqual([{ placeOfSupply: '30', taxable: 10_000_00, igst: 1_800_00 }]);
});

it('pays reverse charge in cash, and adds credit below zero to the tax', () => {
  const payment = paymentOf({
    outward: { taxed: { ...noTax, cgst: 100_00, sgst: 100_00 }, zeroRated: noTax },
    inwardReverseCharge: { ...noTaxes, cgst: 50_49, sgst: 50_50 },
    credit: { C: { ...noTaxes, cgst: -20_00, sgst: 300_00 } },
    opening: noTaxes,
  });
  expect(payment).toMatchObject({
    liability: { cgst: 120, sgst: 100 },
    used: { 'sgst-sgst': 100 },
    cash: { cgst: 120, sgst: 0 },
    left: { sgst: 200 },
    reverseCharge: { cgst: 50, sgst: 51 },
    carriedReverse: noTaxes,
  });
});

it('carries reverse charge below zero apart from other tax', () => {
  const of = (igst: number, lessReverse = noTaxes) => ({
    ...{ outward: { taxed: { ...noTax, igst: 100_00 }, zeroRated: noTax }, credit: { C: noTaxes }, opening: noTaxes },
    ...{ inwardReverseCharge: { ...noTaxes, igst }, lessReverse },
  });
  const first = paymentOf(of(-30_00));
  expect(first).toMatchObject({ cash: { igst: 100 }, carried: noTaxes, reverseCharge: noTaxes, carriedReverse: { igst: 30 } });
  const second = paymentOf(of(50_00, first.carriedReverse));
  expect(second).toMatchObject({ cash: { igst: 100 }, reverseCharge: { igst: 20 }, carriedReverse: noTaxes });
});
