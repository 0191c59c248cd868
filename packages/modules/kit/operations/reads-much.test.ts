import { describe, expect, it } from 'vitest';
import { modules, operations } from '#modules/all';
import { changesNothing } from '#modules/kit/operations/reading-calls';
import { readsMuch } from '#modules/kit/operations/reads-much';

describe('calls that read much', () => {
  it.each`
    id                         | much
    ${'trial-balance.build'}   | ${true}
    ${'trial-balance.export'}  | ${true}
    ${'sales-invoice.print'}   | ${true}
    ${'inventory-item.labels'} | ${true}
    ${'party-letter.print'}    | ${true}
    ${'grid.get'}              | ${true}
    ${'grid.count'}            | ${true}
    ${'dashboard.data'}        | ${true}
    ${'product.stock-report'}  | ${true}
    ${'grid.load'}             | ${false}
    ${'sales-invoice.get'}     | ${false}
    ${'sales-invoice.create'}  | ${false}
    ${'customer.options'}      | ${false}
    ${'user.login'}            | ${false}
  `('$id: $much', ({ id, much }) => {
    const operation = operations.find((one) => one.id === id);
    expect(operation && readsMuch(operation)).toBe(much);
  });

  it('are all calls of all reports, and none that changes the books', () => {
    const ofReports = modules.filter(({ kind }) => kind === 'report').map(({ slug }) => `${slug}.build`);
    const much = operations.filter(readsMuch);
    expect(ofReports.filter((id) => !much.some((one) => one.id === id))).toEqual([]);
    // What is in the file of the IMS counts as told.
    // Letters are printed by who may mail them, not by who may only read.
    expect(much.filter((one) => !changesNothing(one)).map(({ id }) => id)).toEqual(['party-letter.print', 'gst-reconciliation.ims-file']);
  });
});
