import type { Scope } from '#application/ports/scope';
import { addDays, type Day } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import { datedKey, partsOfDatedKey, streamKey, streamOfKey } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { type ExactParts, exactly, type Seen } from '#storage/views/exact';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type LeafChange, type LeafRow, planLeaves, shortLeaves } from '#storage/views/leaves';
import { type Page, queryPages } from '#storage/views/pages';
import { type RecentRows, type RowList, readRecentRows } from '#storage/views/recent-rows';
import { type Batch, foldPages, type Plan } from '#storage/views/view';

/**
 * What documents say of a subject, such as of sales: rows by day, in leaves, and sums of their amounts by month and name. A sum has several
 * parts that count the same rows by different names. Which page has the sum of a name follows from the name alone, so a reader knows how far
 * it is folded.
 */
export interface DatedSums<Said extends { readonly date: Day }> {
  /** What its rows are called where the prover finds a difference. */
  readonly name: string;
  /** The first part of the keys of its rows. */
  readonly rows: string;
  /** How many rows make a leaf, if not as many as usual. */
  readonly leaf?: number;
  readonly page: (part: number, month: string, page: number) => string;
  readonly parts: number;
  /** What a document says before and after an entry. */
  readonly said: (entry: FoldEntry) => { readonly out: Said | null; readonly into: Said | null };
  readonly rowsOf: (said: Said, document: { readonly slug: string; readonly id: string }, organisationId: string) => readonly LeafRow[];
  /** What a row adds; `at` is its place in the document. */
  readonly addsOf: (row: LeafRow, at: number) => readonly Adding[];
}

interface Adding {
  readonly part: number;
  readonly name: string;
  readonly amounts: Amounts;
}

export type Amounts = readonly number[];

/** Sums by name. What comes to nothing is not kept. */
export type SumsByName = Map<string, Amounts>;

export function addAmounts(sums: SumsByName, name: string, more: Amounts, factor: 1 | -1 = 1): void {
  const before = sums.get(name);
  const after: number[] = [];
  let isNothing = true;
  for (let at = 0; at < Math.max(before?.length ?? 0, more.length); at += 1) {
    const amount = (before?.[at] ?? 0) + factor * (more[at] ?? 0);
    after.push(amount);
    if (amount !== 0) isNothing = false;
  }
  if (isNothing) sums.delete(name);
  else sums.set(name, after);
}

/** What a batch adds to the rows and the sums of a subject. */
export async function foldDatedSums<Said extends { readonly date: Day }>(
  of: DatedSums<Said>,
  batch: Batch,
): Promise<Required<Pick<Plan, 'rows' | 'pages'>>> {
  const { engine, stream, entries, watermark } = batch;
  const { organisationId } = streamOfKey(stream);
  const changes = entries.flatMap((entry) => changesOf(of, entry, organisationId));
  if (changes.length === 0) return { rows: [], pages: [] };
  const [rows, pages] = await Promise.all([
    planLeaves(engine, stream, of.rows, changes.map(leafChange), watermark, formOf(of)),
    foldPages(batch, changes.flatMap(sumsIn(of)), ({ page }) => page, {
      unpack: sumsOf,
      add: (sums, { name, amounts, factor }) => addAmounts(sums, name, amounts, factor),
      pack: (sums) => pack([...sums].map(([name, amounts]) => [name, ...amounts])),
    }),
  ]);
  return { rows, pages };
}

/** A row that an entry takes out or brings in. */
export interface DatedChange {
  readonly key: string;
  readonly day: Day;
  readonly at: number;
  readonly row: LeafRow;
  readonly sequence: number;
  readonly factor: 1 | -1;
}

/** Old rows come first. A new row can have the key of an old one, and removing that afterwards would remove the new one. */
export function changesOf<Said extends { readonly date: Day }>(
  of: DatedSums<Said>,
  entry: FoldEntry,
  organisationId: string,
): readonly DatedChange[] {
  const { out, into } = of.said(entry);
  const change = (said: Said | null, factor: 1 | -1): readonly DatedChange[] =>
    (said === null ? [] : of.rowsOf(said, entry, organisationId)).map((row, at): DatedChange => {
      const day = said?.date ?? '';
      return { key: rowKey(day, entry.first, at), day, at, row, sequence: entry.sequence, factor };
    });
  return [...change(out, -1), ...change(into, 1)];
}

