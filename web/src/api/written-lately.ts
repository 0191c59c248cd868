import { limits } from '#domain/limits';

/** An index of the cloud's tables follows a write within this time. */
const followsMs = 5_000;

let written: readonly { readonly slug: string; readonly id: string; readonly at: number }[] = [];

/** Called when the server has confirmed a write of a record. */
export function noteWritten(slug: string, id: string, at = Date.now()): void {
  const others = written.filter((one) => !(one.slug === slug && one.id === id) && at - one.at < followsMs);
  written = [...others, { slug, id, at }];
}

/** Records of a list that its index may not have yet, the newest first. */
export function writtenLately(slug: string, now = Date.now()): { readonly lately?: string[] } {
  const ids = written.filter((one) => one.slug === slug && now - one.at < followsMs).map(({ id }) => id);
  return ids.length === 0 ? {} : { lately: ids.reverse().slice(0, limits.writtenLately) };
}
