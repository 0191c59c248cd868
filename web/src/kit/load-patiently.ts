/** Milliseconds before a part of the program is asked for again. */
const pauses = [500];

/**
 * Loads a part of the program. One lost request is no failure, so it is asked for again before anybody is told. Chromium remembers a failure
 * as long as the page is open; if the part can be reached after all, the page is loaded anew, once.
 */
export async function loadPatiently<Part>(load: () => Promise<Part>, waits: readonly number[] = pauses): Promise<Part> {
  const [wait, ...others] = waits;
  try {
    return await load();
  } catch (error) {
    if (wait !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      return loadPatiently(load, others);
    }
    if (!(await isThere(addressIn(error))) || isReloaded()) throw error;
    location.reload();
    return new Promise(() => undefined);
  }
}

/** The address of the part that failed, as far as the browser tells it. */
export function addressIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\S+/.exec(error.message)?.[0] : undefined;
}

async function isThere(address: string | undefined): Promise<boolean> {
  if (address === undefined) return false;
  return fetch(address, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** So that a part that is broken does not load the page again and again. */
function isReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
}
