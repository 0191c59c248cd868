import { expect, it } from 'vitest';
import { permissions } from '#modules/all';
import { closingChecks, reminders } from './closing-checks.ts';

it('each check needs permissions that exist, and leads to a screen of one', () => {
  const known = new Set(permissions);
  expect(closingChecks.flatMap(({ needs }) => needs).filter((path) => !known.has(path))).toEqual([]);
  const screens = [...closingChecks, ...reminders].map(({ to }) => to.replace('/app', '').replace(/\?.*/, ''));
  expect(screens.filter((path) => path !== '/dashboard' && !known.has(path))).toEqual([]);
});
