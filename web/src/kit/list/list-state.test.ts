import { describe, expect, it } from 'vitest';
import type { GridFilter, GridLoadAnswer } from '#modules/grids/operations';
import {
  type Listed,
  namedFilters,
  narrowings,
  questionOf,
  readListState,
  savedOf,
  usualFilter,
  wasSaved,
  widened,
  writeListState,
} from './list-state.ts';

const column = (key: string, kind: string, sortable: 'index' | 'memory' | 'none' = 'index'): GridLoadAnswer['columns'][number] => ({
  key,
  label: key,
  kind,
  type: '',
  hidden: false,
  export: true,
  styleClass: '',
  sortable,
});
const filter = (key: string, type: GridFilter['type']): GridFilter => ({ key, label: key, type, operator: 'EQ', values: [] });
const year = { from: '2026-04-01', to: '2027-03-31' };

/** A list of documents, which begins with the open year. */
const documents: Listed = {
  listId: 'SALES_INVOICE_LIST',
  setupVersion: 3,
  columns: [column('date', 'date'), column('number', 'code'), column('partyId', 'ref', 'memory'), column('remark', 'text', 'none')],
  filters: [
    filter('date', 'DateRange'),
    filter('number', 'Textbox'),
    filter('status', 'Multi Select'),
    filter('party', 'Single Select'),
    filter('codes', 'Barcodes'),
    filter('sent', 'DateLong'),
  ],
  defaultFilter: { date: year },
  savedFilter: null,
};
const saved = (savedFilter: Listed['savedFilter']): Listed => ({ ...documents, savedFilter });
const read = (query: string, list = documents) => readListState(new URLSearchParams(query), list);
const write = (query: string, list = documents) => decodeURIComponent(writeListState(read(query, list), list).toString());

describe('the address of a list', () => {
  it.each`
    query                                       | says
    ${''}                                       | ${'what it begins with'}
    ${'q=tata'}                                 | ${'a search within what it begins with'}
    ${'date=2026-06-01..2026-06-30'}            | ${'days'}
    ${'date=2026-06-01..'}                      | ${'days open at the end'}
    ${'all='}                                   | ${'nothing at all'}
    ${'status=Dispatched&status=Verified'}      | ${'several values'}
    ${'codes=B-1&codes=B-2'}                    | ${'several barcodes'}
    ${'number=26-27'}                           | ${'a text to look for'}
    ${'sent=2026-06-01'}                        | ${'one day'}
    ${'party=p1&sort=-date,number'}             | ${'a single value and two columns to sort by'}
    ${'date=2026-04-01..2027-03-31&sort=-date'} | ${'another order of what it begins with'}
    ${'q=a&status=Draft'}                       | ${'a search and a filter, for every day'}
  `('$query ($says) is read and written back the same', ({ query }) => {
    expect(write(query)).toBe(query);
  });

  it.each`
    query                      | state
    ${''}                      | ${{ search: '', filters: { date: year }, sort: [] }}
    ${'redirected=1&number=7'} | ${{ search: '', filters: { number: '7' }, sort: [] }}
    ${'redirected=1'}          | ${{ search: '', filters: {}, sort: [] }}
    ${'date=2026-06-05'}       | ${{ search: '', filters: { date: { from: '2026-06-05', to: '2026-06-05' } }, sort: [] }}
    ${'partyId=a'}             | ${{ search: '', filters: { partyId: ['a'] }, sort: [] }}
    ${'sort=remark,-number,nonsense,date,partyId,'} | ${{ search: '', filters: {}, sort: [{ column: 'number', descending: true }, { column: 'date', descending: false }, { column: 'partyId', descending: false }] }}
    ${'nonsense=1'}            | ${{ search: '', filters: { date: year }, sort: [] }}
    ${'date=yesterday'}        | ${{ search: '', filters: { date: year }, sort: [] }}
    ${'number='}               | ${{ search: '', filters: { date: year }, sort: [] }}
  `('$query is read as $state', ({ query, state }) => {
    expect(read(query)).toEqual(state);
  });

  it('keeps parameters of the screen', () => {
    const now = new URLSearchParams('list=CUSTOMERS_LIST&status=Draft');
    expect(writeListState(read('status=Verified'), documents, now).toString()).toBe('list=CUSTOMERS_LIST&status=Verified');
  });
});

