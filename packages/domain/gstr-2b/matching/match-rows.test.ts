import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCertain, matchRows } from '#domain/gstr-2b/matching/match-rows';
import type { BookKind, BookRow, Matching, PortalRow } from '#domain/gstr-2b/matching/rows';
import type { PortalKind } from '#domain/gstr-2b/portal-document';
import { type Paise, paise, scaled, zero } from '#domain/money/paise';
import { addDays } from '#domain/time/day';
import { bookRow, portalRow } from '#test/kit/books/gstr-2b-rows';

const bookOf = (changed: Partial<BookRow>): BookRow => ({ ...bookRow, ...changed });
const rowOf = (changed: Partial<PortalRow>): PortalRow => ({ ...portalRow, ...changed });
const inShort = ({ pairs }: Matching) => pairs.map(({ books, portal, result, level }) => `${books} ${result} ${portal} ${level}`).sort();

describe('rows by rate', () => {
  const rate = (percent: number, taxable: number, igst: number) => ({
    ...{ rate: scaled(percent * 10_000), taxable: paise(taxable), igst: paise(igst), cgst: zero, sgst: zero, cess: zero },
  });
  const both = [rate(5, 5_000_00, 250_00), rate(31, 5_000_00, 1_550_00)];
  it.each`
    books   | portal                                                       | result         | fields
    ${both} | ${both.toReversed()}                                         | ${'exact'}     | ${[]}
    ${both} | ${[]}                                                        | ${'exact'}     | ${[]}
    ${both} | ${[rate(5, 4_000_00, 200_00), rate(31, 6_000_00, 1_600_00)]} | ${'suggested'} | ${['rates']}
    ${both} | ${[rate(18, 10_000_00, 1_800_00)]}                           | ${'suggested'} | ${['rates']}
  `('of $books.length and $portal.length are $result', ({ books, portal, result, fields }) => {
    const { pairs } = matchRows([bookOf({ rates: books })], [rowOf({ rates: portal })]);
    expect(pairs.map((pair) => [pair.result, pair.fields.map(({ field }) => field)])).toEqual([[result, fields]]);
  });
});

it.each`
  tolerance | apart    | result
  ${1_00}   | ${1_00}  | ${'suggested'}
  ${1_00}   | ${1_01}  | ${'mismatch'}
  ${10_00}  | ${10_00} | ${'suggested'}
  ${100_00} | ${99_99} | ${'suggested'}
  ${0}      | ${1}     | ${'mismatch'}
  ${0}      | ${0}     | ${'exact'}
  ${100_00} | ${0}     | ${'exact'}
`('with a tolerance of $tolerance paise, $apart are $result', ({ tolerance, apart, result }) => {
  const { pairs } = matchRows([bookOf({ taxable: paise(10_000_00 + apart) })], [rowOf({})], paise(tolerance));
  expect(pairs.map((pair) => pair.result)).toEqual([result]);
});

it.each`
  said     | isThere
  ${'Y'}   | ${true}
  ${'Yes'} | ${true}
  ${''}    | ${true}
  ${'N'}   | ${false}
  ${'T'}   | ${false}
`('an exact pair with credit "$said" is certain: $isThere', ({ said, isThere }) => {
  const row = rowOf({ itc: { said, reason: '' } });
  const [pair] = matchRows([bookOf({})], [row]).pairs;
  expect(pair !== undefined && isCertain(pair, row)).toBe(isThere);
});

it('credit that is only to be reversed is not compared, and credit of an ISD is left alone', () => {
  const portal = [rowOf({ part: 'reversal' }), rowOf({ id: 'Q2', kind: 'isd-invoice', section: 'ISD' })];
  expect(matchRows([bookOf({})], portal)).toEqual({ pairs: [], onlyBooks: ['P1'], onlyPortal: ['Q2'], amended: [] });
});

it('one bill that the supplier reported in parts is several, whatever their numbers are, if there is one choice', () => {
  const parts = [
    rowOf({ id: 'Q1', number: 'A', taxable: paise(6_000_00), igst: paise(1_080_00) }),
    rowOf({ id: 'Q2', number: 'B', taxable: paise(4_000_00), igst: paise(720_50) }),
  ];
  const { pairs } = matchRows([bookOf({ number: 'Fuel' })], parts);
  expect(pairs).toEqual([
    {
      books: ['P1'],
      portal: ['Q1', 'Q2'],
      result: 'several',
      level: 'gstin',
      fields: [{ field: 'igst', books: 1_800_00, portal: 1_800_50 }],
    },
  ]);
});

it('thousands of the same document are paired one with one', () => {
  const count = 3_000;
  const ids = Array.from({ length: count }, (_, at) => String(at).padStart(4, '0'));
  const { pairs } = matchRows(
    ids.map((id) => bookOf({ id: `P${id}` })),
    ids.map((id) => rowOf({ id: `Q${id}` })),
  );
  expect([pairs.length, pairs.every(({ result }) => result === 'exact')]).toEqual([count, true]);
});

