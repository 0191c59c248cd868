import type { Place } from '#application/books/cursor';
import { limits } from '#domain/limits';

/** Rows of several logs, those of branches and perhaps of the organisation, as one list by day. */
export interface PageByDay<Row extends Place> {
  readonly rows: readonly (Row & OfLog)[];
  /** More follow in some log. */
  readonly more: boolean;
}

interface OfLog {
  /** The number of its log. */
  readonly branch: number;
}

/** The first rows of these pages, one of each log, by day; those of a day log by log. */
export function pageByDay<Row extends Place>(pages: readonly { readonly rows: readonly Row[]; readonly more: boolean }[]): PageByDay<Row> {
  const rows = pages
    .flatMap((page, branch) => page.rows.map((row) => ({ ...row, branch })))
    .sort((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : one.branch - other.branch || one.sequence - other.sequence,
    );
  return { rows: rows.slice(0, limits.rowsPerPage), more: rows.length > limits.rowsPerPage || pages.some(({ more }) => more) };
}

/** How far each log was seen. */
export function placesAfter(before: readonly (Place | null)[], logs: number, seen: readonly (Place & OfLog)[]): readonly (Place | null)[] {
  return Array.from({ length: logs }, (_, branch) => seen.findLast((row) => row.branch === branch) ?? before[branch] ?? null);
}

interface Looking<Row extends Place, Found> {
  readonly logs: number;
  readonly places: readonly (Place | null)[];
  /** After so many rows the page ends, even if it is short: then those asked for are rare, and the next page goes on there. */
  readonly mostLookedAt: number;
  readonly read: (places: readonly (Place | null)[]) => Promise<PageByDay<Row>>;
  /** What the page has of each row; null of one that is not asked for. */
  readonly keep: (rows: readonly (Row & OfLog)[]) => Promise<readonly (Found | null)[]>;
}

/** A full page of what is asked for, however many rows lie between. It ends with the row that fills it. */
export async function fullPage<Row extends Place, Found>({ logs, mostLookedAt, read, keep, ...start }: Looking<Row, Found>) {
  const found: Found[] = [];
  let [places, more, lookedAt] = [start.places, true, 0];
  while (more && found.length < limits.rowsPerPage && lookedAt < mostLookedAt) {
    const page = await read(places);
    const kept = await keep(page.rows);
    let seen = 0;
    for (; seen < kept.length && found.length < limits.rowsPerPage; seen += 1) {
      const one = kept[seen];
      if (one !== null && one !== undefined) found.push(one);
    }
    places = placesAfter(places, logs, page.rows.slice(0, seen));
    lookedAt += seen;
    more = page.more || seen < page.rows.length;
  }
  return { found, places, more };
}
