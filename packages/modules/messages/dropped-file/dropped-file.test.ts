import { expect, it } from 'vitest';
import { type DroppedFile, droppedFile, dueBounds } from '#modules/messages/dropped-file/dropped-file';

const [, , due] = droppedFile.list.orders;
const now = '2026-11-30T11:30:00.000Z';

it.each([
  ['Waiting', '2026-11-30T11:30:00.000Z', true],
  ['Waiting', '2026-11-30T11:30:00.001Z', false],
  ['Taken', '2026-11-30T11:00:00.000Z', true],
  ['Pending Approval', '2026-11-30T11:00:00.000Z', false],
  ['Processed', '2026-11-30T11:00:00.000Z', false],
  ['Set Aside', '2026-11-30T11:00:00.000Z', false],
] as const)('a file that is %s and due at %s has a next step now: %s', (dropStatus, dueAt, expected) => {
  const place = due?.key?.({ dropStatus, dueAt } as DroppedFile) ?? '';
  const { from, to } = dueBounds(now);
  expect(from <= place && place <= to).toBe(expected);
});

it('is offered to be taken again only while it is set aside, and then waits as if it had just come', () => {
  const action = droppedFile.actions['take-again'];
  const row = {
    dropStatus: 'Set Aside',
    dueAt: '2026-11-30T11:00:00.000Z',
    importId: 'x',
    reason: 'No ledger',
    wrong: 3,
  } as unknown as DroppedFile;
  expect(action?.offered(row)).toBe(true);
  const sets = action?.sets as (row: DroppedFile, by: { readonly at: string }) => Partial<DroppedFile>;
  const again = { ...row, ...sets(row, { at: now }) };
  expect(again).toMatchObject({ dropStatus: 'Waiting', dueAt: now, importId: null, reason: null, wrong: null, times: 1 });
  expect(action?.offered(again)).toBe('Only a file that is set aside can be taken again');
  expect(sets(again, { at: now })).toMatchObject({ times: 2 });
});
