import { describe, expect, it } from 'vitest';
import { transporter } from '#modules/masters/transporter/transporter';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { bodyOf, narrowings, readListState, writeListState } from './list-state.ts';

const year = { start: '2026-04-01', end: '2027-03-31' };
const read = (query: string, module: Parameters<typeof readListState>[1] = salesInvoice) =>
  readListState(new URLSearchParams(query), module, year);

describe('the address of a list', () => {
  it.each`
    query                                  | says
    ${''}                                  | ${'the usual year'}
    ${'q=tata'}                            | ${'a search'}
    ${'sort=-number'}                      | ${'an order'}
    ${'dates=all'}                         | ${'every year'}
    ${'from=2026-06-01&to=2026-06-30'}     | ${'a period'}
    ${'from=2026-06-01'}                   | ${'an open period'}
    ${'status=Dispatched&status=Verified'} | ${'two values'}
    ${'number=%7E26-27'}                   | ${'a text to look for'}
  `('$query ($says) is read and written back the same', ({ query }) => {
    expect(decodeURIComponent(writeListState(read(query), salesInvoice, year).toString())).toBe(decodeURIComponent(query));
  });

  it('shows the working year unless it says otherwise, and masters without any', () => {
    expect(read('')).toMatchObject({ from: year.start, to: year.end });
    expect(read('dates=all')).toMatchObject({ from: null, to: null });
    expect(read('from=2026-06-01', transporter)).toMatchObject({ from: null, to: null });
  });

  it('ignores columns and orders that the list does not have', () => {
    expect(read('nonsense=1&sort=nonsense')).toEqual(read(''));
  });
});

describe('the body of the list call', () => {
  it.each`
    query                               | body
    ${''}                               | ${{}}
    ${'q=%20tata%20'}                   | ${{ search: 'tata' }}
    ${'sort=-number'}                   | ${{ order: 'number', descending: true }}
    ${'from=2026-06-01&to=2026-06-30'}  | ${{ from: '2026-06-01', to: '2026-06-30' }}
    ${'status=Verified&number=%7E0042'} | ${{ filters: { status: ['Verified'], number: '0042' } }}
  `('of $query is $body', ({ query, body }) => {
    expect(bodyOf(read(query), salesInvoice, year)).toEqual(body);
  });
});

it.each`
  query                              | count
  ${''}                              | ${0}
  ${'sort=number'}                   | ${0}
  ${'q=a'}                           | ${1}
  ${'dates=all&status=Verified&q=a'} | ${3}
`('$query narrows by $count', ({ query, count }) => {
  expect(narrowings(read(query), salesInvoice, year)).toBe(count);
});
