import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inward } from '#domain/gst-returns/inward';
import { signOf } from '#domain/gst-returns/outward';
import { MonthSums, outwardSums } from '#domain/gst-returns/sums';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { enteredSum, outputTaxOf, reportedBy } from '#domain/gst-returns/tie-outs/entered';
import { agrees, type TieSums, tieOutNames, tieOuts, voucherDifference } from '#domain/gst-returns/tie-outs/tie-outs';
import { noTax, plus } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';
import { anyMonth, sold } from '#test/kit/books/outward';

const owed: Inward['credits'][number] = { source: 'reverse-charge', blocked: false, ...noTax, taxable: 1_000_00, cgst: 25_00, sgst: 25_00 };
const credits: Inward['credits'] = [
  owed,
  { ...owed, source: 'other', blocked: true },
  { ...owed, source: 'other', cgst: 90_00, sgst: 90_00 },
];
const bought: Inward = { date: '2026-07-03', credits, exempt: 0, nonGst: 0, inter: false, received: [], bought: null };

/** One sale of a month, as return, register and ledgers have it. */
const given: TieSums = {
  sums: new MonthSums().add([...outwardSums(sold), enteredSum('sales-invoice', sold)]),
  inward: [
    { key: ['credit', 'reverse-charge'], amounts: owed },
    { key: ['blocked', 'other'], amounts: owed },
    { key: ['credit', 'other'], amounts: { ...owed, cgst: 90_00, sgst: 90_00 } },
    { key: ['owed'], amounts: owed },
  ],
  registered: { ...noTax, documents: 1, taxable: 10_000_00, igst: 1_800_00 },
  inRegister: ['sales-invoice'],
  ledgers: {
    output: { ...noTaxes, igst: 1_800_00 },
    input: { ...noTaxes, cgst: 115_00, sgst: 115_00 },
    'reverse-charge': { ...noTaxes, cgst: 25_00, sgst: 25_00 },
  },
};

it('agrees where return, registers and ledgers have the same', () => {
  expect(tieOuts(given).map(({ name }) => name)).toEqual(tieOutNames);
  expect(tieOuts(given).filter((one) => !agrees(one))).toEqual([]);
});

it.each`
  what                                   | changed                                                                                  | name                | difference
  ${'tax posted by hand'}                | ${{ ledgers: { ...given.ledgers, output: { ...noTaxes, igst: 1_800_00, cgst: 7_00 } } }} | ${'output'}         | ${{ cgst: -7_00 }}
  ${'credit posted by hand'}             | ${{ ledgers: { ...given.ledgers, input: { ...noTaxes, cgst: 120_00, sgst: 115_00 } } }}  | ${'input'}          | ${{ cgst: -5_00 }}
  ${'reverse charge that is not posted'} | ${{ ledgers: { ...given.ledgers, 'reverse-charge': noTaxes } }}                          | ${'reverse-charge'} | ${{ cgst: 25_00, sgst: 25_00 }}
  ${'a rupee less in the register'}      | ${{ registered: { ...given.registered, taxable: 9_999_00 } }}                            | ${'register'}       | ${{ taxable: 1_00 }}
  ${'a document more in the register'}   | ${{ registered: { ...given.registered, documents: 2 } }}                                 | ${'issued'}         | ${{ documents: -1 }}
`('finds $what, and nothing else', ({ changed, name, difference }) => {
  const differing = tieOuts({ ...given, ...changed }).filter((one) => !agrees(one));
  expect(differing.map((one) => one.name)).toEqual([name]);
  expect(differing[0]?.difference).toEqual({ ...noTax, documents: 0, ...difference });
});

it('agrees in any month of documents, of which some are in no register', () => {
  fc.assert(
    fc.property(anyMonth, (documents) => {
      const sums = new MonthSums();
      const slug = (kind: string) => (kind === 'debit' ? 'debit-note' : 'sales-invoice');
      for (const one of documents) sums.add([...outwardSums(one), enteredSum(slug(one.kind), one)]);
      const registered = documents.filter(({ kind }) => kind !== 'debit');
      const tax = taxIn(documents.map((one) => ({ ...noTax, ...outputTaxOf(one) })));
      const ties = tieOuts({
        ...{ sums, inward: [], inRegister: ['sales-invoice'] },
        registered: { ...taxIn(registered.map(reportedBy)), documents: registered.length },
        ledgers: { output: tax, input: noTaxes, 'reverse-charge': noTaxes },
      });
      expect(ties.filter((one) => !agrees(one))).toEqual([]);
    }),
  );
});

describe('of a voucher', () => {
  const outward = { ...sold, inHsn: taxIn(sold.hsn) };
  const { inHsn } = outward;
  it.each`
    name                | voucher                                                                   | difference
    ${'register'}       | ${{ outward, registered: inHsn }}                                         | ${null}
    ${'register'}       | ${{ registered: inHsn }}                                                  | ${{ taxable: -10_000_00, igst: -1_800_00 }}
    ${'issued'}         | ${{ outward, registered: inHsn }}                                         | ${null}
    ${'issued'}         | ${{ outward }}                                                            | ${{ documents: 1 }}
    ${'hsn'}            | ${{ outward }}                                                            | ${null}
    ${'hsn'}            | ${{ outward: { ...outward, inHsn: noTax } }}                              | ${{ taxable: 10_000_00, igst: 1_800_00 }}
    ${'hsn'}            | ${{ outward: { ...outward, operator: { gstin: '', section: '9(5)' } } }}  | ${null}
    ${'hsn'}            | ${{ outward: { ...outward, cancelled: true } }}                           | ${null}
    ${'output'}         | ${{ outward, posted: { ...noTaxes, igst: 1_800_00 } }}                    | ${null}
    ${'output'}         | ${{ posted: { ...noTaxes, cgst: 7_00 } }}                                 | ${{ cgst: -7_00 }}
    ${'input'}          | ${{ inward: bought, posted: { ...noTaxes, cgst: 115_00, sgst: 115_00 } }} | ${null}
    ${'input'}          | ${{ inward: bought }}                                                     | ${{ cgst: 115_00, sgst: 115_00 }}
    ${'reverse-charge'} | ${{ inward: bought, posted: { ...noTaxes, cgst: 25_00, sgst: 25_00 } }}   | ${null}
  `('$name: $difference', ({ name, voucher, difference }) => {
    expect(voucherDifference(name, voucher)).toEqual(difference && { ...noTax, documents: 0, ...difference });
  });

  it('is below zero in the HSN summary of what lowers the supplies', () => {
    const credit = { ...outward, kind: 'credit' as const };
    expect(voucherDifference('hsn', { outward: { ...credit, inHsn: noTax } })?.taxable).toBe(-10_000_00);
    expect(plus(noTax, inHsn, signOf(credit)).taxable).toBe(-10_000_00);
  });
});