describe('of any rows', () => {
  const suppliers = ['24AAMPB4410D1ZG', '08AAMPB4410D1ZA', '27AAKFS5678L1ZB'];
  const numbers = ['GB/25-26/0123', 'GB-123', 'gb/25-26/0123', '123', 'BILL-23-00040', 'BILL-23-00045', 'X-9', '1'];
  const kinds: readonly (readonly [BookKind, PortalKind])[] = [
    ['purchase', 'invoice'],
    ['return', 'credit'],
    ['bill-of-entry', 'bill-of-entry'],
  ];
  const anyOf = <One>(all: readonly One[]) => fc.constantFrom(...all);
  const row = fc.record({
    supplier: anyOf(suppliers),
    number: anyOf(numbers),
    days: fc.integer({ min: 0, max: 30 }),
    taxable: anyOf([10_000_00, 10_000_50, 4_000_00, 6_000_00, 2_000_00]),
    kind: fc.integer({ min: 0, max: 9 }).map((at) => kinds[Math.max(0, at - 7)] ?? kinds[0]),
    placeOfSupply: anyOf(['27', '27', '27', '29', null]),
  });
  type Drawn = typeof row extends fc.Arbitrary<infer Of> ? Of : never;
  const valuesOf = ({ supplier, number, days, taxable, placeOfSupply }: Drawn) => ({
    ...{ supplier, number, placeOfSupply, date: addDays('2025-10-01', days), taxable: paise(taxable), port: 'INMAA1' },
    igst: paise(Math.round((taxable * 18) / 100)),
  });
  const sides = fc
    .record({ books: fc.array(row, { maxLength: 14 }), portal: fc.array(row, { maxLength: 14 }) })
    .map(({ books, portal }) => ({
      books: books.map((one, at) => bookOf({ ...valuesOf(one), id: `P${at}`, kind: one.kind?.[0] ?? 'purchase' })),
      portal: portal.map((one, at) => rowOf({ ...valuesOf(one), id: `Q${at}`, kind: one.kind?.[1] ?? 'invoice' })),
    }));
  const shuffled = sides.chain(({ books, portal }) =>
    fc.record({
      books: fc.constant(books),
      portal: fc.constant(portal),
      otherBooks: fc.shuffledSubarray(books, { minLength: books.length }),
      otherPortal: fc.shuffledSubarray(portal, { minLength: portal.length }),
    }),
  );
  const inOrder = ({ pairs, onlyBooks, onlyPortal }: Matching) => ({
    pairs: pairs.map(({ books, portal, ...rest }) => JSON.stringify([[...books].sort(), [...portal].sort(), rest])).sort(),
    only: [[...onlyBooks].sort(), [...onlyPortal].sort()],
  });

  it('the order of the rows does not matter', () => {
    fc.assert(
      fc.property(shuffled, ({ books, portal, otherBooks, otherPortal }) => {
        expect(inOrder(matchRows(otherBooks, otherPortal))).toEqual(inOrder(matchRows(books, portal)));
      }),
      { numRuns: 400 },
    );
  });

  it('each row is in one pair or alone, and amounts add up', () => {
    const total = (rows: readonly { readonly taxable: Paise }[]) => rows.reduce((sum, { taxable }) => sum + taxable, 0);
    fc.assert(
      fc.property(sides, ({ books, portal }) => {
        const { pairs, onlyBooks, onlyPortal } = matchRows(books, portal);
        const [ours, theirs] = [pairs.flatMap((pair) => pair.books), pairs.flatMap((pair) => pair.portal)];
        expect([...ours, ...onlyBooks].sort()).toEqual(books.map(({ id }) => id).sort());
        expect([...theirs, ...onlyPortal].sort()).toEqual(portal.map(({ id }) => id).sort());
        for (const pair of pairs) {
          const apart =
            total(books.filter(({ id }) => pair.books.includes(id))) - total(portal.filter(({ id }) => pair.portal.includes(id)));
          const said = pair.fields.find(({ field }) => field === 'taxable');
          expect(said === undefined ? 0 : Number(said.books) - Number(said.portal)).toBe(apart);
          if (pair.result !== 'mismatch') expect(Math.abs(apart)).toBeLessThanOrEqual(100);
          if (pair.result === 'exact') expect(pair.fields.filter(({ field }) => field !== 'date')).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });
});

it('bills of entry of one port and number by other suppliers are not exact', () => {
  const of = { port: 'INBLR6', number: '7' } as const;
  const row = rowOf({ ...of, kind: 'bill-of-entry', section: 'IMPGSEZ', supplier: '29AABCR1718E1ZL' });
  const results = [null, '29AABCR1718E1ZL', '24AAMPB4410D1ZG'].map((supplier) =>
    inShort(matchRows([bookOf({ ...of, kind: 'bill-of-entry', supplier })], [row])),
  );
  expect(results.flat()).toEqual(['P1 exact Q1 gstin', 'P1 exact Q1 gstin', 'P1 mismatch Q1 gstin']);
});

it('the nearest date wins among the same numbers', () => {
  const portal = ['2025-10-01', '2025-10-09', '2025-10-06'].map((date, at) => rowOf({ id: `Q${at}`, date }));
  expect(inShort(matchRows([bookOf({ id: 'P1' }), bookOf({ id: 'P2', date: '2025-10-08' })], portal))).toEqual([
    'P1 exact Q2 gstin',
    'P2 exact Q1 gstin',
  ]);
});
