import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { type FinancialYear, financialYear, openBefore } from '#modules/organisation/financial-year/financial-year';

const year: FinancialYear = {
  start: '2026-04-01',
  end: '2027-03-31',
  label: '2026-27',
  lockedUntil: null,
  lockReason: null,
  books: 'Open',
  status: 'Active',
};
const stored = [
  { id: 'this', start: '2026-04-01', end: '2027-03-31' },
  { id: 'last', start: '2025-04-01', end: '2026-03-31' },
];
const facts = { find: () => undefined, all: () => stored, today: '2026-11-21' };

describe('financial year', () => {
  it.each([
    ['as it is stored', {}, []],
    ['shorter', { end: '2026-12-31' }, []],
    ['beginning within last year', { start: '2026-03-31' }, ['start']],
    ['longer than twelve months', { end: '2027-04-01' }, ['start']],
    ['ending before it starts', { end: '2026-03-31' }, ['end']],
    ['locked with a reason', { lockedUntil: '2026-09-30', lockReason: 'Returns filed' }, []],
    ['locked without a reason', { lockedUntil: '2026-09-30' }, ['lockReason']],
    ['locked beyond its end', { lockedUntil: '2027-04-01', lockReason: 'Audit' }, ['lockedUntil']],
  ])('a year %s has the expected problems', (_, change, paths) => {
    expect(financialYear.check?.({ ...year, ...change }, facts, 'this').map((problem) => problem.path)).toEqual(paths);
  });

  it.each([
    ['open', null, ['lockedUntil']],
    ['locked in part', '2026-02-28', ['lockedUntil']],
    ['closed', '2026-03-31', []],
  ])('with last year %s, this year is closed with the expected problems', (_, lockedUntil, paths) => {
    const years = [stored[0], { ...stored[1], label: '2025-26', lockedUntil }].filter((one) => one !== undefined);
    const all = (slug: string) => (slug === 'financial-year' ? (years as (AnyRow & { readonly id: string })[]) : []);
    const closed = { ...year, lockedUntil: '2027-03-31', lockReason: 'Audited' };
    expect(financialYear.check?.(closed, { ...facts, all }, 'this').map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['2024-25, 2025-26', {}, {}],
    ['2024-25, 2025-26', { lockedUntil: '2025-03-30' }, {}],
    ['2025-26', { lockedUntil: '2025-03-31' }, {}],
    ['2025-26', {}, { lockedUntil: '2025-03-31' }],
    ['', {}, { lockedUntil: '2026-03-31' }],
  ])('%s is open before it: %j, %j', (open, lock, organisation) => {
    const before = [
      { label: '2026-27', start: '2026-04-01', end: '2027-03-31' },
      { label: '2025-26', start: '2025-04-01', end: '2026-03-31' },
      { label: '2024-25', start: '2024-04-01', end: '2025-03-31', ...lock },
    ];
    const labels = openBefore(year, before, [organisation]).map(({ label }) => label);
    expect(labels.join(', ')).toBe(open);
  });

  it.each([
    [null, 'Open'],
    ['2026-09-30', 'Locked in part'],
    ['2027-03-31', 'Closed'],
  ])('locked until %s, its books are said to be: %s', (lockedUntil, books) => {
    expect(financialYear.complete?.({ ...year, lockedUntil, books: null }, facts).books).toBe(books);
  });

  it('refuses a second record for the same year', () => {
    expect(financialYear.check?.(year, facts, 'another')).toHaveLength(1);
  });

  it('is labelled by its years', () => {
    expect(financialYear.complete?.({ ...year, label: null }, facts).label).toBe('2026-27');
  });
});
