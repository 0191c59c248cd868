import fc from 'fast-check';
import { expect, it } from 'vitest';
import { annualReturn } from '#domain/gst-returns/annual/gstr9';
import { annualSums } from '#domain/gst-returns/annual/outward-table';
import { outwardTables } from '#domain/gst-returns/gstr3b';
import type { InwardSum } from '#domain/gst-returns/inward';
import { MonthSums, outwardSums, type ReturnSum } from '#domain/gst-returns/sums';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import type { MovedAmount } from '#domain/itc-register/credit-move';
import { noTax, plus } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';
import { anyMonth, sold } from '#test/kit/books/outward';

const sumsOf = (document: typeof sold): readonly ReturnSum[] => [...outwardSums(document), ...annualSums(document)];
const business = { ...sold, buyerGstin: '29AAECT2204Q1Z0', supply: 'B2B' as const };
const tax = (taxable: number, igst: number) => ({ ...noTax, taxable, igst });

const inward: readonly InwardSum[] = [
  { key: ['credit', 'other'], amounts: tax(5_000_00, 900_00) },
  { key: ['blocked', 'other'], amounts: tax(1_000_00, 180_00) },
  { key: ['credit', 'reverse-charge'], amounts: tax(2_000_00, 100_00) },
  { key: ['owed'], amounts: tax(2_000_00, 100_00) },
  { key: ['received', 'registered-reverse', '50000'], amounts: tax(1_500_00, 75_00) },
  { key: ['received', 'unregistered-reverse', '50000'], amounts: tax(500_00, 25_00) },
  { key: ['credit', 'import-goods'], amounts: tax(9_000_00, 1_620_00) },
];
const months = [
  { month: '2026-05', outward: [...sumsOf(sold), ...sumsOf(business)], inward },
  { month: '2026-06', outward: sumsOf({ ...business, kind: 'credit' }), inward: [] },
  { month: '2026-07', outward: sumsOf({ ...sold, supply: 'EXPWOP', rates: [{ ...sold.rates[0], igst: 0 } as never] }), inward: [] },
];

it('has supplies by whether tax is payable, and the credit by its source', () => {
  const said = annualReturn(months);
  const [whole, less] = [tax(10_000_00, 1_800_00), tax(-10_000_00, -1_800_00)];
  expect(said).toMatchObject({
    ...{ '4A': whole, '4B': whole, '4C': noTax, '4G': tax(2_000_00, 100_00), '4H': tax(22_000_00, 3_700_00) },
    ...{ '4I': less, '4J': noTax, '4M': less, '4N': tax(12_000_00, 1_900_00) },
    ...{ '5A': tax(10_000_00, 0), '5G': tax(10_000_00, 0), '5M': tax(10_000_00, 0), '5N': tax(20_000_00, 1_800_00) },
    ...{ '6A': tax(0, 2_800_00), '6B': tax(0, 1_080_00), '6C': tax(0, 25_00), '6D': tax(0, 75_00), '6E': tax(0, 1_620_00) },
    ...{ '6F': noTax, '6I': tax(0, 2_800_00), '7E': tax(0, 180_00), '7J': tax(0, 2_620_00) },
  });
});

it('pays month by month, and takes the credit that is left to the next one', () => {
  // May: 3,600 of tax, and 2,620 of credit. June lowers it by 1,800, and July brings nothing.
  expect(annualReturn(months)).toMatchObject({
    ...{ '9 due': tax(0, 3_600_00), '9 credit': tax(0, 2_620_00), '9 reverse': tax(0, 100_00), '9 cash': tax(0, 1_080_00) },
  });
  const [first] = months;
  const later = { month: '2026-08', outward: sumsOf(sold), inward: [] };
  const bought = { month: '2026-04', outward: [], inward };
  expect(annualReturn([later, bought])).toMatchObject({
    '9 due': tax(0, 1_800_00),
    '9 credit': tax(0, 1_800_00),
    '9 cash': tax(0, 100_00),
  });
  expect(first?.month).toBe('2026-05');
});

it('has the credit that was decided, as GSTR-3B claims it', () => {
  const decided = { source: 'other', standing: 'claimed', credit: { ...noTaxes, igst: 500_00 }, blocked: noTaxes } as const;
  const aside = { ...decided, standing: 'set-aside' } as const;
  expect(annualReturn([...months, { month: '2026-05', outward: [], inward: [], claimed: [decided, aside] }])).toMatchObject({
    // What was set aside is in 6B and in 7H. Imports are not decided, so they are not claimed.
    ...{ '6A': tax(0, 1_100_00), '6B': tax(0, 1_000_00), '6D': tax(0, 75_00), '6E': noTax, '7E': noTax, '7H': tax(0, 500_00) },
    ...{ '7J': tax(0, 600_00), '9 due': tax(0, 3_600_00), '9 credit': tax(0, 600_00) },
  });
});

it('has reversals by rule, and what was reclaimed apart from what was claimed first', () => {
  const move = (kind: 'reversed' | 'reclaimed', rule: string, igst: number) =>
    ({ kind, rule, month: '2026-05', taxes: { ...noTaxes, igst } }) as MovedAmount;
  const moved = [
    ...[move('reversed', '37', 10_00), move('reversed', '37A', 20_00), move('reversed', 'other', 40_00)],
    ...[move('reversed', '17(5)', 1_00), move('reversed', '38', 2_00), move('reversed', '42', 4_00), move('reversed', '43', 8_00)],
    ...[move('reclaimed', '37', 5_00), move('reclaimed', 'opening', 6_00)],
  ];
  expect(annualReturn([...months, { month: '2026-05', outward: [], inward: [], moved }])).toMatchObject({
    ...{ '6A': tax(0, 2_811_00), '6B': tax(0, 1_080_00), '6H': tax(0, 11_00), '6I': tax(0, 2_811_00) },
    ...{ '7A': tax(0, 10_00), '7A1': tax(0, 20_00), '7A2': tax(0, 2_00), '7C': tax(0, 4_00), '7D': tax(0, 8_00) },
    // With the 180.00 that the purchases have as blocked.
    ...{ '7E': tax(0, 181_00), '7H': tax(0, 40_00), '7I': tax(0, 265_00), '7J': tax(0, 2_546_00) },
    '9 credit': tax(0, 2_546_00),
  });
});

it('comes to what GSTR-3B of the months says', () => {
  fc.assert(
    fc.property(fc.array(anyMonth, { maxLength: 3 }), (years) => {
      const given = years.map((documents, at) => ({ month: `2026-0${4 + at}`, outward: documents.flatMap(sumsOf), inward: [] }));
      const sums = new MonthSums();
      for (const { outward } of given) sums.add(outward);
      const { taxed, zeroRated, exempt, nonGst, reverseCharge } = outwardTables(sums);
      const said = annualReturn(given);
      const { taxable: _, ...due } = plus(taxed, zeroRated);
      expect(said['4N']).toMatchObject(due);
      expect(said['5N'].taxable).toBe(taxIn([taxed, zeroRated, reverseCharge]).taxable + exempt + nonGst);
    }),
  );
});
