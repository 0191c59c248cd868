import { expect, it } from 'vitest';
import type { AnyMaster } from '#modules/kit/module';
import { lookupValue } from '#modules/messages/lookup-value/lookup-value';
import { holiday } from '#modules/people/holiday/holiday';
import { leaveReason } from '#modules/people/leave-reason/leave-reason';
import { takenAt, valuesAsked } from './taken.ts';

// A value that is unique only together with another is checked together with it. Alone it would be reported as taken by mistake.
it.each`
  module         | draft                                                                              | asked
  ${holiday}     | ${{ name: 'Diwali', date: '2026-11-08', branchOnlyId: null, description: 'long' }} | ${{ date: '2026-11-08' }}
  ${holiday}     | ${{ name: 'Diwali', date: '2026-11-08', branchOnlyId: 'pune' }}                    | ${{ date: '2026-11-08', branchOnlyId: 'pune' }}
  ${holiday}     | ${{ name: 'Diwali', date: '', branchOnlyId: 'pune' }}                              | ${{}}
  ${leaveReason} | ${{ name: 'Family', leaveTypeId: 'cl' }}                                           | ${{ name: 'Family', leaveTypeId: 'cl' }}
  ${lookupValue} | ${{ entityType: 'lead', fieldName: 'source', name: 'Fair', position: 4 }}          | ${{ entityType: 'lead', fieldName: 'source', name: 'Fair' }}
  ${leaveReason} | ${{ name: 'x'.repeat(201), leaveTypeId: null }}                                    | ${{}}
`('for $draft, $asked is checked', ({ module, draft, asked }: { module: AnyMaster; draft: Record<string, unknown>; asked: object }) => {
  expect(valuesAsked(module, draft)).toEqual(asked);
});

it('says what already exists, by its name or its label', () => {
  expect([takenAt(holiday, 'date'), takenAt(leaveReason, 'name')]).toEqual([
    { path: 'date', message: 'A holiday on this date already exists' },
    { path: 'name', message: 'Reason already exists' },
  ]);
});
