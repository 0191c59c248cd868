import { describe, expect, it } from 'vitest';
import { testsOf } from '#application/lists/keep';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

const row = {
  date: '2026-05-10',
  number: 'SI/41',
  partyName: 'Asha Traders',
  status: 'Verified',
  total: 100,
  createdBy: 'you',
  partyId: 'p1',
};

describe('a list keeps the matching rows', () => {
  it.each`
    body                                                  | kept
    ${{}}                                                 | ${true}
    ${{ filters: { partyName: 'asha' } }}                 | ${true}
    ${{ filters: { partyName: 'ravi' } }}                 | ${false}
    ${{ filters: { status: ['Verified', 'New Order'] } }} | ${true}
    ${{ filters: { status: ['New Order'] } }}             | ${false}
    ${{ filters: { status: [] } }}                        | ${false}
    ${{ filters: { status: 'Verified' } }}                | ${true}
    ${{ filters: { partyId: 'p1' } }}                     | ${true}
    ${{ filters: { total: '100' } }}                      | ${true}
    ${{ from: '2026-05-01', to: '2026-05-31' }}           | ${true}
    ${{ from: '2026-05-11' }}                             | ${false}
  `('$body: $kept', ({ body, kept }) => {
    expect(testsOf(salesInvoice, body, false).every((test) => test(row))).toBe(kept);
  });

  it('an unknown column is refused by name', () => {
    expect(() => testsOf(salesInvoice, { filters: { secret: 'x' } }, false)).toThrow('no column secret');
  });
});
