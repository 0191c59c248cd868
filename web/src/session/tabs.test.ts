import { beforeEach, describe, expect, it } from 'vitest';
import { keep, kept } from './stored.ts';
import { arrive, leave } from './tabs.ts';

const start = Date.UTC(2026, 10, 21, 9, 0, 0);
const seconds = (count: number) => start + count * 1000;

beforeEach(() => localStorage.clear());

describe('a page load after the last tab closed', () => {
  it.each`
    away   | payment  | ended    | says
    ${0}   | ${false} | ${false} | ${'a reload'}
    ${15}  | ${false} | ${false} | ${'exactly the delay'}
    ${16}  | ${false} | ${true}  | ${'longer than the delay'}
    ${16}  | ${true}  | ${false} | ${'back from a payment page'}
    ${900} | ${true}  | ${false} | ${'a slow payment'}
    ${901} | ${true}  | ${true}  | ${'a payment given up'}
  `('$says ($away s): the session ended is $ended', ({ away, payment, ended }) => {
    arrive(start);
    if (payment) keep('paymentRedirect', true);
    leave(start);
    expect(arrive(seconds(away))).toBe(ended);
  });

  it('does not end the session while another tab is open', () => {
    arrive(start);
    arrive(start);
    leave(start);
    expect(arrive(seconds(3600))).toBe(false);
    expect(kept('tabCount')).toBe(2);
  });

  it('does not end a session that never had a tab closed', () => {
    expect(arrive(start)).toBe(false);
  });

  it('never counts below 0', () => {
    leave(start);
    expect(kept('tabCount')).toBe(0);
  });
});
