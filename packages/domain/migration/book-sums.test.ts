import { expect, it } from 'vitest';
import { addedSums, type BookSums, billSums, comparedSums, differencesIn, keptSums, sumsKept } from '#domain/migration/book-sums';

const sums = (balances: Readonly<Record<string, number>>): BookSums => ({
  balances: new Map(Object.entries(balances)),
  bills: new Map(),
  stock: new Map(),
});

it('shows what differs first, and leaves out what is nothing on both sides or unknown to the file', () => {
  const file = sums({ '2025-26\nCash': 100, '2025-26\nBank': 5, '2025-26\nRent': 0, '2025-26\nSuspense A/c': 0 });
  const books = sums({ '2025-26\nCash': 100, '2025-26\nBank': 4, '2025-26\nSuspense A/c': 1, '2025-26\nAnother': 7 });
  const compared = comparedSums(file, books);
  expect(compared.balances).toEqual([
    { of: ['2025-26', 'Bank'], file: 5, books: 4 },
    { of: ['2025-26', 'Suspense A/c'], file: 0, books: 1 },
    { of: ['2025-26', 'Cash'], file: 100, books: 100 },
  ]);
  expect(differencesIn(compared)).toBe(2);
});

it('leaves out ledgers of which the file keeps no bills', () => {
  expect(billSums([{ ledger: 'Counter', number: '1', amount: 9 }], new Map([['Asha\n', 0]]))).toEqual(new Map());
});

it('keeps sums as JSON', () => {
  const kept = sums({ a: 1 });
  expect(sumsKept(JSON.parse(JSON.stringify(keptSums(kept))))).toEqual(kept);
});

it('adds books that become one', () => {
  expect(addedSums(sums({ a: 1, b: 2 }), sums({ b: 3, c: 4 })).balances).toEqual(new Map(Object.entries({ a: 1, b: 5, c: 4 })));
});

it.each([
  ['a bill that has another name here under the one of its amount', 'SI/PUN26/1', 'Asha\nINV-2'],
  ['a bill that the file knows by its number', 'INV-1', 'Asha\nINV-1'],
  ['an amount under the number of the voucher that paid it', 'BC/PUN26/7', 'Asha\n'],
])('counts %s', (_, number, key) => {
  const known = new Map([
    ['Asha\nINV-1', 5],
    ['Asha\nINV-2', number.startsWith('SI') ? 9 : 8],
  ]);
  expect(billSums([{ ledger: 'Asha', number, amount: 9 }], known)).toEqual(new Map([[key, 9]]));
});
