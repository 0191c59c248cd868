import { expect } from 'vitest';

/** Polls for as long as Playwright waits for an element, because the machine may be busy. */
export const soon = <T>(ask: () => T | Promise<T>, message = '') => expect.poll(ask, { timeout: 30_000, message });
