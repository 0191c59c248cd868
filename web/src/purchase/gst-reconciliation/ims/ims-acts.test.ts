import { expect, it } from 'vitest';
import { actsOnIms } from './ims-acts.ts';
import { record, step } from './sample.ts';

const part = { ...step, declared: record.tax };

it.each`
  what                             | more                                                               | acts
  ${'an invoice'}                  | ${{}}                                                              | ${'accept reject pending'}
  ${'a credit note'}               | ${{ kind: 'credit', lowers: true }}                                | ${'accept part reject pending'}
  ${'one that was pending before'} | ${{ kind: 'credit', lowers: true, notPending: 'One period only' }} | ${'accept part reject'}
  ${'a bill of entry'}             | ${{ kind: 'bill-of-entry', notRejected: 'It cannot be' }}          | ${'accept pending'}
  ${'an accepted invoice'}         | ${{ action: 'accept', step }}                                      | ${'reject pending take-back'}
  ${'a note accepted in part'}     | ${{ lowers: true, action: 'accept', step: part }}                  | ${'accept part reject pending take-back'}
  ${'a rejected invoice'}          | ${{ action: 'reject', step }}                                      | ${'accept pending take-back'}
  ${'one rejected on the portal'}  | ${{ action: 'reject' }}                                            | ${'accept pending'}
`('of $what are offered: $acts', ({ more, acts }) => {
  expect(actsOnIms({ ...record, ...more }).join(' ')).toBe(acts);
});
