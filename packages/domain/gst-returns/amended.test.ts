import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amendedMonth } from '#domain/gst-returns/amended';
import { outwardTables } from '#domain/gst-returns/gstr3b';
import { MonthSums, outwardSums } from '#domain/gst-returns/sums';
import { anyMonth, sold } from '#test/kit/books/outward';

const sumsOf = (documents: readonly (typeof sold)[]) => {
  const sums = new MonthSums();
  for (const document of documents) sums.add(outwardSums(document));
  return sums;
};

it('is nothing if nothing changed', () => {
  fc.assert(
    fc.property(anyMonth, (documents) => {
      const { documents: changed, small, difference } = amendedMonth(documents, documents);
      expect([changed, small, difference.all()]).toEqual([[], [], []]);
    }),
  );
});

it('brings GSTR-3B from what was filed to what would have been filed', () => {
  fc.assert(
    fc.property(anyMonth, fc.nat(), (documents, seed) => {
      const twice = <Row extends { readonly taxable: number }>(row: Row): Row => ({ ...row, taxable: row.taxable * 2 });
      const now = documents.flatMap((document, at) => {
        if ((seed + at) % 3 === 0) return [];
        return (seed + at) % 3 === 1 ? [document] : [{ ...document, rates: document.rates.map(twice) }];
      });
      const { difference } = amendedMonth(documents, now);
      const after = outwardTables(sumsOf(documents).add(difference.all()));
      const { places: _, ...would } = outwardTables(sumsOf(now));
      expect(after).toMatchObject(would);
    }),
  );
});

it('amends a document in the section in which it was filed, and one that is gone to zero', () => {
  const filed = [{ ...sold, value: 2_00_000_00 }];
  expect(amendedMonth(filed, [sold]).documents.map(({ section }) => section)).toEqual(['b2cl']);
  const [gone] = amendedMonth(filed, []).documents;
  expect([gone?.now.value, gone?.now.rates.map(({ taxable }) => taxable)]).toEqual([0, [0]]);
});

it('has all rates of a place of supply where something changed', () => {
  const [row] = sold.rates;
  const five = { ...sold, number: 'SI/2', rates: [{ ...(row as (typeof sold.rates)[number]), rate: 5_0000 }] };
  const elsewhere = { ...sold, number: 'SI/3', placeOfSupply: '33' };
  const { small, documents } = amendedMonth([sold, five, elsewhere], [five, elsewhere]);
  expect(documents).toEqual([]);
  expect(small.map(({ of, taxable }) => [of[2], of[3], taxable])).toEqual([['30', 5_0000, 10_000_00]]);
});

const business = { ...sold, buyerGstin: '30AAICT8814W1C7', supply: 'B2B' } as const;
const cancelled = { ...business, cancelled: true };
const exempt = { ...business, rates: business.rates.map((row) => ({ ...row, taxability: 'Exempt' as const, igst: 0 })) };

it.each`
  what                                | filed        | now                             | amended         | anew        | section | small
  ${'is cancelled'}                   | ${business}  | ${cancelled}                    | ${[['b2b', 0]]} | ${[]}       | ${-1}   | ${[]}
  ${'bears no tax any more'}          | ${business}  | ${exempt}                       | ${[['b2b', 0]]} | ${[]}       | ${-1}   | ${[]}
  ${'was filed as cancelled'}         | ${cancelled} | ${business}                     | ${[]}           | ${['SI/1']} | ${1}    | ${[]}
  ${'was filed without tax'}          | ${exempt}    | ${business}                     | ${[]}           | ${['SI/1']} | ${1}    | ${[]}
  ${'was filed as one of a consumer'} | ${sold}      | ${business}                     | ${[]}           | ${['SI/1']} | ${0}    | ${[0]}
  ${'is one of a consumer now'}       | ${business}  | ${sold}                         | ${[['b2b', 0]]} | ${[]}       | ${0}    | ${[10_000_00]}
  ${'of a consumer is cancelled'}     | ${sold}      | ${{ ...sold, cancelled: true }} | ${[]}           | ${[]}       | ${-1}   | ${[0]}
`('tells a document once that $what', ({ filed, now, amended, anew, section, small }) => {
  const found = amendedMonth([filed], [now]);
  expect(found.documents.map((one) => [one.section, one.now.rates.reduce((sum, { taxable }) => sum + taxable, 0)])).toEqual(amended);
  expect(found.anew.map(({ number }) => number)).toEqual(anew);
  expect(found.difference.of('section').reduce((sum, { taxable }) => sum + taxable, 0)).toBe(section * 10_000_00);
  expect(found.small.map(({ taxable }) => taxable)).toEqual(small);
});

it('has in table 8 what changed of it, and the codes of what was filed as cancelled', () => {
  const { netted } = amendedMonth([exempt], [business]);
  expect(netted.map(({ key, amounts }) => [key[0], amounts.taxable])).toEqual([['nil', -10_000_00]]);
  const back = amendedMonth([cancelled], [business]).netted;
  expect(back.map(({ key, amounts }) => [key[0], amounts.taxable])).toEqual([['hsn', 10_000_00]]);
});

it('has all advances of a place where one changed', () => {
  const advance = { ...sold, kind: 'advance', number: 'AR/1' } as const;
  const other = { ...advance, number: 'AR/2' };
  const { advances, setOffs, documents } = amendedMonth([advance, other], [other]);
  expect([documents, setOffs, advances.map(({ taxable }) => taxable)]).toEqual([[], [], [10_000_00]]);
});
