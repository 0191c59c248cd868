import { expect, it } from 'vitest';
import { actsOf } from './row-acts.ts';
import { book, pair, portal } from './sample.ts';

const decision = {
  id: 'd1',
  branchId: 'b1',
  kind: 'accept',
  reason: null,
  remark: '',
  by: '',
  byName: '',
  at: '',
  month: '',
  changed: false,
};
const onlyBooks = { ...pair, portal: [] };
const onlyPortal = { ...pair, books: [] };
const unavailable = { ...portal, available: false };
const foreign = { ...portal, supplier: null, kind: 'bill-of-entry' };
const creditNote = { ...portal, kind: 'credit' };
const unsaid = { ...portal, available: null };

it.each`
  what                             | statement    | row                                                       | acts
  ${'a pair that differs'}         | ${'GSTR-2B'} | ${pair}                                                   | ${'accept keep-mine take-theirs link do-not-consider write ignore'}
  ${'a pair without differences'}  | ${'GSTR-2B'} | ${{ ...pair, differs: [] }}                               | ${'accept link do-not-consider write ignore'}
  ${'a pair without credit'}       | ${'GSTR-2B'} | ${{ ...pair, differs: [], portal: [unavailable] }}        | ${'accept link consider write ignore'}
  ${'a row of the books'}          | ${'GSTR-2B'} | ${onlyBooks}                                              | ${'link consider write ignore'}
  ${'a row of the portal'}         | ${'GSTR-2B'} | ${onlyPortal}                                             | ${'create link do-not-consider write ignore'}
  ${'a credit note there'}         | ${'GSTR-2B'} | ${{ ...onlyPortal, portal: [creditNote] }}                | ${'link do-not-consider write ignore'}
  ${'no credit there'}             | ${'GSTR-2B'} | ${{ ...onlyPortal, portal: [unavailable] }}               | ${'create link write ignore'}
  ${'goods from abroad'}           | ${'GSTR-2B'} | ${{ ...onlyPortal, portal: [foreign] }}                   | ${'link do-not-consider ignore'}
  ${'an own row without GSTIN'}    | ${'GSTR-2B'} | ${{ ...onlyBooks, books: [{ ...book, supplier: null }] }} | ${'link consider ignore'}
  ${'what is decided'}             | ${'GSTR-2B'} | ${{ ...pair, decision }}                                  | ${'take-back'}
  ${'a pair of what was reported'} | ${'GSTR-2A'} | ${{ ...pair, portal: [unsaid] }}                          | ${'accept keep-mine link write ignore'}
  ${'what only they reported'}     | ${'GSTR-2A'} | ${{ ...onlyPortal, portal: [unsaid] }}                    | ${'create link write ignore'}
`('$what of $statement: $acts', ({ statement, row, acts }) => {
  expect(actsOf(row, statement, () => true).join(' ')).toBe(acts);
});

it('offers only what a person may do', () => {
  expect(actsOf(pair, 'GSTR-2B', () => false)).toEqual(['write']);
  expect(actsOf(onlyPortal, 'GSTR-2B', (path) => path === '/purchase-invoice/add')).toEqual(['create', 'write']);
});
