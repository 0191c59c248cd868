import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { sortKey, wordsOf } from '#domain/text/normalise';
import { ascending } from '#domain/time/period';

export interface ListAsked {
  readonly order?: string | undefined;
  readonly descending?: boolean | undefined;
  readonly search?: string | undefined;
  /** Days, inclusive, where the list has a date. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly filters?: Readonly<Record<string, string | readonly string[]>> | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly cursor?: string;
  readonly total: number;
}

/**
 * Sorts, filters and pages rows that were read whole, with the same request and answer as every other list. The cursor says where to
 * continue.
 */
export function pageOf<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  asked: ListAsked,
  list: { readonly orders: readonly string[]; readonly words: readonly string[]; readonly date?: string },
): Page<Row> {
  const order = asked.order ?? list.orders[0] ?? '';
  if (!list.orders.includes(order)) {
    throw new Refusal('malformed', { what: `this list cannot be sorted by ${order}` }, [
      { path: 'order', message: 'The list cannot be sorted by this' },
    ]);
  }
  const prefixes = wordsOf(asked.search ?? '');
  const wanted = Object.entries(asked.filters ?? {});
  const days = ascending({ from: asked.from, to: asked.to });
  const kept = rows
    .filter((row) =>
      prefixes.every((prefix) => wordsOf(...list.words.map((name) => text(row[name]))).some((word) => word.startsWith(prefix))),
    )
    .filter((row) => list.date === undefined || isWithin(text(row[list.date]), days))
    .filter((row) => wanted.every(([name, value]) => matches(row[name], value)))
    .map((row) => ({ row, key: sortKey(text(row[order])) }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ row }) => row);
  if (asked.descending) kept.reverse();
  const from = Number(asked.cursor ?? 0);
  if (!Number.isInteger(from) || from < 0)
    throw new Refusal('malformed', { what: 'the cursor is not one of this list' }, [
      { path: 'cursor', message: 'This is not a cursor of the list' },
    ]);
  const to = from + (asked.limit ?? limits.rowsPerPage);
  return { rows: kept.slice(from, to), total: kept.length, ...(to < kept.length ? { cursor: String(to) } : {}) };
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function isWithin(day: string, { from, to }: Pick<ListAsked, 'from' | 'to'>): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** One of several values, or a text to look for. */
function matches(value: unknown, wanted: string | readonly string[]): boolean {
  const held = Array.isArray(value) ? value.map(text) : [text(value)];
  if (typeof wanted === 'string') return held.some((one) => one.toLowerCase().includes(wanted.toLowerCase()));
  return wanted.length === 0 || held.some((one) => wanted.includes(one));
}
