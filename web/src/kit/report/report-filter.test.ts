import { describe, expect, it } from 'vitest';
import type { Fields } from '#modules/kit/field';
import { filterOf, nothingFound, periodFields, queryOf } from './report-filter.ts';

const fields: Fields = {
  from: { kind: 'date', label: 'From', required: true },
  to: { kind: 'date', label: 'To', required: true },
  ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer' },
  hideZero: { kind: 'yes-no', label: 'Hide zero' },
  branches: { kind: 'choices', label: 'Branches', max: 50 },
  by: {
    kind: 'choice',
    label: 'By',
    required: true,
    of: [
      { value: 'due', label: 'Due date' },
      { value: 'bill', label: 'Bill date' },
    ],
  },
};
const year = { start: '2026-04-01', end: '2027-03-31' };
const today = '2026-11-21';
const standard = { from: '2026-04-01', to: '2027-03-31', ledgerId: null, hideZero: false, branches: [], by: 'due' };

describe('the filter of a report in its address', () => {
  it.each([
    ['', {}],
    ['from=2026-11-01&to=2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
    ['hideZero=true&ledgerId=abc', { hideZero: true, ledgerId: 'abc' }],
    ['branches=a,b&by=bill', { branches: ['a', 'b'], by: 'bill' }],
  ])('%s', (query, over) => {
    const filter = filterOf(fields, new URLSearchParams(query), year, today);
    expect(filter).toEqual({ ...standard, ...over });
    expect(filterOf(fields, queryOf(fields, filter, year, today), year, today)).toEqual(filter);
  });

  it.each([['from=yesterday'], ['by=moon']])('uses the default for %s', (query) => {
    expect(filterOf(fields, new URLSearchParams(query), year, today)).toEqual(standard);
  });

  it('leaves out default values', () => {
    expect(queryOf(fields, { ...standard, hideZero: true }, year, today).toString()).toBe('hideZero=true');
  });

  it('finds the period, with today for a single day', () => {
    expect(periodFields(fields)).toEqual({ from: 'from', to: 'to' });
    const single: Fields = { asOf: { kind: 'date', label: 'As of' } };
    expect(periodFields(single)).toEqual({ from: null, to: 'asOf' });
    expect(filterOf(single, new URLSearchParams(), year, today)).toEqual({ asOf: today });
    expect(filterOf(single, new URLSearchParams(), { start: '2025-04-01', end: '2026-03-31' }, today)).toEqual({ asOf: '2026-03-31' });
  });

  it.each([
    ['from', 'to', 'Nothing in this period', 'Choose another period, or change the filters.'],
    [null, 'asOf', 'Nothing on this day', 'Choose another day, or change the filters.'],
    [null, null, 'Nothing to show', 'Change the filters.'],
  ])('from %s to %s without rows says: %s', (from, to, title, says) => {
    expect(nothingFound(from, to)).toEqual({ title, says });
  });
});
