import type { ChangeOfMonth, Scope } from '#application/ports';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { datedKey, partsOfDatedKey, streamKey, streamOfKey, viewKeys } from '#storage/engine/keys';
import { revisionOf } from '#storage/log/entry';
import { entriesOf } from '#storage/log/log';
import { type BalanceParts, type Folded, openFolded } from '#storage/views/as-of';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type LeafChange, type LeafRow, type LeafStretch, planLeaves, readLeaves, rowsPerLeaf } from '#storage/views/leaves';
import type { PagePut } from '#storage/views/pages';

/**
 * Every change of a voucher of a branch, by the month of the voucher and then by the day of the change, in leaves: so what changed in a
 * month after it was locked is read from there on, however much was entered before. A change that moves a voucher to another month is in
 * both. Rows are only added.
 *
 * The log of the organisation has no vouchers. Its changes of masters that statements of any day read are folded in the same way, all
 * together.
 */
export async function foldChanges(
  engine: Engine,
  stream: string,
  entries: readonly FoldEntry[],
  watermark: number,
): Promise<readonly (readonly PagePut[])[]> {
  const months = new Map<string, LeafChange[]>();
  const ofStream = streamOfKey(stream).stream === 'organisation' ? changesOfMasters : changesOf;
  for (const { month, change } of entries.flatMap(ofStream)) months.set(month, [...(months.get(month) ?? []), change]);
  const plans = [...months].map(([month, changes]) => planLeaves(engine, stream, viewKeys.changesOfMonth(month), changes, watermark));
  return (await Promise.all(plans)).flat();
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

/** Used by a reader that continues while the projector works. */
const attempts = 5;

/** Changes of vouchers of these months by the day of the change, with what they changed, exact as of now. */
export function readChanges(
  parts: Parts,
  { organisationId }: Pick<Scope, 'organisationId'>,
  branchId: string,
  months: readonly MonthAsked[],
  page: PageAsked,
): Promise<Found> {
  return readPage(parts, streamKey(organisationId, { branchId }), changesOf, months, page);
}

/** Changes of masters that statements read, from a day on, in the same way. */
export function readMasterChanges(
  parts: Parts,
  { organisationId }: Pick<Scope, 'organisationId'>,
  since: Day,
  page: PageAsked,
): Promise<Found> {
  return readPage(parts, streamKey(organisationId, 'organisation'), changesOfMasters, [{ month: masters, since }], page);
}

type Parts = Pick<BalanceParts, 'engine' | 'tails'>;

interface Found {
  readonly rows: readonly ChangeOfMonth[];
  readonly more: boolean;
}

async function readPage(
  parts: Parts,
  stream: string,
  ofStream: typeof changesOf,
  months: readonly MonthAsked[],
  page: PageAsked,
): Promise<Found> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const folded = await openFolded(parts, stream);
    const found = await Promise.all(months.map((asked) => placesIn(parts.engine, folded, ofStream, asked, page)));
    // A leaf can be ahead of the end of the log that was read.
    if (found.some(({ watermark }) => watermark > folded.head.watermark + folded.tail.length)) continue;
    const places = new Set(found.flatMap(({ keys }) => keys));
    const sorted = [...places].sort();
    return { rows: await withEntries(parts.engine, stream, sorted.slice(0, page.limit)), more: sorted.length > page.limit };
  }
  throw new Refusal('busy');
}

/** Keys of the first changes of a month, one more than a page. */
async function placesIn(
  engine: Engine,
  { stream, tail }: Pick<Folded, 'stream' | 'tail'>,
  ofStream: typeof changesOf,
  { month, since }: MonthAsked,
  { limit, after }: PageAsked,
): Promise<{ readonly keys: readonly string[]; readonly watermark: number }> {
  const next = after === undefined ? since : datedKey(after.date, after.sequence + 1, '');
  const from = next < since ? since : next;
  const recent = tail.flatMap(ofStream).filter((one) => one.month === month && one.change.key >= from);
  const keys = new Set(recent.map(({ change }) => change.key));
  let watermark = 0;
  let folded = 0;
  for (let start: string | undefined = from; start !== undefined && folded <= limit; ) {
    const most = Math.ceil((limit + 1 - folded) / rowsPerLeaf);
    const stretch: LeafStretch = await readLeaves(engine, stream, viewKeys.changesOfMonth(month), start, '9999~', { most });
    for (const key of stretch.rows.keys()) keys.add(key);
    folded += stretch.rows.size;
    watermark = Math.max(watermark, stretch.watermark);
    start = stretch.next;
  }
  return { keys: [...keys].sort().slice(0, limit + 1), watermark };
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
