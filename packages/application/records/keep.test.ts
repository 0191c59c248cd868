import { describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { keepOf } from '#application/records/keep';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

const context = (permissions: readonly string[] | 'all') =>
  ({ caller: { userId: 'me', permissions: permissions === 'all' ? 'all' : new Set(permissions) } }) as unknown as Context;
const row = {
  date: '2026-05-10',
  number: 'SI/41',
  partyName: 'Asha Traders',
  status: 'Verified',
  total: 100,
  createdBy: 'you',
  salesRepresentativeId: 'me',
  partyId: 'p1',
};

describe('a list keeps the rows that are wanted', () => {
  it.each`
    body                                                  | kept
    ${{ filters: { partyName: 'asha' } }}                 | ${true}
    ${{ filters: { partyName: 'ravi' } }}                 | ${false}
    ${{ filters: { status: ['Verified', 'New Order'] } }} | ${true}
    ${{ filters: { status: ['New Order'] } }}             | ${false}
    ${{ filters: { status: 'Verified' } }}                | ${true}
    ${{ filters: { partyId: 'p1' } }}                     | ${true}
    ${{ filters: { total: '100' } }}                      | ${true}
    ${{ from: '2026-05-01', to: '2026-05-31' }}           | ${true}
    ${{ from: '2026-05-11' }}                             | ${false}
  `('$body: $kept', ({ body, kept }) => {
    expect(keepOf(context('all'), salesInvoice, body, false)?.(row)).toBe(kept);
  });

  it('an unknown column is refused by name', () => {
    expect(() => keepOf(context('all'), salesInvoice, { filters: { secret: 'x' } }, false)).toThrow('no column secret');
  });

  it.each`
    permissions                                 | mine         | foreign
    ${['/sales-invoice']}                       | ${undefined} | ${undefined}
    ${['/sales-invoice/own']}                   | ${true}      | ${false}
    ${['/sales-invoice/own', '/sales-invoice']} | ${undefined} | ${undefined}
  `('who holds $permissions sees others: $foreign', ({ permissions, mine, foreign }) => {
    const keep = keepOf(context(permissions), salesInvoice, {}, false);
    expect(keep?.(row)).toBe(mine);
    expect(keep?.({ ...row, salesRepresentativeId: 'you' })).toBe(foreign);
  });
});
