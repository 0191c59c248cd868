import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DocumentInput, documentTotals, type Line } from '#domain/documents/totals';
import type { Tax } from '#domain/gst/rate';
import { paise, scaled } from '#domain/money/paise';
import { imbalance } from '#domain/posting/balance';
import { postSalesInvoice, type SalesLedgers } from '#domain/posting/sales';

const gst = (percent: number, cessPercent = 0): Tax => ({
  taxability: 'Taxable',
  rate: scaled(percent * 10_000),
  cessRate: scaled(cessPercent * 10_000),
  cessPerUnit: paise(0),
});
const line = (rupees: number, tax: Tax): Line => ({ quantity: scaled(10_000), rate: scaled(rupees * 10_000), tax });
const ledgers = (input: DocumentInput): SalesLedgers => ({
  party: 'party',
  lines: input.lines.map((_, i) => (i % 2 === 0 ? 'panels' : 'inverters')),
  charges: (input.charges ?? []).map(() => 'freight'),
  igst: 'igst',
  cgst: 'cgst',
  sgst: 'sgst',
  cess: 'cess',
  roundOff: 'round-off',
});
const posted = (input: DocumentInput) =>
  postSalesInvoice(documentTotals(input), ledgers(input)).map(({ ledgerId, amount }) => [ledgerId, amount]);

describe('a sales invoice debits the party and credits sales, taxes and charges', () => {
  const lines = [line(1000, gst(5)), line(500, gst(18))];
  it.each([
    [
      'within the state',
      { kind: 'intra', lines, rounded: false },
      [
        ['party', 164_000],
        ['panels', -100_000],
        ['inverters', -50_000],
        ['cgst', -7_000],
        ['sgst', -7_000],
      ],
    ],
    [
      'between states',
      { kind: 'inter', lines, rounded: false },
      [
        ['party', 164_000],
        ['panels', -100_000],
        ['inverters', -50_000],
        ['igst', -14_000],
      ],
    ],
    [
      'under a letter of undertaking',
      { kind: 'zero', lines, rounded: false },
      [
        ['party', 150_000],
        ['panels', -100_000],
        ['inverters', -50_000],
      ],
    ],
    [
      'under reverse charge',
      { kind: 'intra', lines, rounded: false, reverseCharge: true },
      [
        ['party', 150_000],
        ['panels', -100_000],
        ['inverters', -50_000],
      ],
    ],
    [
      'with freight and cess',
      { kind: 'intra', lines: [line(100, gst(28, 12))], charges: [{ amount: paise(5_000), tax: gst(18) }], rounded: false },
      [
        ['party', 19_900],
        ['panels', -10_000],
        ['freight', -5_000],
        ['cgst', -1_850],
        ['sgst', -1_850],
        ['cess', -1_200],
      ],
    ],
    [
      'rounded down',
      { kind: 'intra', lines: [line(7.6, gst(12)), line(7.6, gst(12))], rounded: true },
      [
        ['party', 1_700],
        ['panels', -760],
        ['inverters', -760],
        ['cgst', -91],
        ['sgst', -91],
        ['round-off', 2],
      ],
    ],
  ] as const)('%s', (_, input, postings) => {
    expect(posted(input)).toEqual(postings);
  });

  it('a line without a ledger throws', () => {
    const input: DocumentInput = { kind: 'intra', lines, rounded: false };
    expect(() => postSalesInvoice(documentTotals(input), { ...ledgers(input), lines: ['panels'] })).toThrow('sales ledger');
  });
});

it('balances for any sale', () => {
  const anyLine = fc.record({
    quantity: fc.integer({ min: -1_000_0000, max: 1_000_0000 }).map(scaled),
    rate: fc.integer({ min: 0, max: 1_00_000_0000 }).map(scaled),
    tax: fc.constantFrom(gst(5), gst(18), gst(28, 12), gst(0.1)),
    taxInclusive: fc.boolean(),
  });
  const anyInput: fc.Arbitrary<DocumentInput> = fc.record({
    kind: fc.constantFrom('intra' as const, 'inter' as const, 'zero' as const),
    lines: fc.array(anyLine, { maxLength: 10 }),
    charges: fc.array(fc.record({ amount: fc.integer({ min: 0, max: 10_000_00 }).map(paise), tax: fc.constantFrom(gst(18), gst(5)) }), {
      maxLength: 2,
    }),
    rounded: fc.boolean(),
    reverseCharge: fc.boolean(),
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const totals = documentTotals(input);
      const postings = postSalesInvoice(totals, ledgers(input));
      expect(imbalance(postings)).toBe(0);
      expect(postings.find(({ ledgerId }) => ledgerId === 'party')?.amount ?? 0).toBe(totals.total);
    }),
  );
});
