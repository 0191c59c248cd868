import { expect, it } from 'vitest';
import { takeHandOff } from './hand-off.ts';
import { type Listed, readListState } from './list-state.ts';

const filter = (key: string, type: 'Textbox' | 'Single Select' | 'Multi Select' | 'DateRange') => ({
  key,
  label: key,
  type,
  operator: 'EQ' as const,
  values: [],
});
const list: Listed = {
  listId: 'SALES_INVOICE_LIST',
  columns: [],
  filters: [
    filter('date', 'DateRange'),
    filter('number', 'Textbox'),
    filter('partyId', 'Single Select'),
    filter('branchId', 'Multi Select'),
    filter('accountId', 'Single Select'),
  ],
  defaultFilter: { date: { from: '2026-04-01', to: '2027-03-31' } },
  savedFilter: { filters: { number: 'SAVED' } },
  setupVersion: 0,
};
const taken = (query: string) => {
  const address = takeHandOff(new URLSearchParams(query), list);
  return address === null ? null : { address: String(address), filters: readListState(address, list).filters };
};

it.each`
  query                                                          | filters
  ${'voucherNo=SI/1&entryDate=2026-05-01&redirected=1'}          | ${{ number: 'SI/1', date: { from: '2026-05-01', to: '2026-05-01' } }}
  ${'partyInvoiceDate=2026-05-02&redirected=1'}                  | ${{ date: { from: '2026-05-02', to: '2026-05-02' } }}
  ${'ledgerId=l&redirected=1&preventDefaultFy=1'}                | ${{ partyId: 'l' }}
  ${'ledgerId=l&redirected=1'}                                   | ${{ partyId: 'l', date: { from: '2026-04-01', to: '2027-03-31' } }}
  ${'from=2026-05-01&to=2026-05-31&branchId=b&redirected=1'}     | ${{ branchId: ['b'], date: { from: '2026-05-01', to: '2026-05-31' } }}
  ${'from=2026-05-01&to=never&redirected=1&preventDefaultFy=1'}  | ${{}}
  ${'voucherNo=BC/1&fromLedgerId=h&entryDate=2026-05-01'}        | ${{ number: 'BC/1', accountId: 'h', date: { from: '2026-05-01', to: '2026-05-01' } }}
  ${'voucherNo=SI/1&branchId=a,b&preventDefaultFy=1'}            | ${{ number: 'SI/1', branchId: ['a', 'b'] }}
  ${'voucherNo=SI/1&branchId=b&redirected=1&preventDefaultFy=1'} | ${{ number: 'SI/1', branchId: ['b'] }}
`('$query preselects $filters, once', ({ query, filters }) => {
  const { address, filters: found } = taken(query) ?? { address: '', filters: {} };
  expect(found).toEqual(filters);
  // The second time nothing is left to take over.
  expect(takeHandOff(new URLSearchParams(address), list)).toBeNull();
});

it('does not change an address without handed-over values', () => {
  expect(taken('number=SI/1')).toBeNull();
  expect(taken('redirected=1&date=2026-05-01')).toBeNull();
});
