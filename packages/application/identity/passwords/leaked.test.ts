import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { isLeaked } from '#application/identity/passwords/leaked';

it.each([
  'unbelievable',
  'UNBELIEVABLE',
  'international',
  'motherfucker',
  'basketball',
  'thunderbird',
  'masterchief',
  'california1',
  'wonderland',
  'washington1',
  'lamborghini',
  'beautiful1',
  'fuckyou123',
])('%s was found in a leak', (password) => {
  expect(isLeaked(password)).toBe(true);
});

it.each(['monsoon over Mysuru', 'a lantern in Leh', 'teal monsoon ledger 47', 'सूर्य की पहली किरण', 'tide tables and teacups'])(
  '%s was not',
  (password) => {
    expect(isLeaked(password)).toBe(false);
  },
);

it('refuses at most one in a thousand passwords that are in no list', () => {
  const wrongly = Array.from({ length: 20_000 }, () => randomBytes(12).toString('base64url')).filter(isLeaked);
  expect(wrongly.length).toBeLessThan(20);
});
