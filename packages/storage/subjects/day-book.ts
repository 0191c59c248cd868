import type { DayBookRow, Scope } from '#application/ports';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { datedKey, partsOfDatedKey, streamKey, viewKeys } from '#storage/engine/keys';
import { pack } from '#storage/engine/packing';
import { logEntries } from '#storage/log/log';
import type { BalanceParts } from '#storage/views/as-of';
import { type FoldEntry, foldEntry } from '#storage/views/fold-entry';
import { type LeafChange, planLeaves, putLeaves, readLeaves, rowsPerLeaf } from '#storage/views/leaves';
import { type PagePut, putPages, readPage, refuseBeyond } from '#storage/views/pages';
import { readHead } from '#storage/views/stream-head';

/**
 * The day book of a branch: every voucher by day, in leaves. A page says up to which entry it is folded. If the page is missing or behind
 * the other views, as in older books, the log is folded from there on.
 */
export interface DayBookFolded {
  /** Each group is written in its order, before the page. */
  readonly leaves: readonly (readonly PagePut[])[];
  readonly puts: readonly PagePut[];
}

/** `head` is how far the other views are folded. */
export async function foldDayBook(
  engine: Engine,
  stream: string,
  head: number,
  entries: readonly FoldEntry[],
  watermark: number,
): Promise<DayBookFolded> {
  await catchUpDayBook(engine, stream, head);
  return planned(engine, stream, entries, watermark);
}

const entriesAtOnce = 2_000;

/** Folds the entries that the other views have and the day book does not. */
export async function catchUpDayBook(engine: Engine, stream: string, head: number): Promise<void> {
  for (let at = (await readPage(engine, stream, viewKeys.dayBook))?.watermark ?? 0; at < head; ) {
    const entries = (await logEntries(engine, stream, at, Math.min(entriesAtOnce, head - at))).map(foldEntry);
    at = entries.at(-1)?.sequence ?? head;
    const { leaves, puts } = await planned(engine, stream, entries, at);
    for (const group of leaves) await putLeaves(engine, stream, group);
    await putPages(engine, stream, puts);
  }
}

async function planned(engine: Engine, stream: string, entries: readonly FoldEntry[], watermark: number): Promise<DayBookFolded> {
  const page = await readPage(engine, stream, viewKeys.dayBook);
  refuseBeyond([page], watermark);
  const leaves = await planLeaves(engine, stream, viewKeys.dayBookRows, entries.flatMap(changesOf), watermark);
  return { leaves, puts: [{ key: viewKeys.dayBook, watermark, packed: pack([]), expected: page?.watermark }] };
}

export function dayBookKey(day: Day, entry: Pick<FoldEntry, 'first'>): string {
  return datedKey(day, entry.first, '');
}

/** Before the slug of a voucher that was deleted. All rows of a leaf have the same columns, so this is none of its own. */
const deleted = '-';

/** A deleted voucher stays where it was, so that nobody misses its number (decision D24). */
function changesOf(entry: FoldEntry): LeafChange[] {
  const { days, slug, id, sequence } = entry;
  const change = (day: Day | null, row: LeafChange['row']): LeafChange[] =>
    day === null ? [] : [{ key: dayBookKey(day, entry), row, sequence }];
  return [...change(days.out, entry.deletes ? [`${deleted}${slug}`, id] : null), ...change(days.into, [slug, id])];
}

/** Used by a reader that continues while the projector works. */
const attempts = 5;

export async function readDayBook(
  { engine, tails }: Pick<BalanceParts, 'engine' | 'tails'>,
  { organisationId }: Scope,
  branchId: string,
  from: Day,
  to: Day,
  page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
): Promise<{ rows: readonly DayBookRow[]; more: boolean }> {
  const stream = streamKey(organisationId, { branchId });
  const first = page.after ? datedKey(page.after.date, page.after.sequence + 1, '') : from;
  const last = `${to}~`;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const [head, folded] = await Promise.all([readHead(engine, stream), readPage(engine, stream, viewKeys.dayBook)]);
    const since = Math.min(head.watermark, folded?.watermark ?? 0);
    const tail = await tails.read(stream, since);
    const found = await rowsBetween(engine, stream, tail, first, last, page.limit + 1);
    // A leaf can be ahead of the end of the log that was read.
    if (found.watermark <= since + tail.length) return { rows: found.rows.slice(0, page.limit), more: found.rows.length > page.limit };
  }
  throw new Refusal('busy');
}

async function rowsBetween(engine: Engine, stream: string, tail: readonly FoldEntry[], first: string, last: string, wanted: number) {
  const recent = new Map(tail.flatMap(changesOf).map(({ key, row }) => [key, row]));
  const rows: DayBookRow[] = [];
  let [start, watermark]: [string | undefined, number] = [first, 0];
  while (start !== undefined && start <= last && rows.length < wanted) {
    const from: string = start;
    const stretch = await readLeaves(engine, stream, viewKeys.dayBookRows, from, last, {
      most: Math.ceil((wanted - rows.length) / rowsPerLeaf),
    });
    watermark = Math.max(watermark, stretch.watermark);
    const merged = new Map(stretch.rows);
    for (const [key, row] of recent) {
      if (key < from || key > last || (stretch.next !== undefined && key >= stretch.next)) continue;
      if (row) merged.set(key, row);
      else merged.delete(key);
    }
    rows.push(...[...merged].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, [slug, id]]) => rowOf(key, slug, id)));
    start = stretch.next;
  }
  return { rows, watermark };
}

function rowOf(key: string, slug: unknown, id: unknown): DayBookRow {
  const { day, sequence } = partsOfDatedKey(key);
  const named = String(slug);
  const kept = { date: day, sequence, id: String(id) };
  return named.startsWith(deleted) ? { ...kept, slug: named.slice(deleted.length), deleted: true } : { ...kept, slug: named };
}
