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
