import { expect, it } from 'vitest';
import { decisionWhy, kindText, labelOfRow, lastDayText, statusText } from './row-words.ts';
import { book, pair, portal } from './sample.ts';

it.each`
  status                                           | statement    | text
  ${'Pending'}                                     | ${'GSTR-2B'} | ${'Pending'}
  ${'Regular Reconciled'}                          | ${'GSTR-2B'} | ${'Regular Reconciled'}
  ${'Regular Reconciled'}                          | ${'GSTR-2A'} | ${'Reconciled'}
  ${'ITC Not Available on Portal but consider'}    | ${'GSTR-2B'} | ${'ITC Not Available on Portal but consider'}
  ${'ITC Available on Portal but do not consider'} | ${'GSTR-2A'} | ${'Pending'}
`('$status of $statement is $text', ({ status, statement, text }) => {
  expect(statusText({ status }, statement)).toBe(text);
});

it.each`
  lastDay         | text
  ${null}         | ${null}
  ${'2027-11-30'} | ${null}
  ${'2027-01-29'} | ${'Claim it by 29-Jan-2027: 60 days left'}
  ${'2027-01-30'} | ${null}
  ${'2026-12-01'} | ${'Claim it by 01-Dec-2026: 1 day left'}
  ${'2026-11-30'} | ${'Claim it by 30-Nov-2026: today is the last day'}
  ${'2026-11-29'} | ${'The last day for this credit was 29-Nov-2026'}
`('on 30 November 2026 the last day $lastDay says $text', ({ lastDay, text }) => {
  expect(lastDayText(lastDay, '2026-11-30')).toBe(text);
});

it.each`
  row                                                       | text
  ${pair}                                                   | ${null}
  ${{ ...pair, portal: [{ ...portal, kind: 'credit' }] }}   | ${'Credit note'}
  ${{ books: [{ ...book, kind: 'credit' }], portal: [] }}   | ${'Credit note to the supplier'}
  ${{ books: [{ ...book, kind: 'purchase' }], portal: [] }} | ${null}
  ${{ books: [{ ...book, kind: 'return' }], portal: [] }}   | ${'Return'}
`('is called $text', ({ row, text }) => {
  expect(kindText(row)).toBe(text);
});

const decision = { id: 'd', branchId: 'b', reason: null, remark: '', by: 'u', byName: 'Asha', at: '', month: '2026-10', changed: false };

it.each`
  more                                                                | text
  ${{ kind: 'accept' }}                                               | ${'Accepted, in Oct 2026'}
  ${{ kind: 'ignore', remark: 'Twice' }}                              | ${'Ignored. “Twice”'}
  ${{ kind: 'do-not-consider', reason: 'not-ours' }}                  | ${'Not considered, in Oct 2026. It is not for this business'}
  ${{ kind: 'do-not-consider', reason: 'not-received', remark: 'x' }} | ${'Not considered, in Oct 2026. The goods or services were not received. “x”'}
`('$more reads $text', ({ more, text }) => {
  expect(decisionWhy({ ...decision, ...more })).toBe(text);
});

it('names a row by its supplier and both numbers', () => {
  expect(labelOfRow(pair)).toBe('Kutch Panels, KP/81, KP-81');
  expect(labelOfRow({ books: [], portal: [{ ...portal, supplier: null, supplierName: '', number: '2566282' }] })).toBe(
    'From abroad, 2566282',
  );
});
