import { expect, it } from 'vitest';
import { NumbersInBooks } from '#domain/tally/rows/numbers-in-books';

/** The numbers that vouchers get, in their order: `kind, type, day, number`. */
function numbersOf(...wishes: readonly (readonly [slug: string, type: string, date: string, number: string])[]): readonly string[] {
  const numbers = new NumbersInBooks((slug) => (slug === 'sales-invoice' ? 'SI' : undefined));
  wishes.forEach(([slug, type, date, number], at) => {
    numbers.wish({ guid: String(at), slug, type, date, number });
  });
  return wishes.map(([slug], at) => numbers.of(String(at), slug));
}

it.each([
  ['as they are', [['sales-invoice', 'Sales', '2025-04-01', 'STF/24-25/0001']], ['STF/24-25/0001']],
  [
    'apart from those that the books count by themselves',
    [
      ['sales-invoice', 'Sales', '2025-04-01', 'SI/HO26/1'],
      ['sales-invoice', 'Sales', '2025-04-02', 'si/2526/014'],
      ['sales-invoice', 'Sales', '2025-04-03', 'INV/HO26/2'],
      ['sales-invoice', 'Sales', '2025-04-04', 'SI/25-26/3'],
      ['purchase-invoice', 'Purchase', '2025-04-04', 'SI/HO26/1'],
    ],
    ['SI/HO26-1', 'si/2526-014', 'INV/HO26/2', 'SI/25-26/3', 'SI/HO26/1'],
  ],
  [
    'of each year by itself',
    [
      ['journal-voucher', 'Journal', '2025-03-31', '1'],
      ['journal-voucher', 'Journal', '2025-04-01', '1'],
    ],
    ['1', '1'],
  ],
  [
    'with the initials of types that meet',
    [
      ['bank-cash', 'Receipt', '2025-04-01', '7'],
      ['bank-cash', 'Bank Payment', '2025-04-01', '7'],
      ['bank-cash', 'Receipt', '2025-04-02', '8'],
      ['bank-cash', 'Contra', '2025-04-02', 'C-1'],
    ],
    ['R/7', 'BP/7', 'R/8', 'C-1'],
  ],
  [
    'with a number behind what is there twice, also in other capitals',
    [
      ['purchase-invoice', 'Purchase', '2025-04-01', 'a1'],
      ['purchase-invoice', 'Purchase', '2025-04-02', 'A1'],
      ['purchase-invoice', 'Purchase', '2025-04-03', 'A1'],
    ],
    ['a1', 'A1-2', 'A1-3'],
  ],
  ['with hyphens for other signs', [['journal-voucher', 'Expense', '2025-04-01', 'JWB 15.May 18']], ['JWB-15.May-18']],
  ['of GST without points, and by their end', [['sales-invoice', 'Sales', '2025-04-01', 'SURYODAYA/2025-26.0001']], ['AYA/2025-26-0001']],
  ['never the zeros and signs before a number of GST', [['sales-invoice', 'Sales', '2025-04-01', '/0007']], ['7']],
  ['none where there is none', [['sales-invoice', 'Sales', '2025-04-01', ' - ']], ['']],
] as const)('numbers are %s', (_, wishes, numbers) => {
  expect(numbersOf(...(wishes as readonly (readonly [string, string, string, string])[]))).toEqual(numbers);
});
