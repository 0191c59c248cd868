import { describe, expect, it } from 'vitest';
import { registerEntry } from '#domain/registers/register-entry';
import { saleEntry } from '#domain/registers/sale-entry';

const effect = { date: '2026-04-05' };
const line = { itemId: 'panel', quantity: 2_0000, rate: 1_000_0000, taxRate: 18_0000, taxable: 2_000_00, cgst: 180_00, sgst: 180_00 };
const row = {
  number: 'SI/1',
  partyId: 'asha',
  partyName: 'Asha Traders',
  salesRepresentativeId: 'ravi',
  installerId: 'jose',
  lines: [line],
};
const sold = { itemId: 'panel', quantity: 2_0000, gross: 2_000_00, discount: 0, taxable: 2_000_00, tax: 360_00 };

describe('what a document says of sales', () => {
  it('is who bought, who sold, and every line', () => {
    expect(saleEntry('sold', row, effect)).toEqual({
      ...{ returned: false, date: '2026-04-05', number: 'SI/1', partyId: 'asha', partyName: 'Asha Traders', representativeId: 'ravi' },
      installerId: 'jose',
      lines: [sold],
    });
  });

  it('is the same of a return, as what came back', () => {
    expect(saleEntry('returned', row, effect)).toMatchObject({ returned: true, lines: [sold] });
  });

  it('is nothing of goods for Stock Adjustment', () => {
    expect(saleEntry('sold', { ...row, unsold: true }, effect)).toBeNull();
    expect(registerEntry('sales', { ...row, unsold: true }, { ...effect, postings: [] })).toBeNull();
    expect(saleEntry('sold', { ...row, unsold: false }, effect)).not.toBeNull();
  });

  it('has charges together, without an item', () => {
    const charges = [
      { ledgerId: 'freight', taxable: 100_00, igst: 18_00 },
      { ledgerId: 'packing', taxable: 50_00 },
    ];
    expect(saleEntry('sold', { ...row, charges }, effect)?.lines).toEqual([
      sold,
      { itemId: '', quantity: 0, gross: 150_00, discount: 0, taxable: 150_00, tax: 18_00 },
    ]);
  });

  it.each([
    ['a discount of the line', { discountPercent: 10_0000, taxable: 1_800_00 }, {}, { gross: 2_000_00, discount: 200_00 }],
    ['a discount of the document', { taxable: 1_900_00 }, { discountAmount: 100_00 }, { gross: 2_000_00, discount: 100_00 }],
    [
      'a rate that includes tax',
      { rate: 1_180_0000, taxInclusive: true, discountPercent: 10_0000, taxable: 1_800_00, cgst: 162_00, sgst: 162_00 },
      {},
      { gross: 2_000_00, discount: 200_00, tax: 324_00 },
    ],
    [
      'another currency',
      { rate: 100_0000, discountPercent: 10_0000, taxable: 15_030_00 },
      { currency: 'USD', exchangeRate: 83_5000 },
      { gross: 16_700_00, discount: 1_670_00 },
    ],
    ['no discount, but a rounded rate', { rate: 333_3333, quantity: 3_0000, taxable: 1_000_00 }, {}, { gross: 1_000_00, discount: 0 }],
  ])('has the gross value of %s', (_, ofLine, ofRow, expected) => {
    const said = saleEntry('sold', { ...row, ...ofRow, lines: [{ ...line, ...ofLine }] }, effect);
    expect(said?.lines).toMatchObject([expected]);
  });

  it('is missing for a draft or a cancelled invoice', () => {
    expect(saleEntry('sold', row, null)).toBeNull();
  });
});
