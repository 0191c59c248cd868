import { expect, it } from 'vitest';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { designationMaster } from '#modules/people/designation-master/designation-master';

it('is identified by its name and its code, if it has one', () => {
  const row = { name: 'Store  Keeper', code: null, description: null, status: 'Active' } as const;
  expect(designationMaster.unique.map((one) => uniqueValue(one, { ...row }))).toEqual(['store keeper', null]);
});