function rowKey(day: Day, sequence: number, at: number): string {
  return datedKey(day, sequence, String(at).padStart(5, '0'));
}

function leafChange({ key, row, sequence, factor }: DatedChange): LeafChange {
  return { key, row: factor < 0 ? null : row, sequence };
}

interface SumChange extends Adding {
  readonly page: string;
  readonly month: string;
  readonly sequence: number;
  readonly factor: 1 | -1;
}

function sumsIn<Said extends { readonly date: Day }>(of: DatedSums<Said>) {
  return ({ day, row, at, sequence, factor }: DatedChange): readonly SumChange[] => {
    const month = day.slice(0, 7);
    return of.addsOf(row, at).map((adding) => ({ ...adding, page: pageOf(of, month, adding), month, sequence, factor }));
  };
}

/** So many that a page of ten thousand items stays small. */
const pagesPerMonth = 16;

function pageOf({ page }: Pick<DatedSums<never>, 'page'>, month: string, { part, name }: Pick<Adding, 'part' | 'name'>): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0;
  return page(part, month, hash % pagesPerMonth);
}

export interface DatedRow {
  readonly day: Day;
  /** Of the document's first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
  /** The place of the row in its document. */
  readonly at: number;
  readonly row: LeafRow;
}

/** The last row that was seen; without `at`: the last document, with all its rows. */
export interface DatedPlace {
  readonly date: Day;
  readonly sequence: number;
  readonly at?: number;
}

/** Rows of `from`..`to`, by day and then in the order of entry, exact as of now. */
export function readDatedRows<Said extends { readonly date: Day }>(
  of: DatedSums<Said>,
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  from: Day,
  to: Day,
): Promise<readonly DatedRow[]> {
  const { engine } = parts;
  return inBranch(of, parts, scope, branchId, async (stream, tail) => {
    const { rows, watermark } = await readRecentRows(engine, stream, listOf(of), [from, `${to}~`], recentRows(tail));
    return { watermark, answer: rows.map(datedRow) };
  });
}

function datedRow([key, row]: readonly [string, LeafRow]): DatedRow {
  const { day, sequence, rest } = partsOfDatedKey(key);
  return { day, sequence, at: Number(rest), row };
}

/** A page of the same rows, after the place that was seen. It costs only what is shown. */
export function readDatedPage<Said extends { readonly date: Day }>(
  of: DatedSums<Said>,
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  from: Day,
  to: Day,
  { limit, after }: { readonly limit: number; readonly after?: DatedPlace },
): Promise<{ readonly rows: readonly DatedRow[]; readonly more: boolean }> {
  const { engine } = parts;
  return inBranch(of, parts, scope, branchId, async (stream, tail) => {
    const keys = [startOf(from, after), `${to}~`] as const;
    const { rows, watermark } = await readRecentRows(engine, stream, listOf(of), keys, recentRows(tail), limit + 1);
    return { watermark, answer: { rows: rows.slice(0, limit).map(datedRow), more: rows.length > limit } };
  });
}

/** A place of another period, before this one, is none. */
function startOf(from: Day, after: DatedPlace | undefined): string {
  if (after === undefined || after.date < from) return from;
  const { date, sequence, at } = after;
  return at === undefined ? datedKey(date, sequence + 1, '') : rowKey(date, sequence, at + 1);
}

export interface MonthSums {
  readonly month: string;
  readonly sums: SumsByName;
}

