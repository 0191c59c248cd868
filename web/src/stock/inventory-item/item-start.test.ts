import { expect, it } from 'vitest';
import { itemStart } from './item-start.ts';

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
  expect(itemStart({ units, year })).toMatchObject({ unitId, gstHistory: [{ effectiveFrom: '2026-04-01', taxability: 'Taxable' }] });
});
