import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amendmentKind, amendmentOf, amendmentSums, toldIn } from '#domain/gst-returns/filing/amendment';
import { MonthSums, outwardSums } from '#domain/gst-returns/sums';
import { anyOutward, sold } from '#test/kit/books/outward';

it.each`
  filed   | in1a     | kind
  ${null} | ${false} | ${'late'}
  ${null} | ${true}  | ${'late-1a'}
  ${sold} | ${false} | ${'amended'}
  ${sold} | ${true}  | ${'amended-1a'}
`('is $kind', ({ filed, in1a, kind }) => expect(amendmentKind({ filed, in1a, month: '2026-08' })).toBe(kind));

it('is of the month that tells it, and of none where nothing was filed', () => {
  const told = { month: '2026-08', in1a: false, filed: sold };
  expect(amendmentOf({ toldIn: told }, null)).toEqual({ ...told, date: '2026-08-01', now: null });
  expect([amendmentOf({}, sold), toldIn({})]).toEqual([null, null]);
});

it('adds what a document is now less what was filed, in the section in which it was filed', () => {
  const sums = (...all: Parameters<MonthSums['add']>[0][]) => all.reduce((found, one) => found.add(one), new MonthSums());
  const plain = (found: MonthSums) => [found.of('section'), found.of('b2cs'), found.of('nil')];
  fc.assert(
    fc.property(anyOutward, fc.integer({ min: 1, max: 9 }), (filed, times) => {
      const rates = filed.rates.map((row) => ({ ...row, taxable: row.taxable * times, igst: row.igst * times }));
      const now = { ...filed, rates };
      const after = sums(outwardSums(filed), amendmentSums({ filed, now }));
      const gone = sums(outwardSums(filed), amendmentSums({ filed, now: null }));
      expect(plain(after)[2]).toEqual(plain(sums(outwardSums(now)))[2]);
      const total = (found: MonthSums) => found.of('section').reduce((sum, one) => sum + one.taxable + one.igst, 0);
      expect(total(after)).toBe(total(sums(outwardSums(now))));
      expect([total(gone), plain(gone)[2]]).toEqual([0, []]);
    }),
  );
  expect(amendmentSums({ filed: null, now: sold })).toEqual(outwardSums(sold));
  expect(amendmentSums({ filed: null, now: null })).toEqual([]);
});