/** Sums by month and name, exact as of now. Of whole months the sums are read, of parts of a month the rows. */
export function readDatedSums<Said extends { readonly date: Day }>(
  of: DatedSums<Said>,
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  part: number,
  from: Day,
  to: Day,
): Promise<readonly MonthSums[]> {
  return inBranch(of, parts, scope, branchId, async (stream, tail) => {
    const { whole, pieces } = cutMonths(from, to);
    const months = new Map<string, SumsByName>();
    const inMonth = (month: string) => {
      const sums = months.get(month) ?? new Map();
      months.set(month, sums);
      return sums;
    };
    const recent = recentRows(tail);
    const read = await Promise.all(
      pieces.map((piece) => readRecentRows(parts.engine, stream, listOf(of), [piece.from, `${piece.to}~`], recent)),
    );
    for (const [key, row] of read.flatMap(({ rows }) => rows)) {
      const { day, rest } = partsOfDatedKey(key);
      for (const one of of.addsOf(row, Number(rest))) if (one.part === part) addAmounts(inMonth(day.slice(0, 7)), one.name, one.amounts);
    }
    let watermark = Math.max(0, ...read.map((one) => one.watermark));
    if (whole !== null) {
      const [first, last] = [of.page(part, whole.first, 0), of.page(part, whole.last, pagesPerMonth)];
      const folded = new Map<string, number>();
      for (const page of await queryPages(parts.engine, stream, first, last, { consistency: 'strong' })) {
        folded.set(page.key, page.watermark);
        watermark = Math.max(watermark, page.watermark);
        for (const [name, amounts] of sumsOf(page)) addAmounts(inMonth(monthIn(page.key)), name, amounts);
      }
      for (const { page, month, name, amounts, factor, sequence } of tail.flatMap(sumsIn(of)).filter((one) => one.part === part))
        if (month >= whole.first && month <= whole.last && sequence > (folded.get(page) ?? 0))
          addAmounts(inMonth(month), name, amounts, factor);
    }
    const answer = [...months]
      .filter(([, sums]) => sums.size > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, sums]) => ({ month, sums }));
    return { watermark, answer };
  });
}

function inBranch<Said extends { readonly date: Day }, Answer>(
  of: DatedSums<Said>,
  parts: ExactParts,
  { organisationId }: Scope,
  branchId: string,
  read: (stream: string, tail: readonly DatedChange[]) => Promise<Seen<Answer>>,
): Promise<Answer> {
  return exactly(parts, streamKey(organisationId, { branchId }), ({ stream, tail }) =>
    read(
      stream,
      tail.flatMap((entry) => changesOf(of, entry, organisationId)),
    ),
  );
}

function recentRows(tail: readonly DatedChange[]): RecentRows {
  return new Map(tail.map(leafChange).map(({ key, row }) => [key, row]));
}

type Listed = Pick<DatedSums<never>, 'rows' | 'leaf'>;

function listOf(of: Listed): RowList {
  return { prefix: of.rows, ...formOf(of) };
}

function formOf({ leaf }: Listed): Pick<RowList, 'form'> {
  return leaf === undefined ? {} : { form: shortLeaves(leaf) };
}

/** The whole months of a period, and its parts of months. */
function cutMonths(from: Day, to: Day) {
  const [first, last] = [monthOf(from), monthOf(to)];
  const startsWhole = from === first.from && (first.from !== last.from || to === last.to);
  const endsWhole = to === last.to && (first.from !== last.from || from === first.from);
  if (first.from === last.from)
    return startsWhole
      ? { whole: { first: from.slice(0, 7), last: from.slice(0, 7) }, pieces: [] }
      : { whole: null, pieces: [{ from, to }] };
  const pieces = [...(startsWhole ? [] : [{ from, to: first.to }]), ...(endsWhole ? [] : [{ from: last.from, to }])];
  const begin = startsWhole ? first.from : addDays(first.to, 1);
  const end = endsWhole ? last.from : monthOf(addDays(last.from, -1)).from;
  return { whole: begin <= end ? { first: begin.slice(0, 7), last: end.slice(0, 7) } : null, pieces };
}

function monthIn(key: string): string {
  return key.split('|')[2] ?? '';
}

function sumsOf(page: Page | undefined): SumsByName {
  if (page === undefined) return new Map();
  return new Map(unpack<[name: string, ...amounts: number[]][]>(page.packed).map(([name, ...amounts]) => [name, amounts]));
}
