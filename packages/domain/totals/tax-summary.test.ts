import { describe, expect, it } from 'vitest';
import type { Tax } from '#domain/gst/rate';
import { paise, scaled, zero } from '#domain/money/paise';
import { hsnSummary, rateSummary } from '#domain/totals/tax-summary';

const tax = (rate: number, cessRate = 0, taxability: Tax['taxability'] = 'Taxable'): Tax => ({
  taxability,
  rate: scaled(rate * 10_000),
  cessRate: scaled(cessRate * 10_000),
  cessPerUnit: zero,
});
const heads = (taxable: number, cgst: number, cess = 0) => ({
  taxable: paise(taxable),
  igst: zero,
  cgst: paise(cgst),
  sgst: paise(cgst),
  cess: paise(cess),
});

describe('the summary by rate has a row for each rate, never a blended one', () => {
  it.each([
    ['two lines of one rate are one row', [tax(5), tax(5)], [heads(100, 3), heads(200, 5)], [['Taxable', 50_000, 0, 300, 8]]],
    [
      'rates stand in rising order',
      [tax(18), tax(5)],
      [heads(100, 9), heads(100, 3)],
      [
        ['Taxable', 50_000, 0, 100, 3],
        ['Taxable', 180_000, 0, 100, 9],
      ],
    ],
    [
      'a cess makes a row of its own',
      [tax(28), tax(28, 12)],
      [heads(100, 14), heads(100, 14, 12)],
      [
        ['Taxable', 280_000, 0, 100, 14],
        ['Taxable', 280_000, 120_000, 100, 14],
      ],
    ],
    [
      'exempt and nil rated are told apart',
      [tax(0, 0, 'Nil'), tax(0, 0, 'Exempt')],
      [heads(10, 0), heads(20, 0)],
      [
        ['Exempt', 0, 0, 20, 0],
        ['Nil', 0, 0, 10, 0],
      ],
    ],
  ] as const)('%s', (_, taxes, amounts, rows) => {
    const summary = rateSummary(
      taxes.map((each) => ({ tax: each })),
      amounts,
    );
    expect(summary.map((row) => [row.taxability, row.rate, row.cessRate, row.taxable, row.cgst])).toEqual(rows);
  });
});

describe('the summary by HSN has a row for each code, unit and rate', () => {
  const line = (hsn: string | null, unit: string | null, rate: number, quantity?: number) => ({
    tax: tax(rate),
    hsn,
    unit,
    ...(quantity === undefined ? {} : { quantity: scaled(quantity * 10_000) }),
  });

  it.each([
    ['one code in one unit adds up', [line('8541', 'NOS', 5, 2), line('8541', 'NOS', 5, 3)], [['8541', 'NOS', 50_000, 50_000, 200]]],
    [
      'one code in two units stays apart',
      [line('8544', 'MTR', 18, 2), line('8544', 'KGS', 18, 3)],
      [
        ['8544', 'MTR', 180_000, 20_000, 100],
        ['8544', 'KGS', 180_000, 30_000, 100],
      ],
    ],
    [
      'one code at two rates stays apart',
      [line('8504', 'NOS', 18, 1), line('8504', 'NOS', 5, 1)],
      [
        ['8504', 'NOS', 50_000, 10_000, 100],
        ['8504', 'NOS', 180_000, 10_000, 100],
      ],
    ],
    ['a charge counts without a quantity or a code', [line(null, null, 18)], [['', '', 180_000, 0, 100]]],
  ] as const)('%s', (_, lines, rows) => {
    const summary = hsnSummary(
      lines,
      lines.map(() => heads(100, 9)),
    );
    expect(summary.map((row) => [row.hsn, row.unit, row.rate, row.quantity, row.taxable])).toEqual(rows);
    expect(summary.reduce((sum, row) => sum + row.tax, 0)).toBe(18 * lines.length);
  });
});
