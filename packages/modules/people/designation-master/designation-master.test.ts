import { expect, it } from 'vitest';
import { designationMaster } from '#modules/people/designation-master/designation-master';

it('is identified by its name and its code, if it has one', () => {
  const row = { name: 'Store  Keeper', code: null, description: null, status: 'Active' } as const;
  expect(designationMaster.unique.map(({ value }) => value(row))).toEqual(['store keeper', null]);
});
