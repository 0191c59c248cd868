import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tax } from '#domain/gst/rate';
import { paise, percentOf, scaled, sum } from '#domain/money/paise';
import type { Charge, Discount, DocumentInput, Line } from '#domain/totals/document-input';
import { documentTotals } from '#domain/totals/totals';
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

describe('a document is computed to the paisa', () => {
  it.each([
    [
      'two lines of 7.60 at 12 %, within the state',
      document([line(1, 7.6, 12), line(1, 7.6, 12)], { rounded: true }),
      { taxable: 1520, cgst: 91, sgst: 91, igst: 0, roundOff: -2, total: 1700 },
    ],
    [
      'one line between states',
      document([line(2, 1250.5, 18)], { kind: 'inter' }),
      { taxable: 250_100, igst: 45_018, cgst: 0, total: 295_118 },
    ],
    ['a rate with an odd paisa in half', document([line(1, 0.5, 5)]), { taxable: 50, cgst: 1, sgst: 1, total: 52 }],
    [
      'a discount by percent',
      document([line(10, 100, 18, { discount: { percent: scaled(100_000) } })]),
      { gross: 100_000, discount: 10_000, taxable: 90_000, cgst: 8_100, total: 106_200 },
    ],
    [
      'a discount by amount',
      document([line(10, 100, 18, { discount: { amount: paise(25_000) } })]),
      { discount: 25_000, taxable: 75_000, total: 88_500 },
    ],
    [
      'a discount on the document',
      document([line(1, 100, 18), line(1, 200, 5)], { discount: { amount: paise(3_000) } }),
      { documentDiscount: 3_000, taxable: 27_000, cgst: 810 + 450, total: 27_000 + 2 * 1_260 },
    ],
    [
      'a discount of a percentage on the document',
      document([line(1, 100, 18), line(1, 200, 18)], { discount: { percent: scaled(100_000) } }),
      { documentDiscount: 3_000, taxable: 27_000, total: 31_860 },
    ],
    ['a price that holds the tax', document([line(1, 118, 18, { taxInclusive: true })]), { taxable: 10_000, cgst: 900, total: 11_800 }],
    [
      'a price that holds tax and cess by quantity',
      document([line(2, 73, 28, { taxInclusive: true, tax: taxedAt(28, { cessRate: scaled(120_000), cessPerUnit: paise(300) }) })]),
      { taxable: 10_000, cgst: 1_400, cess: 1_800, cessByQuantity: 600, total: 14_600 },
    ],
    [
      'zero-rated under a letter of undertaking',
      document([line(1, 100, 18)], { kind: 'zero' }),
      { taxable: 10_000, tax: 0, total: 10_000 },
    ],
    [
      'an inclusive price where no tax is borne',
      document([line(1, 118, 18, { taxInclusive: true })], { kind: 'zero' }),
      { taxable: 11_800, total: 11_800 },
    ],
    ['exempt beside taxable', document([line(1, 100, 18), line(1, 50, 0)]), { taxable: 15_000, cgst: 900, total: 16_800 }],
    [
      'an exempt line never bears its rate',
      document([line(1, 100, 18, { tax: taxedAt(18, { taxability: 'Exempt' }) })]),
      { taxable: 10_000, tax: 0 },
    ],
    [
      'reverse charge: stated, not collected',
      document([line(1, 100, 18)], { taxedBy: 'stated', rounded: true }),
      { taxable: 10_000, tax: 1_800, collected: 0, total: 10_000 },
    ],
    [
      'an inclusive price under reverse charge holds no tax',
      document([line(1, 118, 18, { taxInclusive: true })], { taxedBy: 'stated' }),
      { taxable: 11_800, tax: 2_124, collected: 0, total: 11_800 },
    ],
    [
      'cess by value and by quantity',
      document([line(3, 100, 28, { tax: taxedAt(28, { cessRate: scaled(50_000), cessPerUnit: paise(250) }) })]),
      { taxable: 30_000, cgst: 4_200, cess: 1_500 + 750, cessByQuantity: 750, total: 40_650 },
    ],
    [
      'freight taxed with the goods',
      document([line(1, 7.6, 12)], { charges: [{ amount: paise(760), tax: taxedAt(12) }] }),
      { taxable: 1_520, cgst: 91, total: 1_702 },
    ],
    ['rounding up to the rupee', document([line(1, 99.5, 0)], { rounded: true }), { roundOff: 50, total: 10_000 }],
    ['nothing at all', document([], { rounded: true }), { taxable: 0, tax: 0, roundOff: 0, total: 0 }],
  ] as const)('%s', (_, input, expected) => {
    expect(documentTotals(input)).toMatchObject(expected);
  });

  it('carries the rounding error forward', () => {
    const { lines } = documentTotals(document([line(1, 7.6, 12), line(1, 7.6, 12)]));
    expect(lines.map(({ cgst, sgst, total }) => [cgst, sgst, total])).toEqual([
      [46, 46, 852],
      [45, 45, 850],
    ]);
  });
});

describe('summaries', () => {
  const totals = documentTotals(
    document(
      [
        line(2, 100, 18, { hsn: '854143', unit: 'NOS' }),
        line(1, 50, 5, { hsn: '850440', unit: 'NOS' }),
        line(3, 100, 18, { hsn: '854143', unit: 'NOS' }),
        line(1, 10, 0, { hsn: '854143', unit: 'NOS' }),
      ],
      {
        charges: [{ amount: paise(1_000), tax: taxedAt(18), hsn: '996511' }],
      },
    ),
  );

  it('one row for each rate', () => {
    expect(totals.rates.map(({ taxability, rate, taxable, cgst, sgst }) => [taxability, rate, taxable, cgst, sgst])).toEqual([
      ['Nil', 0, 1_000, 0, 0],
      ['Taxable', 50_000, 5_000, 125, 125],
      ['Taxable', 180_000, 51_000, 4_590, 4_590],
    ]);
  });

  it('one row for each code, unit and rate', () => {
    expect(totals.hsn.map(({ hsn, unit, rate, quantity, taxable, tax }) => [hsn, unit, rate, quantity, taxable, tax])).toEqual([
      ['850440', 'NOS', 50_000, 10_000, 5_000, 250],
      ['854143', 'NOS', 0, 10_000, 1_000, 0],
      ['854143', 'NOS', 180_000, 50_000, 50_000, 9_000],
      ['996511', '', 180_000, 0, 1_000, 180],
    ]);
  });
});

