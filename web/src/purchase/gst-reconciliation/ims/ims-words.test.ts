import { expect, it } from 'vitest';
import { emptyText, imsKindText, imsLabel, imsTexts, isWaiting, stepText } from './ims-words.ts';
import { record, step } from './sample.ts';

it.each`
  more                                                                                     | texts
  ${{}}                                                                                    | ${[]}
  ${{ lowers: true, lastPending: '2026-12-20' }}                                           | ${['It can be pending until 20-Dec-2026. After that it counts as accepted', 'It lowers the credit by ₹1,800.00. If you reject it, the supplier pays that tax instead']}
  ${{ pendingSince: '2026-10', notPending: 'One period only', lastPending: '2026-12-20' }} | ${['Pending since Oct 2026', 'One period only', 'After 20-Dec-2026 it counts as accepted']}
  ${{ isOriginalMissing: true }}                                                           | ${['The document it amends was not imported, so what it changes is not certain. Import its month']}
  ${{ isTold: false }}                                                                     | ${['The file for the portal cannot have it. Act on it on the portal, too']}
`('says $texts.length things', ({ more, texts }) => {
  expect(imsTexts({ ...record, ...more })).toEqual(texts);
});

it.each`
  action      | more                                                          | text
  ${null}     | ${null}                                                       | ${''}
  ${'accept'} | ${step}                                                       | ${'Accepted'}
  ${'reject'} | ${null}                                                       | ${'Rejected on the portal'}
  ${'reject'} | ${{ ...step, remark: 'Not ours' }}                            | ${'Rejected. “Not ours”'}
  ${'accept'} | ${{ ...step, declared: record.tax, remark: 'Never claimed' }} | ${'Accepted. The credit falls by ₹1,800.00. “Never claimed”'}
`('tells what was done: $text', ({ action, more, text }) => {
  expect(stepText({ action, step: more })).toBe(text);
});

it.each`
  tab          | pendingSince | waits
  ${'pending'} | ${null}      | ${true}
  ${'none'}    | ${'2026-10'} | ${true}
  ${'none'}    | ${null}      | ${false}
  ${'accept'}  | ${'2026-10'} | ${false}
`('a record in $tab, pending since $pendingSince, waits: $waits', ({ tab, pendingSince, waits }) => {
  expect(isWaiting({ tab, pendingSince })).toBe(waits);
});

it('names records', () => {
  expect(imsLabel(record)).toBe('Surat Panels, SP/1');
  expect(imsLabel({ ...record, supplierName: '', supplier: null })).toBe('From abroad, SP/1');
  expect([imsKindText(record), imsKindText({ kind: 'credit', amends: 'CN/1' })]).toEqual(['Invoice', 'Credit note, amends CN/1']);
});

it.each`
  tab          | hasRecords | search  | text
  ${'none'}    | ${true}    | ${''}   | ${'Every record has an action'}
  ${'pending'} | ${true}    | ${''}   | ${'Nothing is pending'}
  ${'none'}    | ${false}   | ${''}   | ${'No supplier has reported anything for this period yet'}
  ${'none'}    | ${false}   | ${'KP'} | ${'No records match'}
`('an empty tab $tab says: $text', ({ tab, hasRecords, search, text }) => expect(emptyText(tab, hasRecords, search)).toBe(text));
