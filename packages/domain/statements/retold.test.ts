import { describe, expect, it } from 'vitest';
import { retold } from '#domain/statements/retold';

const to = '2026-03-31';
const gst = (effectiveFrom: string, rate: number) => ({ effectiveFrom, rate });
const method = (effectiveFrom: string, valuation: string) => ({ effectiveFrom, valuation, calculationMethod: null });

describe('what a change of a master may change in statements of earlier days', () => {
  it.each`
    what                                 | slug                | before                                    | after                                                                                                    | fields
    ${'the group of a ledger'}           | ${'customer'}       | ${{ groupId: 'a', mobile: '1' }}          | ${{ groupId: 'b', mobile: '2' }}                                                                         | ${'groupId'}
    ${'the mobile of a ledger'}          | ${'customer'}       | ${{ mobile: '1' }}                        | ${{ mobile: '2' }}                                                                                       | ${null}
    ${'a field that an old row lacks'}   | ${'customer'}       | ${{ name: 'A' }}                          | ${{ name: 'A', nonCash: null }}                                                                          | ${null}
    ${'the parent and nature of groups'} | ${'group'}          | ${{ parentId: 'a', nature: null }}        | ${{ parentId: null, nature: 'Assets' }}                                                                  | ${'parentId nature'}
    ${'a rate of GST in the year'}       | ${'inventory-item'} | ${{ gstHistory: [gst('2017-07-01', 5)] }} | ${{ gstHistory: [gst('2017-07-01', 5), gst('2025-09-22', 18)] }}                                         | ${'gstHistory'}
    ${'a rate of GST after the year'}    | ${'inventory-item'} | ${{ gstHistory: [gst('2017-07-01', 5)] }} | ${{ gstHistory: [gst('2017-07-01', 5), gst('2026-09-22', 18)] }}                                         | ${null}
    ${'the method of an item'}           | ${'inventory-item'} | ${{ valuation: 'FIFO' }}                  | ${{ valuation: 'LIFO' }}                                                                                 | ${'valuation'}
    ${'the method from a later day'}     | ${'inventory-item'} | ${{ valuation: 'FIFO' }}                  | ${{ valuation: 'LIFO', valuationHistory: [method('2017-07-01', 'FIFO'), method('2026-04-01', 'LIFO')] }} | ${null}
    ${'the method from a day in it'}     | ${'inventory-item'} | ${{ valuation: 'FIFO' }}                  | ${{ valuation: 'LIFO', valuationHistory: [method('2017-07-01', 'FIFO'), method('2025-10-01', 'LIFO')] }} | ${'valuation valuationHistory'}
    ${'the GSTIN of a branch'}           | ${'branch'}         | ${{ gstin: null }}                        | ${{ gstin: '24ABCDE1234F1Z5' }}                                                                          | ${'gstin'}
    ${'the lock of a year'}              | ${'financial-year'} | ${{ lockedUntil: null }}                  | ${{ lockedUntil: '2026-03-31' }}                                                                         | ${null}
    ${'a role'}                          | ${'role'}           | ${{ name: 'A' }}                          | ${{ name: 'B' }}                                                                                         | ${null}
  `('$what: $fields', ({ slug, before, after, fields }) => {
    const told = retold(slug, before, after, to);
    expect(told === null ? null : Object.keys(told.after).join(' ')).toBe(fields);
    // The other way round as well.
    expect(retold(slug, after, before, to) === null).toBe(fields === null);
  });

  it('leaves out of a history what holds only later, and new and deleted masters', () => {
    const after = { gstHistory: [gst('2017-07-01', 12), gst('2027-04-01', 28)] };
    expect(retold('inventory-item', { gstHistory: [gst('2017-07-01', 5)] }, after, to)).toEqual({
      before: { gstHistory: [gst('2017-07-01', 5)] },
      after: { gstHistory: [gst('2017-07-01', 12)] },
    });
    expect(retold('customer', null, { name: 'A' })).toBeNull();
    expect(retold('customer', { name: 'A' }, null)).toBeNull();
  });
});
