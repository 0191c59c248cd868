import { expect, it } from 'vitest';
import { firstRates, itemStart } from './item-start.ts';

const branch = { id: 'b', state: '27', gstin: '27AAPFU0939F1ZV', composition: false, locations: [] };
const year = { id: 'y', start: '2026-04-01', end: '2027-03-31' };

it.each([
  [
    [
      { id: 'kg', symbol: 'Kg', quantityCode: 'KGS' },
      { id: 'nos', symbol: 'Nos', quantityCode: 'NOS' },
    ],
    'nos',
  ],
  [[{ id: 'kg', symbol: 'Kg', quantityCode: 'KGS' }], null],
])('a new item of %o is counted in %s, with a rate from the first day of the year', (units, unitId) => {
  expect(itemStart({ units, year, branch })).toMatchObject({
    unitId,
    gstHistory: [{ effectiveFrom: '2026-04-01', taxability: 'Taxable' }],
  });
});

it.each([
  ['27AAPFU0939F1ZV', 'Taxable'],
  [null, 'Nil'],
])('of a branch with the GSTIN %s it is %s at first', (gstin, taxability) => {
  const facts = { units: [], year, branch: { ...branch, gstin } };
  expect([itemStart(facts), { gstHistory: firstRates(facts) }]).toMatchObject([
    { gstHistory: [{ effectiveFrom: '2026-04-01', taxability, rate: null }] },
    { gstHistory: [{ effectiveFrom: '2017-07-01', taxability, rate: null }] },
  ]);
});
