import { describe, expect, it } from 'vitest';
import type { MasterFacts } from '#modules/kit/module';
import { type NumberSeries, numberSeries, seriesFor } from '#modules/organisation/number-series/number-series';

const row: NumberSeries = {
  entryModule: 'sales-invoice',
  branchId: 'pune',
  financialYearId: null,
  prefix: 'INV/',
  startsFrom: 1,
  width: 4,
  suffix: '/26-27',
  sample: null,
  branchName: null,
  yearLabel: null,
  status: 'Active',
};
const others = [
  { ...row, id: 'this' },
  { ...row, id: 'surat', branchId: 'surat', prefix: 'S-', suffix: null },
  { ...row, id: 'old', prefix: 'OLD-', suffix: null, financialYearId: 'y25', status: 'Inactive' },
];
const facts: MasterFacts = {
  today: '2026-11-21',
  find: (slug, id) =>
    slug === 'branch' ? { name: 'Pune' } : slug === 'financial-year' ? { label: '2026-27' } : others.find((other) => other.id === id),
  all: () => others,
};

describe('a number series', () => {
  it.each<[string, string, Partial<NumberSeries>, readonly string[]]>([
    ['as it is', 'this', {}, []],
    ['with more digits', 'this', { width: 5 }, []],
    ['whose prefix is changed', 'this', { prefix: 'X/' }, ['prefix']],
    ['whose start is changed', 'this', { startsFrom: 2 }, ['startsFrom']],
    ['for another document', 'new', { entryModule: 'credit-note' }, []],
    ['for one year beside one for every year', 'new', { financialYearId: 'y26' }, ['prefix']],
    ['for another year, with another prefix', 'new', { financialYearId: 'y26', prefix: 'B/' }, []],
    ['with the prefix of an inactive one', 'new', { financialYearId: 'y25', prefix: 'OLD-', suffix: null }, ['prefix']],
    ['with the prefix of an inactive one of another year', 'new', { financialYearId: 'y26', prefix: 'OLD-', suffix: null }, []],
    ['beside an active one', 'new', { prefix: 'X/' }, ['entryModule']],
    ['beside an inactive one', 'new', { prefix: 'X/', financialYearId: 'y25' }, []],
    ['with the prefix of another branch', 'new', { financialYearId: 'y26', prefix: 's-', suffix: null }, ['prefix']],
    ['of seventeen characters in time', 'new', { financialYearId: 'y26', prefix: 'INVOICE/', suffix: '/2026-27' }, ['prefix']],
    ['with a character that GST does not know', 'new', { financialYearId: 'y26', prefix: 'INV.' }, ['prefix']],
    ['that begins with a dash', 'new', { financialYearId: 'y26', prefix: '-A/' }, ['prefix']],
    ['whose prefix ends with a digit', 'new', { financialYearId: 'y26', prefix: 'A1' }, ['prefix']],
    ['whose suffix begins with a digit', 'new', { financialYearId: 'y26', suffix: '26' }, ['suffix']],
    ['that looks like the product’s own', 'new', { financialYearId: 'y26', prefix: 'SI/PUN26/', suffix: null }, ['prefix']],
    ['that could look like the product’s own', 'new', { financialYearId: 'y26', prefix: 'SI/X', suffix: '/1' }, ['prefix']],
  ])('%s', (_, id, change, paths) => {
    expect(numberSeries.check?.({ ...row, ...change }, facts, id).map(({ path }) => path)).toEqual(paths);
  });

  it('shows its first number', () => {
    expect(numberSeries.complete?.({ ...row, startsFrom: 42 }, facts)).toMatchObject({
      sample: 'INV/0042/26-27',
      branchName: 'Pune',
      yearLabel: 'Every year',
    });
  });
});

it.each([
  ['sales-invoice', 'pune', 'y26', 'every'],
  ['sales-invoice', 'pune', 'y27', 'one'],
  ['sales-invoice', 'surat', 'y26', undefined],
  ['quotation', 'pune', 'y26', undefined],
])('a %s of %s in %s is numbered by the series %s', (slug, branchId, financialYearId, found) => {
  const all = [
    { ...row, prefix: 'off', financialYearId: 'y26', status: 'Inactive' },
    { ...row, prefix: 'every' },
    { ...row, prefix: 'one', financialYearId: 'y27' },
  ];
  expect(seriesFor(all, { slug, branchId, financialYearId })?.prefix).toBe(found);
});
