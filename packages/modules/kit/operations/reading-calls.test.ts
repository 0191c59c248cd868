import { describe, expect, it } from 'vitest';
import { operations } from '#modules/all';
import { changesNothing } from '#modules/kit/operations/reading-calls';

describe('calls that change nothing', () => {
  it.each`
    id                        | nothing
    ${'sales-invoice.get'}    | ${true}
    ${'sales-invoice.list'}   | ${true}
    ${'trial-balance.build'}  | ${true}
    ${'trial-balance.export'} | ${true}
    ${'customer.named'}       | ${true}
    ${'export-file.begin'}    | ${true}
    ${'dashboard.data'}       | ${true}
    ${'user.login'}           | ${true}
    ${'sales-invoice.create'} | ${false}
    ${'sales-invoice.cancel'} | ${false}
    ${'sales-invoice.email'}  | ${false}
    ${'sales-order.approve'}  | ${false}
    ${'financial-year.close'} | ${false}
    ${'user.update-profile'}  | ${false}
    ${'file.upload'}          | ${false}
    ${'draft.save'}           | ${false}
  `('$id: $nothing', ({ id, nothing }) => {
    const operation = operations.find((one) => one.id === id);
    expect(operation && changesNothing(operation)).toBe(nothing);
  });

  it('are never a PUT or DELETE of the organisation, but for how a menu and the own dashboard look', () => {
    const changing = operations.filter((one) => (one.method === 'PUT' || one.method === 'DELETE') && one.scope !== 'none');
    expect(changing.filter(changesNothing).map(({ id }) => id)).toEqual(['dashboard.save-arrangement', 'grid.save-menu']);
  });
});
