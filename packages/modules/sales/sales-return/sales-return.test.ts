import { describe, expect, it } from 'vitest';
import { blankDocument, blankLine } from '#modules/kit/trade/sample';
import { salesReturn, salesReturnFields } from '#modules/sales/sales-return/sales-return';
import { asRows, correctionCases, expectedOf, foundOf, madeOf } from '#test/kit/books/correction-cases';

const blank = blankDocument(salesReturnFields, '2026-11-20', 'party', []);
const cases = correctionCases('sales-return');
const made = (given: (typeof cases)[number][1]) => madeOf(salesReturn, asRows(given, { ...blank }, blankLine('', 0)));

describe('the figures, postings, bills and goods of an independent model', () => {
  it.each(cases.filter(([, { expected }]) => !expected.refused))('%s', (_, given) => {
    expect(made(given).paths).toEqual([]);
    expect(foundOf(made(given))).toEqual(expectedOf(given));
  });

  it.each(cases.filter(([, { expected }]) => expected.refused))('%s', (_, given) => {
    expect(made(given).paths.length).toBeGreaterThan(0);
  });
});
