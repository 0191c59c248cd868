import type { DayBookRow } from '#application/ports/day-book';
import type { Scope } from '#application/ports/scope';
import type { Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { datedKey, partsOfDatedKey, streamKey, viewKeys } from '#storage/engine/keys';
import { pack } from '#storage/engine/packing';
import { logEntries } from '#storage/log/log';
import { type ExactParts, exactly } from '#storage/views/exact';
import { type FoldEntry, foldEntry } from '#storage/views/fold-entry';
import { type LeafChange, planLeaves, putLeaves } from '#storage/views/leaves';
import { putPages, readPage, refuseBeyond } from '#storage/views/pages';
import { readRecentRows } from '#storage/views/recent-rows';
import type { Batch, Plan, Step } from '#storage/views/view';

/**
 * The day book of a branch: every voucher by day, in leaves. A page says up to which entry it is folded. If the page is missing or behind
 * the other views, as in older books, the log is folded from there on.
 */
export async function foldDayBook(step: Step): Promise<Plan> {
  await catchUpDayBook(step.engine, step.stream, step.head.watermark);
  return planned(step);
}

const entriesAtOnce = 2_000;

/** Folds the entries up to `head` that the other views have and the day book does not. */
export async function catchUpDayBook(engine: Engine, stream: string, head: number): Promise<void> {
  for (let at = (await readPage(engine, stream, viewKeys.dayBook))?.watermark ?? 0; at < head; ) {
    const entries = (await logEntries(engine, stream, at, Math.min(entriesAtOnce, head - at))).map((entry) =>
      foldEntry(entry, engine.says),
    );
    at = entries.at(-1)?.sequence ?? head;
    const { rows, last } = await planned({ engine, stream, entries, watermark: at });
    for (const group of rows) await putLeaves(engine, stream, group);
    await putPages(engine, stream, last);
  }
}

async function planned({ engine, stream, entries, watermark }: Batch) {
  const page = await readPage(engine, stream, viewKeys.dayBook);
  refuseBeyond([page], watermark);
  const rows = await planLeaves(engine, stream, viewKeys.dayBookRows, entries.flatMap(changesOf), watermark);
  return { rows, last: [{ key: viewKeys.dayBook, watermark, packed: pack([]), expected: page?.watermark }] };
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

export async function readDayBook(
  parts: ExactParts,
  { organisationId }: Scope,
  branchId: string,
  from: Day,
  to: Day,
  { limit, after }: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
): Promise<{ rows: readonly DayBookRow[]; more: boolean }> {
  const first = after ? datedKey(after.date, after.sequence + 1, '') : from;
  return exactly(
    parts,
    streamKey(organisationId, { branchId }),
    async ({ stream, tail }) => {
      const recent = new Map(tail.flatMap(changesOf).map(({ key, row }) => [key, row]));
      const { rows, watermark } = await readRecentRows(parts.engine, stream, dayBookRows, [first, `${to}~`], recent, limit + 1);
      return {
        watermark,
        answer: { rows: rows.slice(0, limit).map(([key, [slug, id]]) => rowOf(key, slug, id)), more: rows.length > limit },
      };
    },
    { behind: viewKeys.dayBook },
  );
}

const dayBookRows = { prefix: viewKeys.dayBookRows };

function rowOf(key: string, slug: unknown, id: unknown): DayBookRow {
  const { day, sequence } = partsOfDatedKey(key);
  const named = String(slug);
  const kept = { date: day, sequence, id: String(id) };
  return named.startsWith(deleted) ? { ...kept, slug: named.slice(deleted.length), deleted: true } : { ...kept, slug: named };
}
