import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { creditNote } from '#modules/sales/credit-note/credit-note';
import { showAnswered } from './show-answered.ts';

const kept = { id: 'r1', createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' };
const key = [creditNote.slug, 'record', kept.id];
const read = { ...kept, version: 3, eInvoice: 'Failed', eInvoiceWhy: 'No user', atEarlierCost: true };

it.each`
  case                                                      | known                      | answered                                        | shown
  ${'without what is gone, with what only reading tells'}   | ${read}                    | ${{ ...kept, version: 4, eInvoice: 'Pending' }} | ${{ ...kept, version: 4, eInvoice: 'Pending', atEarlierCost: true }}
  ${'of the version that was read, as answered'}            | ${read}                    | ${{ ...kept, version: 3, eInvoice: 'Pending' }} | ${{ ...kept, version: 3, eInvoice: 'Pending', atEarlierCost: true }}
  ${'but not over a later version that was read meanwhile'} | ${{ ...read, version: 5 }} | ${{ ...kept, version: 4, eInvoice: 'Pending' }} | ${{ ...read, version: 5 }}
  ${'nor if nobody reads it'}                               | ${undefined}               | ${{ ...kept, version: 4, eInvoice: 'Pending' }} | ${undefined}
`('a record is shown as a call answered it: $case', ({ known, answered, shown }) => {
  const queries = new QueryClient();
  if (known !== undefined) queries.setQueryData(key, known);
  showAnswered(queries, creditNote, answered);
  expect(queries.getQueryData(key)).toEqual(shown);
});
