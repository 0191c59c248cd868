import type { ChangeOfMonth } from '#application/ports/day-book';
import type { Scope } from '#application/ports/scope';
import type { Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { datedKey, partsOfDatedKey, streamKey, streamOfKey, viewKeys } from '#storage/engine/keys';
import { revisionOf } from '#storage/log/entry';
import { entriesOf } from '#storage/log/log';
import type { Folded } from '#storage/views/as-of';
import { type ExactParts, exactly } from '#storage/views/exact';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type LeafChange, type LeafRow, type LeafStretch, planLeaves, readLeaves } from '#storage/views/leaves';
import { type Rows, readRecentRows } from '#storage/views/recent-rows';
import type { Batch, Plan } from '#storage/views/view';

/**
 * Every change of a voucher of a branch, by the month of the voucher and then by the day of the change, in leaves: so what changed in a
 * month after it was locked is read from there on, however much was entered before. A change that moves a voucher to another month is in
 * both. Rows are only added.
 *
 * The log of the organisation has no vouchers. Its changes of masters that statements of any day read are folded in the same way, all
 * together.
 */
export async function foldChanges({ engine, stream, entries, watermark }: Batch): Promise<Plan> {
  const months = new Map<string, LeafChange[]>();
  const ofStream = streamOfKey(stream).stream === 'organisation' ? changesOfMasters : changesOf;
  for (const { month, change } of entries.flatMap(ofStream)) months.set(month, [...(months.get(month) ?? []), change]);
  const plans = [...months].map(([month, changes]) => planLeaves(engine, stream, viewKeys.changesOfMonth(month), changes, watermark));
  return { rows: (await Promise.all(plans)).flat() };
}

export function changesOf({ changed, sequence }: FoldEntry): readonly { readonly month: string; readonly change: LeafChange }[] {
  if (changed === undefined) return [];
  const { on, days } = changed;
  // By month, the days of the voucher before and after. One change has one row a month.
  const months = new Map<string, Day[]>();
  for (const day of days) months.set(day.slice(0, 7), [...(months.get(day.slice(0, 7)) ?? []), day]);
  return [...months].map(([month, of]) => ({ month, change: { key: datedKey(on, sequence, ''), row: [of.join(' ')], sequence } }));
}

/** In the place of a month. */
const masters = 'masters';

export function changesOfMasters({ retold, sequence }: FoldEntry): ReturnType<typeof changesOf> {
  return retold === undefined ? [] : [{ month: masters, change: { key: datedKey(retold, sequence, ''), row: [''], sequence } }];
}

/** Where the changes of a month are read from: the first day on which they count. */
interface MonthAsked {
  /** `2026-05`. */
  readonly month: string;
  readonly since: Day;
}

export interface PageAsked {
  readonly limit: number;
  readonly after?: { readonly date: Day; readonly sequence: number };
}

/** Changes of vouchers of these months by the day of the change, with what they changed, exact as of now. */
export function readChanges(
  parts: ExactParts,
  { organisationId }: Pick<Scope, 'organisationId'>,
  branchId: string,
  months: readonly MonthAsked[],
  page: PageAsked,
): Promise<Found> {
  return readPage(parts, streamKey(organisationId, { branchId }), changesOf, months, page);
}

/** Changes of masters that statements read, from a day on, in the same way. */
export function readMasterChanges(
  parts: ExactParts,
  { organisationId }: Pick<Scope, 'organisationId'>,
  since: Day,
  page: PageAsked,
): Promise<Found> {
  return readPage(parts, streamKey(organisationId, 'organisation'), changesOfMasters, [{ month: masters, since }], page);
}

interface Found {
  readonly rows: readonly ChangeOfMonth[];
  readonly more: boolean;
}

async function readPage(
  parts: ExactParts,
  stream: string,
  ofStream: typeof changesOf,
  months: readonly MonthAsked[],
  page: PageAsked,
): Promise<Found> {
  const { places, more } = await exactly(parts, stream, async (folded) => {
    const found = await Promise.all(months.map((asked) => placesIn(parts.engine, folded, ofStream, asked, page)));
    const places = [...new Set(found.flatMap(({ rows }) => rows.map(([key]) => key)))].sort();
    const answer = { places: places.slice(0, page.limit), more: places.length > page.limit };
    return { watermark: Math.max(0, ...found.map(({ watermark }) => watermark)), answer };
  });
  return { rows: await withEntries(parts.engine, stream, places), more };
}

/** The first changes of a month, one more than a page. */
function placesIn(
  engine: Engine,
  { stream, tail }: Pick<Folded, 'stream' | 'tail'>,
  ofStream: typeof changesOf,
  { month, since }: MonthAsked,
  { limit, after }: PageAsked,
): Promise<Rows> {
  const next = after === undefined ? since : datedKey(after.date, after.sequence + 1, '');
  const recent = tail.flatMap(ofStream).filter((one) => one.month === month);
  return readRecentRows(
    engine,
    stream,
    { prefix: viewKeys.changesOfMonth(month) },
    [next < since ? since : next, '9999~'],
    new Map(recent.map(({ change: { key, row } }) => [key, row])),
    limit + 1,
  );
}

async function withEntries(engine: Engine, stream: string, keys: readonly string[]): Promise<readonly ChangeOfMonth[]> {
  const places = keys.map(partsOfDatedKey);
  const items = await engine.getMany(
    'log',
    places.map(({ sequence }) => ({ pk: { S: stream }, seq: { N: String(sequence) } })),
    'strong',
  );
  const entries = new Map((await entriesOf(engine, items)).map((entry) => [entry.sequence, entry]));
  return places.flatMap(({ day, sequence }) => {
    const entry = entries.get(sequence);
    return entry === undefined ? [] : [{ date: day, sequence, revision: revisionOf(entry) }];
  });
}

/** All rows that are folded, month by month: for the prover. */
export async function eachFoldedChange(
  engine: Engine,
  stream: string,
  months: readonly string[],
  take: (month: string, key: string, row: LeafRow) => void,
): Promise<void> {
  for (const month of months) {
    for (let start: string | undefined = '0000'; start !== undefined; ) {
      const stretch: LeafStretch = await readLeaves(engine, stream, viewKeys.changesOfMonth(month), start, '9999~', { most: leavesAtOnce });
      for (const [key, row] of stretch.rows) take(month, key, row);
      start = stretch.next;
    }
  }
}

const leavesAtOnce = 16;
