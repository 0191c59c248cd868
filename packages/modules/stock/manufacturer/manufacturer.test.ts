import { expect, it } from 'vitest';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { type Manufacturer, manufacturer } from '#modules/stock/manufacturer/manufacturer';

const waaree: Manufacturer = {
  supplierName: 'Waaree Energies',
  prefix: 'wre',
  contactPerson: null,
  mobile: null,
  email: null,
  website: null,
  categoryIds: [],
  address: null,
  notes: null,
  status: 'Active',
};
const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };

it('is identified by its name and its prefix, ignoring case and spaces', () => {
  const values = (row: Manufacturer) => manufacturer.unique.map((one) => uniqueValue(one, { ...row }));
  expect(values({ ...waaree, supplierName: ' WAAREE  energies', prefix: 'WRE' })).toEqual(values(waaree));
  expect(manufacturer.complete?.(waaree, facts).prefix).toBe('WRE');
});

it('has each category once', () => {
  const makes = (...ids: string[]) =>
    manufacturer.check?.({ ...waaree, categoryIds: ids.map((productCategoryId) => ({ productCategoryId })) }, facts, 'w');
  expect(makes('panels', 'inverters')).toEqual([]);
  expect(makes('panels', 'inverters', 'panels')).toEqual([
    { path: 'categoryIds.2.productCategoryId', message: 'This category is listed twice' },
  ]);
});
