import { describe, expect, it } from 'vitest';
import type { Tax } from '#domain/gst/rate';
import { paise, scaled } from '#domain/money/paise';
import type { DocumentInput, Line } from '#domain/totals/document-input';
import { beforeDocumentDiscount, discountOf, documentValues, taxedByOf } from '#domain/totals/document-values';
import { totalsProblems } from '#domain/totals/totals-problems';

const taxedAt = (percent: number, more: Partial<Tax> = {}): Tax => ({
  taxability: percent === 0 ? 'Nil' : 'Taxable',
  rate: scaled(Math.round(percent * 10_000)),
  cessRate: scaled(0),
  cessPerUnit: paise(0),
  ...more,
});

/** Quantity in units and rate in rupees, as people write them. */
const line = (quantity: number, rate: number, percent: number, more: Partial<Line> = {}): Line => ({
  quantity: scaled(Math.round(quantity * 10_000)),
  rate: scaled(Math.round(rate * 10_000)),
  tax: taxedAt(percent),
  ...more,
});

const document = (lines: readonly Line[], more: Partial<DocumentInput> = {}): DocumentInput => ({
  kind: 'intra',
  lines,
  rounded: false,
  ...more,
});

describe('values before tax', () => {
  it.each([
    [
      'a discount on the document, with the error carried',
      document([line(1, 1, 18), line(1, 1, 18), line(1, 1, 18)], { discount: { amount: paise(1) } }),
      [100, 99, 100],
    ],
    [
      'a charge has no share',
      document([line(1, 1, 18)], { discount: { percent: scaled(50_0000) }, charges: [{ amount: paise(100), tax: taxedAt(18) }] }),
      [50, 100],
    ],
    ['a given value', document([line(3, 100, 18, { taxable: paise(12_34) })]), [12_34]],
    [
      'rupees off prices with tax come off what the buyer pays (D47)',
      document([line(1, 118, 18, { taxInclusive: true })], { discount: { amount: paise(18_00) } }),
      [84_75],
    ],
    [
      'the same at several rates, of which one is nil and so without a tick',
      document([line(1, 118, 18, { taxInclusive: true }), line(1, 105, 5, { taxInclusive: true }), line(1, 77, 0)], {
        discount: { amount: paise(30_00) },
      }),
      [90_00, 90_00, 69_30],
    ],
    [
      'the same in dollars',
      document([line(1, 118, 18, { taxInclusive: true })], { discount: { amount: paise(59_00) }, exchangeRate: scaled(80_0000) }),
      [4_000_00],
    ],
    [
      'the same after a discount on the line, with cess by quantity in the price',
      document(
        [line(1, 150, 18, { taxInclusive: true, discount: { amount: paise(10_00) }, tax: taxedAt(18, { cessPerUnit: paise(12_00) }) })],
        {
          discount: { amount: paise(10_00) },
        },
      ),
      [100_00],
    ],
    [
      'a per cent comes off the values, which is the same',
      document([line(1, 118, 18, { taxInclusive: true })], { discount: { percent: scaled(10_0000) } }),
      [90_00],
    ],
    [
      'rupees off prices of both kinds come off the values',
      document([line(1, 118, 18, { taxInclusive: true }), line(1, 100, 18)], { discount: { amount: paise(20_00) } }),
      [90_00, 90_00],
    ],
    ['a price with tax', document([line(1, 118, 18, { taxInclusive: true })]), [100_00]],
    ['the same under reverse charge', document([line(1, 118, 18, { taxInclusive: true })], { taxedBy: 'rcm' }), [118_00]],
    ['dollars', document([line(1, 0.33, 18), line(1, 0.33, 18)], { exchangeRate: scaled(83_3333) }), [27_50, 27_50]],
    ['cents carried in rupees', document([line(1, 0.01, 18), line(1, 0.01, 18)], { exchangeRate: scaled(83_5000) }), [84, 83]],
    ['a charge in dollars', document([], { exchangeRate: scaled(80_0000), charges: [{ amount: paise(1_00), tax: taxedAt(18) }] }), [80_00]],
    ['a given value stays in rupees', document([line(1, 5, 18, { taxable: paise(7) })], { exchangeRate: scaled(80_0000) }), [7]],
  ] as const)('%s', (_, input, values) => {
    expect(documentValues(input).values.map(({ taxable }) => taxable)).toEqual(values);
  });

  it.each([
    [118_00, []],
    [118_01, ['discount']],
  ])('of a price of 118 with its tax %d paise can be taken off: %j', (amount, problems) => {
    const input = document([line(1, 118, 18, { taxInclusive: true })], { discount: { amount: paise(amount) } });
    expect(totalsProblems(input).map(({ path }) => path)).toEqual(problems);
  });

  it('cess by quantity is in rupees, also inside a price in dollars', () => {
    const tax = taxedAt(28, { cessPerUnit: paise(80_00) });
    const input = document([line(1, 129, 28, { taxInclusive: true, tax })], { exchangeRate: scaled(80_0000) });
    expect(documentValues(input).values).toEqual([{ taxable: paise(8_000_00), foreign: paise(100_00) }]);
  });

  it('a discount makes a negative amount smaller too', () => {
    expect(discountOf(paise(-100), { amount: paise(30) })).toBe(-30);
    expect(beforeDocumentDiscount(line(-1, 1, 18, { discount: { percent: scaled(10_0000) } }), document([]))).toMatchObject({
      taxable: -90,
    });
  });
});

it.each([
  ['intra', 'Taxable', undefined, undefined, 'party'],
  ['intra', 'Taxable', undefined, 'stated', 'stated'],
  ['intra', 'Taxable', 'rcm', 'party', 'rcm'],
  ['intra', 'Exempt', 'rcm', 'party', 'none'],
  ['zero', 'Taxable', 'party', 'party', 'none'],
] as const)('%s, %s, line %s in document %s: %s', (kind, taxability, own, whole, taxedBy) => {
  const given = line(1, 1, 18, { tax: taxedAt(18, { taxability }), ...(own ? { taxedBy: own } : {}) });
  expect(taxedByOf(given, document([], { kind, ...(whole ? { taxedBy: whole } : {}) }))).toBe(taxedBy);
});