describe('the saved view of a list', () => {
  const june = { from: '2026-06-01', to: '2026-06-30' };

  it.each`
    what                                        | filter
    ${'what the list begins with and a status'} | ${{ filters: { date: year, status: ['Draft'] }, sort: [] }}
    ${'other days'}                             | ${{ filters: { date: june }, sort: [] }}
    ${'no days at all'}                         | ${{ filters: {}, sort: [{ column: 'number', descending: true }] }}
    ${'every day of one party'}                 | ${{ filters: { party: 'p1' }, sort: [] }}
  `('$what is restored unchanged', ({ filter: wanted }) => {
    expect(usualFilter(saved(savedOf(documents, wanted)))).toEqual(wanted);
  });

  it('follows the open year if it has no dates', () => {
    const kept = savedOf(documents, { filters: { date: year, status: ['Draft'] }, sort: [] });
    const nextYear = { from: '2027-04-01', to: '2028-03-31' };
    expect(usualFilter({ ...saved(kept), defaultFilter: { date: nextYear } }).filters).toEqual({ date: nextYear, status: ['Draft'] });
  });

  it('applies unless the address has filters, and not after a redirect', () => {
    const list = saved({ filters: { status: ['Draft'] } });
    expect(read('', list).filters).toEqual({ date: year, status: ['Draft'] });
    expect(read('number=7', list).filters).toEqual({ number: '7' });
    expect(read('redirected=1', list).filters).toEqual({});
    expect(write('all=', list)).toBe('all=');
  });

  it('has named filters besides the default view', () => {
    const list = saved({ filters: {}, named: [{ name: 'June', filters: { date: june }, sort: [{ column: 'number' }] }] });
    expect(wasSaved(list)).toBe(false);
    expect(usualFilter(list).filters).toEqual({ date: year });
    expect(namedFilters(list)).toEqual([{ name: 'June', filters: { date: june }, sort: [{ column: 'number', descending: false }] }]);
  });

  it('is read as days if the list sends instants', () => {
    const midnight = Date.parse('2026-06-01T00:00:00+05:30');
    expect(usualFilter({ ...documents, defaultFilter: { date: { from: midnight }, sent: midnight } }).filters).toEqual({
      date: { from: '2026-06-01' },
      sent: '2026-06-01',
    });
  });
});

it.each`
  query                          | question
  ${''}                          | ${{ filters: { date: year } }}
  ${'q=%20tata%20&all='}         | ${{ search: 'tata' }}
  ${'status=Draft&sort=-number'} | ${{ filters: { status: ['Draft'] }, sort: [{ column: 'number', descending: true }] }}
`('$query becomes the request $question', ({ query, question }) => {
  expect(questionOf(documents, read(query))).toEqual({ listId: 'SALES_INVOICE_LIST', setupVersion: 3, ...question });
});

it.each`
  query                                        | count
  ${''}                                        | ${0}
  ${'sort=number&date=2026-04-01..2027-03-31'} | ${0}
  ${'q=a'}                                     | ${1}
  ${'date=2026-06-01..&status=Draft&q=a'}      | ${3}
  ${'status=Draft'}                            | ${1}
`('$query has $count filters', ({ query, count }) => {
  expect(narrowings(read(query), documents)).toBe(count);
});

it('is reset to its defaults, and from there to everything', () => {
  const once = widened(read('status=Draft&q=a'), documents);
  expect(once).toEqual({ search: '', filters: { date: year }, sort: [] });
  expect(widened(once, documents).filters).toEqual({});
});
