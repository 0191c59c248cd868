import type { Page } from 'playwright-core';

/** Scans a code; `end` is the key that the scanner ends it with. Resolves when the page has handled all of its keys. */
export type Scanner = (code: string, end?: 'Enter' | 'Tab') => Promise<void>;

/** Seconds between two keys of a hand scanner. */
const pause = 0.004;

/**
 * A hand scanner on this page. It hands over all keys of a code with the moments at which they were pressed, so a busy machine does not make
 * it as slow as a person.
 */
export async function handScanner(page: Page): Promise<Scanner> {
  const session = await page.context().newCDPSession(page);
  return async (code, end = 'Enter') => {
    const start = Date.now() / 1000;
    const sent = [...code, end].flatMap((key, at) => {
      const timestamp = start + at * pause;
      const named = ends[key];
      const down = named ?? { key, text: key };
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...down }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: timestamp + pause / 2, key, ...(named ?? {}) }),
      ];
    });
    await Promise.all(sent);
  };
}

const ends: Readonly<
  Record<string, { readonly key: string; readonly code: string; readonly windowsVirtualKeyCode: number; readonly text?: string }>
> = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
};
