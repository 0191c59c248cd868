import { expect, it } from 'vitest';
import { figuresFrom, sumOfFigures, taxFields, withoutMinus } from '#domain/gstr-2b/tax-figures';

const of = (...amounts: readonly number[]) => figuresFrom((field) => amounts[taxFields.indexOf(field)] ?? 0);

it('adds up', () => {
  expect(sumOfFigures([])).toEqual(of());
  expect(sumOfFigures([of(100, 18), of(50, 0, 3, 3, 1)])).toEqual(of(150, 18, 3, 3, 1));
});

it('the minus of a credit note is left out, and that of one tax among others is not', () => {
  expect(withoutMinus(of(-100, -18))).toEqual(of(100, 18));
  expect(withoutMinus(of(100, 18))).toEqual(of(100, 18));
  expect(withoutMinus(of(100, -1))).toEqual(of(100, -1));
});
