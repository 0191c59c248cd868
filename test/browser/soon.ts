import { expect } from 'vitest';

/** Waits as long for what is asked as the browser waits for what is shown: the machine may be busy. */
export const soon = <T>(ask: () => T | Promise<T>, message = '') => expect.poll(ask, { timeout: 15_000, message });
