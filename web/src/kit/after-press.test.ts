import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPress } from './after-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works at once while nothing is pressed', () => {
  const work = vi.fn();
  afterPress(work);
  expect(work).toHaveBeenCalledOnce();
});

it.each(['pointerup', 'pointercancel'])('waits for the click after %s, and works once', (end) => {
  const work = vi.fn();
  dispatchEvent(new Event('pointerdown'));
  afterPress(work);
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  dispatchEvent(new Event(end));
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  dispatchEvent(new Event('pointerup'));
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});