describe('for any document', () => {
  const percent = fc.constantFrom(0, 0.1, 0.25, 1.5, 3, 5, 12, 18, 28, 40);
  const discount = fc.option(
    fc.oneof(
      fc.record({ percent: fc.integer({ min: 0, max: 100_0000 }).map(scaled) }),
      fc.record({ amount: fc.integer({ min: 0, max: 100 }).map(paise) }),
    ),
  );
  const tax = fc
    .record({ percent, cess: fc.constantFrom(0, 0, 0, 12, 22.5), perUnit: fc.constantFrom(0, 0, 0, 415) })
    .map(({ percent: p, cess, perUnit }) =>
      p === 0 ? taxedAt(0) : taxedAt(p, { cessRate: scaled(cess * 10_000), cessPerUnit: paise(perUnit) }),
    );
  const anyLine: fc.Arbitrary<Line> = fc.record({
    quantity: fc.integer({ min: 1, max: 5_000_0000 }).map(scaled),
    rate: fc.integer({ min: 10_0000, max: 9_99_999_9999 }).map(scaled),
    discount,
    tax,
    taxInclusive: fc.boolean(),
    hsn: fc.constantFrom('854143', '850440', null),
  });
  const anyCharge: fc.Arbitrary<Charge> = fc.record({
    amount: fc.integer({ min: 0, max: 1_00_000_00 }).map(paise),
    tax,
    taxInclusive: fc.boolean(),
  });
  const documentDiscount: fc.Arbitrary<Discount | null> = fc.option(
    fc.record({ percent: fc.integer({ min: 0, max: 100_0000 }).map(scaled) }),
  );
  const anyDocument: fc.Arbitrary<DocumentInput> = fc.record({
    kind: fc.constantFrom('intra' as const, 'inter' as const, 'zero' as const),
    lines: fc.array(anyLine, { maxLength: 12 }),
    charges: fc.array(anyCharge, { maxLength: 3 }),
    discount: documentDiscount,
    rounded: fc.boolean(),
    taxedBy: fc.constantFrom('party' as const, 'stated' as const),
  });
  const computable = anyDocument.filter((input) => totalsProblems(input).length === 0);

  it('lines and charges add up to heads, heads and round-off to the total, and CGST is SGST', () => {
    fc.assert(
      fc.property(computable, (input) => {
        const totals = documentTotals(input);
        const parts = [...totals.lines, ...totals.charges];
        for (const head of ['taxable', 'igst', 'cgst', 'sgst', 'cess', 'tax'] as const)
          expect(sum(parts.map((part) => part[head]))).toBe(totals[head]);
        for (const part of [...parts, totals]) {
          expect(part.cgst).toBe(part.sgst);
          expect(part.tax).toBe(part.igst + part.cgst + part.sgst + part.cess);
        }
        expect(input.taxedBy === 'stated' ? 0 : totals.tax).toBe(totals.collected);
        expect(totals.total).toBe(totals.taxable + totals.collected + totals.roundOff);
        expect(sum(parts.map(({ total }) => total))).toBe(totals.total - totals.roundOff);
        if (input.rounded) expect(totals.total % 100).toBe(0);
        expect(Math.abs(totals.roundOff)).toBeLessThanOrEqual(50);
        expect(sum(totals.rates.map(({ taxable }) => taxable))).toBe(totals.taxable);
        expect(sum(totals.hsn.map((row) => row.tax))).toBe(totals.tax);
        if (input.kind === 'zero') expect(totals.tax).toBe(0);
        if (input.kind === 'intra') expect(totals.igst).toBe(0);
      }),
    );
  });

  it('each rate has exactly its percentage of its taxable total', () => {
    fc.assert(
      fc.property(computable, (input) => {
        const totals = documentTotals({ ...input, kind: 'inter' });
        const perRate = new Map<number, number>();
        for (const row of totals.rates) if (row.taxability === 'Taxable') perRate.set(row.rate, (perRate.get(row.rate) ?? 0) + row.taxable);
        const expected = [...perRate].reduce((total, [rate, taxable]) => total + percentOf(paise(taxable), scaled(rate)), 0);
        expect(totals.igst).toBe(expected);
      }),
    );
  });

  it('swapping every sign mirrors the document', () => {
    const mirrored = (input: DocumentInput): DocumentInput => ({
      ...input,
      lines: input.lines.map((l) => ({ ...l, quantity: scaled(-l.quantity) })),
      charges: (input.charges ?? []).map((c) => ({ ...c, amount: paise(-c.amount) })),
    });
    fc.assert(
      fc.property(computable, (input) => {
        const one = documentTotals(input);
        const other = documentTotals(mirrored(input));
        for (const field of [
          'gross',
          'discount',
          'documentDiscount',
          'taxable',
          'igst',
          'cgst',
          'cess',
          'tax',
          'roundOff',
          'total',
        ] as const)
          expect(other[field]).toBe(one[field] === 0 ? 0 : -one[field]);
        expect(other.lines.map(({ total }) => total)).toEqual(one.lines.map(({ total }) => paise(-total)));
      }),
    );
  });
});
