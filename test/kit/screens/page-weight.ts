import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';

/** Limits for a browser with an empty cache, in kilobytes: JavaScript with gzip, fonts as they are. */
export const limits = { signIn: 130, firstList: 290, everything: 450, fonts: 60 } as const;

export interface Weight {
  readonly scripts: number;
  readonly fonts: number;
  /** The names of the font files. */
  readonly fontFiles: readonly string[];
}

type Loaded = ReadonlyMap<string, { readonly kind: string; readonly bytes: number }>;

/** The bytes a page loads during an action. */
export async function weightOf(page: Page, act: () => Promise<void>): Promise<Weight> {
  return weigh(await loaded(page, act));
}

/**
 * A person who is signed in opens a list in a fresh tab without a cache: what was loaded when its rows could be read, by the browser's own
 * clock, and what follows on a wide screen.
 */
export async function firstList(context: BrowserContext, address: string, shows: string): Promise<{ readable: Weight; whole: Weight }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript((text) => {
    // The shell fetches menus ahead after four seconds, and a slow machine may need as long for the list.
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((act: () => void, wait?: number) => (wait === 4_000 ? 0 : later(act, wait))) as typeof window.setTimeout;
    // At the change itself: a timer may come only after what follows the first paint has begun to load.
    const changes = new MutationObserver(() => {
      if (!document.body?.textContent.includes(text)) return;
      changes.disconnect();
      performance.mark('readable');
    });
    changes.observe(document, { childList: true, characterData: true, subtree: true });
  }, shows);
  const files = await loaded(page, async () => {
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('readable').length > 0);
    await page.locator('.list-grid [data-rowindex]').first().waitFor();
    await page.waitForLoadState('networkidle');
  });
  const before = await page.evaluate(() => {
    const readable = performance.getEntriesByName('readable')[0]?.startTime ?? 0;
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime <= readable ? [name] : []));
  });
  await page.close();
  return { readable: weigh(new Map([...files].filter(([name]) => before.includes(name)))), whole: weigh(files) };
}

async function loaded(page: Page, act: () => Promise<void>): Promise<Loaded> {
  const files = new Map<string, { readonly kind: string; readonly bytes: number }>();
  const arriving: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'font') return;
    const bytesOf = (body: Buffer) => (kind === 'script' ? gzipSync(body) : body).length;
    arriving.push(response.body().then((body) => files.set(response.url(), { kind, bytes: bytesOf(body) })));
  });
  await act();
  await Promise.all(arriving);
  page.removeAllListeners('response');
  return files;
}

function weigh(files: Loaded): Weight {
  const of = (wanted: string) => [...files].filter(([, { kind }]) => kind === wanted);
  const total = (some: ReturnType<typeof of>) => some.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1000;
  return { scripts: total(of('script')), fonts: total(of('font')), fontFiles: of('font').map(([name]) => name.split('/').at(-1) ?? '') };
}
