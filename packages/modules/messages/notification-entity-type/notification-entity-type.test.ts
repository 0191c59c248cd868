import { expect, it } from 'vitest';
import { type NotificationEntityType, notificationEntityType } from '#modules/messages/notification-entity-type/notification-entity-type';

const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };
const row: NotificationEntityType = {
  entityType: 'sales-invoice',
  event: 'cancelled',
  users: [{ userId: 'asha' }],
  byEmail: true,
  bySms: false,
  told: null,
  status: 'Active',
};

it.each([
  ['as it is', {}, []],
  ['to nobody', { users: [] }, ['users']],
  ['to someone twice', { users: [{ userId: 'asha' }, { userId: 'asha' }] }, ['users.1.userId']],
  ['by no means', { byEmail: false }, ['byEmail']],
])('with %s', (_, change, paths) => {
  expect(notificationEntityType.check?.({ ...row, ...change }, facts, 'n').map(({ path }) => path)).toEqual(paths);
});

it('counts its users', () => {
  expect(notificationEntityType.complete?.(row, facts).told).toBe(1);
});
