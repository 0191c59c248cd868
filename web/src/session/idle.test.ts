import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleTimeout, watchIdle } from './idle.ts';

const minute = 60_000;
const told: string[] = [];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  told.length = 0;
  vi.useFakeTimers();
  stop = watchIdle(
    () => told.push('idle'),
    () => told.push('active'),
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Somebody types for this long, a key a minute. */
function typeFor(minutes: number): void {
  for (let at = 0; at < minutes; at += 1) {
    vi.advanceTimersByTime(minute);
    window.dispatchEvent(new Event('keydown'));
  }
}

describe('a user who works for hours without a call', () => {
  it('keeps the session alive with a call every twenty minutes', () => {
    typeFor(125);
    expect(told).toEqual(['active', 'active', 'active', 'active', 'active', 'active']);
  });

  it('and then leaves is signed out, without further calls', () => {
    typeFor(10);
    vi.advanceTimersByTime(idleTimeout * 1000 + 10_000);
    window.dispatchEvent(new Event('keydown'));
    expect(told).toEqual(['idle']);
  });
});

describe('a user who types', () => {
  it('is noted every five seconds, and no key in between waits for the store of the browser', () => {
    const read = vi.spyOn(Storage.prototype, 'getItem');
    const press = (times: number) => {
      for (let key = 0; key < times; key += 1) {
        vi.advanceTimersByTime(100);
        window.dispatchEvent(new Event('keydown'));
      }
      const reads = read.mock.calls.length;
      read.mockClear();
      return reads;
    };
    expect(press(40)).toBe(0);
    expect(press(20)).toBeGreaterThan(0);
    read.mockRestore();
  });
});
