import { describe, expect, it } from 'vitest';
import type { Tax } from '#domain/gst/rate';
import { paise, scaled } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import type { DocumentInput, Line } from '#domain/totals/document-input';
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

describe('amounts that cannot be computed are refused at their field', () => {
  it.each([
    [document([line(1, 100, 18, { discount: { amount: paise(10_001) } })]), 'lines.0.discount', 'more than the amount'],
    [document([line(1, 100, 18), line(1, 100, 18, { discount: { amount: paise(-1) } })]), 'lines.1.discount', 'cannot be negative'],
    [document([line(1, 100, 18, { discount: { percent: scaled(100_0001) } })]), 'lines.0.discount', '0 to 100'],
    [document([line(1, 100, 18)], { discount: { amount: paise(10_001) } }), 'discount', 'more than the amount'],
    [document([line(1, 100, 18), line(-1, 100, 18)], { discount: { amount: paise(1) } }), 'discount', 'more than the amount'],
    [document([{ ...line(1, 1, 18), quantity: scaled(9e11), rate: scaled(9e11) }]), 'lines.0.rate', 'too large'],
    [
      document([{ ...line(1, 1, 18), quantity: scaled(9e11), rate: scaled(0), tax: taxedAt(28, { cessPerUnit: paise(9e15) }) }]),
      'lines.0.rate',
      'too large',
    ],
    [document([], { charges: [{ amount: paise(9e15), tax: taxedAt(18) }] }), 'charges.0.amount', 'too large'],
    [document([line(0, 0, 18, { taxable: paise(9e15) })]), 'lines.0.rate', 'too large'],
    [document([line(1_00_00_000, 9_000, 18)], { exchangeRate: scaled(86_0000) }), 'lines.0.rate', 'too large'],
    [
      document([], { charges: [{ amount: paise(9e13), tax: taxedAt(18) }], exchangeRate: scaled(86_0000) }),
      'charges.0.amount',
      'too large',
    ],
    [document(Array.from({ length: 3 }, () => line(10_000_000, 4_000, 18))), 'lines', 'document is too large'],
  ])('%#: %s', (input, path, message) => {
    expect(totalsProblems(input)).toEqual([{ path, message: expect.stringContaining(message) }]);
    expect(() => documentTotals(input)).toThrow(Refusal);
  });
});
