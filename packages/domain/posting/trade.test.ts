import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tax } from '#domain/gst/rate';
import { type Percent, paise, type Rate, scaled } from '#domain/money/paise';
import { imbalance } from '#domain/posting/balance';
import { postTradeDocument, type TradeLedgers } from '#domain/posting/trade';
import type { Discount, DocumentInput, Line } from '#domain/totals/document-input';
import { documentTotals } from '#domain/totals/totals';

const gst = (percent: number, cessPercent = 0): Tax => ({
  taxability: 'Taxable',
  rate: scaled(percent * 10_000),
  cessRate: scaled(cessPercent * 10_000),
  cessPerUnit: paise(0),
});
const line = (rupees: number, tax: Tax): Line => ({ quantity: scaled(10_000), rate: scaled(rupees * 10_000), tax });
const ledgers = (input: DocumentInput): TradeLedgers => ({
  party: 'party',
  lines: input.lines.map((_, i) => (i % 2 === 0 ? 'panels' : 'inverters')),
  charges: (input.charges ?? []).map(() => 'freight'),
  ledger: (alias) => alias,
});
const posted = (input: DocumentInput) =>
  postTradeDocument(documentTotals(input), 'sale', ledgers(input)).map(({ ledgerId, amount }) => [ledgerId, amount]);

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
        ['output_cgst', -7_000],
        ['output_sgst', -7_000],
      ],
    ],
    [
      'between states',
      { kind: 'inter', lines, rounded: false },
      [
        ['party', 164_000],
        ['panels', -100_000],
        ['inverters', -50_000],
        ['output_igst', -14_000],
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
      { kind: 'intra', lines, rounded: false, taxedBy: 'stated' },
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
        ['output_cgst', -1_850],
        ['output_sgst', -1_850],
        ['output_cess', -1_200],
      ],
    ],
    [
      'rounded down',
      { kind: 'intra', lines: [line(7.6, gst(12)), line(7.6, gst(12))], rounded: true },
      [
        ['party', 1_700],
        ['panels', -760],
        ['inverters', -760],
        ['output_cgst', -91],
        ['output_sgst', -91],
        ['round_off', 2],
      ],
    ],
  ] as const)('%s', (_, input, postings) => {
    expect(posted(input)).toEqual(postings);
  });

  it('a line without a ledger throws', () => {
    const input: DocumentInput = { kind: 'intra', lines, rounded: false };
    expect(() => postTradeDocument(documentTotals(input), 'sale', { ...ledgers(input), lines: ['panels'] })).toThrow('its ledger');
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
    taxedBy: fc.constantFrom('party' as const, 'stated' as const),
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const totals = documentTotals(input);
      const postings = postTradeDocument(totals, 'sale', ledgers(input));
      expect(imbalance(postings)).toBe(0);
      expect(postings.find(({ ledgerId }) => ledgerId === 'party')?.amount ?? 0).toBe(totals.total);
    }),
  );
});

it('balances for any purchase, and its tax is credit, cost or owed', () => {
  const anyPart = { taxedBy: fc.constantFrom('party' as const, 'rcm' as const, 'import' as const, 'none' as const), credit: fc.boolean() };
  const tax = fc.constantFrom(gst(5), gst(18), gst(28, 12), gst(0.1));
  const discount: fc.Arbitrary<Discount | null> = fc.option(fc.record({ percent: fc.integer({ min: 0, max: 100_0000 }).map(scaled) }));
  const percents: fc.Arbitrary<Percent | null> = fc.option(fc.constantFrom(scaled(1_0000), scaled(10_0000)));
  const exchangeRate: fc.Arbitrary<Rate | null> = fc.option(fc.integer({ min: 1, max: 150_0000 }).map(scaled));
  const anyInput: fc.Arbitrary<DocumentInput> = fc.record({
    kind: fc.constantFrom('intra' as const, 'inter' as const),
    lines: fc.array(
      fc.record({
        ...anyPart,
        quantity: fc.integer({ min: 1, max: 1_000_0000 }).map(scaled),
        rate: fc.integer({ min: 0, max: 1_00_000_0000 }).map(scaled),
        tax,
        taxInclusive: fc.boolean(),
      }),
      { maxLength: 10 },
    ),
    charges: fc.array(fc.record({ ...anyPart, amount: fc.integer({ min: 0, max: 10_000_00 }).map(paise), tax }), { maxLength: 2 }),
    discount,
    rounded: fc.boolean(),
    customs: fc.constant({ duty: scaled(7_5000), surcharge: scaled(10_0000) }),
    tds: percents,
    tcs: percents,
    exchangeRate,
  });
  fc.assert(
    fc.property(anyInput, (input) => {
      const totals = documentTotals(input);
      const postings = postTradeDocument(totals, 'purchase', ledgers(input));
      expect(imbalance(postings)).toBe(0);
      expect(totals.cgst).toBe(totals.sgst);
      const on = (kind: string) =>
        postings.filter(({ ledgerId }) => ledgerId.startsWith(kind)).reduce((all: number, { amount }) => all + amount, 0);
      expect(on('party')).toBe(totals.payable === 0 ? 0 : -totals.payable);
      expect(totals.payable).toBe(totals.total - totals.tds);
      expect(on('input') + on('rcm_input') + totals.ineligible).toBe(totals.tax);
      expect(on('rcm_payable')).toBe(totals.reverseChargeTax === 0 ? 0 : -totals.reverseChargeTax);
      expect(totals.tds % 100 || totals.tcs % 100).toBe(0);
    }),
  );
});
