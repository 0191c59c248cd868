import { expect, it } from 'vitest';
import { dueOf3b, monthOf2b, monthsLater, monthsOf2b, periodOf2b } from '#domain/gstr-2b/ims/ims-period';
import { portalDocument } from '#test/kit/books/portal-document';

const [monthly, quarterly] = [{ filing: 'monthly' } as const, { filing: 'quarterly' } as const];

it.each`
  month        | filer        | period       | months
  ${'2026-10'} | ${monthly}   | ${'2026-10'} | ${['2026-10']}
  ${'2026-10'} | ${quarterly} | ${'2026-12'} | ${['2026-10', '2026-11', '2026-12']}
  ${'2026-11'} | ${quarterly} | ${'2026-12'} | ${['2026-10', '2026-11', '2026-12']}
  ${'2026-12'} | ${quarterly} | ${'2026-12'} | ${['2026-10', '2026-11', '2026-12']}
  ${'2027-01'} | ${quarterly} | ${'2027-03'} | ${['2027-01', '2027-02', '2027-03']}
`('$month of a $filer.filing filer is in the GSTR-2B of $period', ({ month, filer, period, months }) => {
  expect(periodOf2b(month, filer)).toBe(period);
  expect(monthsOf2b(period, filer)).toEqual(months);
});

it.each`
  why                              | statement    | kind               | on              | month
  ${'filed in time'}               | ${'GSTR-2A'} | ${'invoice'}       | ${'2026-11-11'} | ${'2026-10'}
  ${'filed by a quarterly filer'}  | ${'GSTR-2A'} | ${'invoice'}       | ${'2026-11-13'} | ${'2026-10'}
  ${'filed late'}                  | ${'GSTR-2A'} | ${'invoice'}       | ${'2026-11-14'} | ${'2026-11'}
  ${'filed two months late'}       | ${'GSTR-2A'} | ${'invoice'}       | ${'2027-01-02'} | ${'2026-12'}
  ${'filed at once'}               | ${'GSTR-2A'} | ${'invoice'}       | ${'2026-10-29'} | ${'2026-10'}
  ${'not filed yet'}               | ${'GSTR-2A'} | ${'invoice'}       | ${null}         | ${'2026-10'}
  ${'of GSTR-2B, which is sorted'} | ${'GSTR-2B'} | ${'invoice'}       | ${'2026-11-20'} | ${'2026-10'}
  ${'reported by customs'}         | ${'GSTR-2A'} | ${'bill-of-entry'} | ${'2026-11-20'} | ${'2026-10'}
`('a document of October, $why, is in the GSTR-2B of $month', ({ statement, kind, on, month }) => {
  expect(monthOf2b(portalDocument({ statement, kind, reported: { on, period: '2026-10' } }))).toBe(month);
});

it.each`
  period       | filing         | state   | due
  ${'2026-10'} | ${'monthly'}   | ${'27'} | ${'2026-11-20'}
  ${'2026-12'} | ${'monthly'}   | ${'27'} | ${'2027-01-20'}
  ${'2026-12'} | ${'quarterly'} | ${'27'} | ${'2027-01-22'}
  ${'2026-12'} | ${'quarterly'} | ${'07'} | ${'2027-01-24'}
`('GSTR-3B of $period falls due on $due for a $filing filer of state $state', ({ period, filing, state, due }) => {
  expect(dueOf3b(period, { gstin: '', filing, state })).toBe(due);
});

it('counts months over the year', () => {
  expect([monthsLater('2026-12', 1), monthsLater('2026-01', -1), monthsLater('2026-10', 0)]).toEqual(['2027-01', '2025-12', '2026-10']);
});
