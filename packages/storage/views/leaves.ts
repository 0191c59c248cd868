import type { Json } from '#application/ports/records';
import type { Engine } from '#storage/engine/engine';
import { datedKey, partsOfDatedKey } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { sideBySide } from '#storage/engine/side-by-side';
import { type Page, type PagePut, putInOrder, putPages, putTogether, queryPages, readPage, refuseBeyond } from '#storage/views/pages';

/**
 * A long dated list cut into leaves, like the lowest level of a B-tree: the key of a leaf is the lowest row it may hold. Rows
 * are kept by key, so writing one twice changes nothing.
 */
export const rowsPerLeaf = 128;

/** The first leaf starts before every day. */
const lowest = ' ';
const highest = '~';

export type LeafRow = readonly Json[];

/** A row to add, or to remove if `row` is null; `sequence` is the entry that changes it. */
export interface LeafChange {
  readonly key: string;
  readonly row: LeafRow | null;
  readonly sequence: number;
}

/** What an entry makes of a row. */
export interface LeafFold extends Pick<LeafChange, 'key' | 'sequence'> {
  fold(before: LeafRow | undefined): LeafRow | null;
}

/** How the rows of a list are packed, and how many make a leaf. */
export interface LeafForm {
  /** Rows that make a leaf, if not as many as usual. */
  readonly usual?: number;
  pack(rows: readonly (readonly [string, LeafRow])[]): Uint8Array;
  unpack(leaf: Pick<Page, 'packed'>): [string, LeafRow][];
  /** Cuts rows into leaves; `grows`: rows came only after those that were there. */
  cut(rows: readonly [string, LeafRow][], grows: boolean): readonly [string, LeafRow][][];
}

const dated: LeafForm = { pack: packLeaf, unpack: unpackLeaf, cut: (rows, grows) => cutRows(rows, grows, rowsPerLeaf) };

/** Dated rows in leaves of another length. */
export function shortLeaves(usual: number): LeafForm {
  return { ...dated, usual, cut: (rows, grows) => cutRows(rows, grows, usual) };
}

/** Dated rows of which some are much longer than usual; a usual row weighs one. */
export function weighedLeaves(weightOf: (row: LeafRow) => number): LeafForm {
  return { ...dated, cut: (rows, grows) => cutRows(rows, grows, rowsPerLeaf, weightOf) };
}

/** Leaves of one list that are written in one transaction; rows of several parts may leave each leaf half empty. */
const mostTogether = { rows: 90, parts: 45 };

/**
 * Leaves of so many rows or parts; of a large batch they are longer, because they are written together. What comes at the end fills the last
 * leaf; where rows come in between, it is cut in the middle.
 */
export function cutRows(
  rows: readonly [string, LeafRow][],
  grows: boolean,
  usual: number,
  partsOf?: (row: LeafRow) => number,
): readonly [string, LeafRow][][] {
  const size = partsOf ?? (() => 1);
  const parts = rows.reduce((sum, [, row]) => sum + size(row), 0);
  const most = Math.max(usual, Math.ceil(parts / (partsOf ? mostTogether.parts : mostTogether.rows)));
  const each = grows ? most : Math.ceil(parts / Math.ceil(parts / most));
  const cut: [string, LeafRow][][] = [];
  let held = 0;
  for (const one of rows) {
    if (cut.length === 0 || held + size(one[1]) > each) {
      cut.push([]);
      held = 0;
    }
    cut.at(-1)?.push(one);
    held += size(one[1]);
  }
  return cut;
}

/**
 * Applies changes to the leaves of a list; a leaf skips entries that it has already folded. `putLeaves` writes a group. Known leaves need
 * no lookup.
 *
 * A leaf that is split in two keeps all its rows, so that the new part can be written after it, which is half the price of a transaction.
 * The rows that both have are read from the new part only, and the old one drops them when it is written again: with more rows than a leaf
 * holds, it is known to have some. A leaf that is split in more, by a large batch, keeps its own rows only.
 */
export async function planLeaves(
  engine: Engine,
  stream: string,
  prefix: string,
  changes: readonly (LeafChange | LeafFold)[],
  watermark: number,
  { known, form = dated }: { readonly known?: KnownLeaves; readonly form?: LeafForm } = {},
): Promise<readonly (readonly PagePut[])[]> {
  const plan: (readonly PagePut[])[] = [];
  let rest = [...changes].sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.sequence - other.sequence));
  while (rest.length > 0) {
    const last = rest[rest.length - 1]?.key ?? '';
    const leaf = known?.none
      ? undefined
      : ((await knownLeaf(engine, stream, prefix, last, known)) ?? (await soughtLeaf(engine, stream, prefix, last)));
    refuseBeyond([leaf], watermark);
    const from = leaf ? leaf.key.slice(prefix.length) : lowest;
    const mine = rest.filter(({ key }) => key >= from);
    rest = rest.filter(({ key }) => key < from);
    const before = leaf ? await ownRows(engine, stream, prefix, leaf, form) : [];
    const rows = new Map(before);
    for (const change of mine) {
      const { key, sequence } = change;
      if (leaf && sequence <= leaf.watermark) continue;
      const row = 'fold' in change ? change.fold(rows.get(key)) : change.row;
      if (row) rows.set(key, row);
      else rows.delete(key);
    }
    const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
    const [first = [], ...further] = form.cut(
      sorted,
      mine.every(({ key }) => key >= (before.at(-1)?.[0] ?? '')),
    );
    const kept = further.length > 1 ? first : sorted;
    const others = further.map(
      (chunk): PagePut => ({ key: prefix + (chunk[0]?.[0] ?? ''), watermark, packed: form.pack(chunk), expected: undefined }),
    );
    plan.push([{ key: prefix + from, watermark, packed: form.pack(kept), expected: leaf?.watermark }, ...others]);
  }
  return plan;
}

/** Writes groups of leaves in any order. Most are a leaf that was not split; those are written like pages. */
export async function putGroups(engine: Engine, stream: string, groups: readonly (readonly PagePut[])[]): Promise<void> {
  const [whole, split] = [groups.filter(({ length }) => length === 1), groups.filter(({ length }) => length > 1)];
  await Promise.all([putPages(engine, stream, whole.flat()), ...split.map((group) => putLeaves(engine, stream, group))]);
}

/** Writes the leaves of a group: one split in two after the other, more than two together. */
export async function putLeaves(engine: Engine, stream: string, group: readonly PagePut[]): Promise<void> {
  await (group.length > 2 ? putTogether : putInOrder)(engine, stream, group);
}

/** The rows of a leaf without those that the leaf after it has, too. */
async function ownRows(engine: Engine, stream: string, prefix: string, leaf: Page, form: LeafForm): Promise<readonly [string, LeafRow][]> {
  const rows = form.unpack(leaf);
  if (form.cut(rows, true).length <= 1) return rows;
  const [next] = await queryPages(engine, stream, `${leaf.key} `, prefix + highest, { consistency: 'strong', most: 1 });
  return next === undefined ? rows : rows.filter(([key]) => prefix + key < next.key);
}

/** Undefined if the marks do not tell or differ from the leaf, because a crashed projector may have split it. */
async function knownLeaf(
  engine: Engine,
  stream: string,
  prefix: string,
  row: string,
  known: KnownLeaves | undefined,
): Promise<Page | undefined> {
  const mark = known?.marks.findLast(([key]) => key <= row);
  if (mark === undefined) return undefined;
  const leaf = known?.pages.get(prefix + mark[0]) ?? (await readPage(engine, stream, prefix + mark[0]));
  return leaf?.watermark === mark[1] ? leaf : undefined;
}

/** Key of the page of the leaf for a row, according to the marks; in a list without marks that of the first leaf that there can be. */
export function leafKey(prefix: string, { marks }: LeafMarks, row: string): string | undefined {
  if (marks.length === 0) return prefix + lowest;
  const mark = marks.findLast(([key]) => key <= row);
  return mark && prefix + mark[0];
}

/** The leaf for a row, whether or not it has the row yet; undefined in an empty list. */
async function soughtLeaf(engine: Engine, stream: string, prefix: string, row: string): Promise<Page | undefined> {
  const [leaf] = await queryPages(engine, stream, prefix + lowest, prefix + row, { consistency: 'strong', most: 1, descending: true });
  return leaf;
}

/** The leaves of a list, each with the entry it is folded to. Of a very long list only the last ones are known. */
export interface LeafMarks {
  /** Sorted by key. */
  readonly marks: readonly (readonly [key: string, watermark: number])[];
  readonly whole: boolean;
}

/** A list that has no rows yet. */
export const noLeaves: LeafMarks = { marks: [], whole: true };

/** The leaves a list has, and pages of some that were read already. */
export interface KnownLeaves {
  readonly marks: LeafMarks['marks'];
  readonly pages: ReadonlyMap<string, Page>;
  /** The list has no leaf: its first one was looked for. */
  readonly none?: boolean;
}

/** With these rows the page of a ledger still costs one read unit. */
const marksKept = 256;

export function marked(before: LeafMarks, written: readonly (readonly [key: string, watermark: number])[]): LeafMarks {
  const marks = [...new Map([...before.marks, ...written])].sort(([one], [other]) => (one < other ? -1 : 1));
  return { marks: marks.slice(-marksKept), whole: before.whole && marks.length <= marksKept };
}

/** Leaves that are looked for at the same time. */
const slices = 8;
const keysPerSlice = 16;

/** The leaves for rows, sorted, whether or not they have them; one read per leaf. */
export async function leavesOf(engine: Engine, stream: string, prefix: string, keys: readonly string[]): Promise<readonly Page[]> {
  const sorted = [...keys].sort();
  const size = Math.max(keysPerSlice, Math.ceil(sorted.length / slices));
  const parts = Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) => sorted.slice(at * size, (at + 1) * size));
  const leaves = new Map<string, Page>();
  for (const leaf of (await sideBySide(parts, (part) => leavesBackwards(engine, stream, prefix, part))).flat()) {
    const same = leaves.get(leaf.key);
    // Two of the searches saw a leaf before and after a change, which may have moved rows to another one.
    if (same && Buffer.compare(same.packed, leaf.packed) !== 0) return (await leavesBackwards(engine, stream, prefix, sorted)).toReversed();
    leaves.set(leaf.key, leaf);
  }
  return [...leaves.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** From the last to the first, so that each is found once. */
async function leavesBackwards(engine: Engine, stream: string, prefix: string, sorted: readonly string[]): Promise<Page[]> {
  const leaves: Page[] = [];
  const rest = [...sorted];
  for (let last = rest.at(-1); last !== undefined; last = rest.at(-1)) {
    const leaf = await soughtLeaf(engine, stream, prefix, last);
    if (leaf === undefined) return leaves;
    leaves.push(leaf);
    while (prefix + (rest.at(-1) ?? '') >= leaf.key) rest.pop();
  }
  return leaves;
}

/** Rows by key, each with the entry its leaf is folded to, exact as of then; rows without a leaf are missing. One read per leaf. */
export async function readRowsByKey(
  engine: Engine,
  stream: string,
  prefix: string,
  keys: readonly string[],
  form: LeafForm,
): Promise<ReadonlyMap<string, { readonly row: LeafRow | undefined; readonly watermark: number }>> {
  const found = new Map<string, { row: LeafRow | undefined; watermark: number }>();
  const rest = [...keys].sort();
  for (let last = rest.at(-1); last !== undefined; last = rest.at(-1)) {
    const [leaf] = await queryPages(engine, stream, prefix + lowest, prefix + last, { consistency: 'strong', most: 1, descending: true });
    if (leaf === undefined) return found;
    const rows = new Map(form.unpack(leaf));
    for (let key = rest.at(-1); key !== undefined && prefix + key >= leaf.key; key = rest.at(-1)) {
      found.set(key, { row: rows.get(key), watermark: leaf.watermark });
      rest.pop();
    }
  }
  return found;
}

export interface LeafStretch {
  readonly rows: Map<string, LeafRow>;
  /** Where to continue reading; undefined if nothing is left. */
  readonly next: string | undefined;
  readonly watermark: number;
}

/**
 * Rows with keys in `from`..`to`, both inclusive, exact as of now. At most `most` leaves are read. If it is known how far the leaves are
 * folded, a lagging copy is read first, at half the price, and used if it is far enough.
 */
export async function readLeaves(
  engine: Engine,
  stream: string,
  prefix: string,
  from: string,
  to: string,
  how: { readonly most?: number; readonly known?: LeafMarks; readonly form?: LeafForm } = {},
): Promise<LeafStretch> {
  const { known, form = dated } = how;
  if (known && (known.whole || (known.marks[0]?.[0] ?? highest) <= from)) {
    // The caller has the rows that are in no leaf yet.
    if (known.marks.length === 0) return { rows: new Map(), next: undefined, watermark: 0 };
    const at = known.marks.findLastIndex(([key]) => key <= from);
    const begin = known.marks[at]?.[0] ?? lowest;
    const bound = how.most === undefined ? undefined : known.marks[Math.max(at, 0) + how.most]?.[0];
    const stretch = await readStretch(engine, stream, prefix, from, to, 'eventual', form, how.most, { begin, bound });
    const end = stretch.next ?? to;
    // A copy may show a split leaf but not its new half yet, so a leaf further than known is as doubtful as one behind.
    if (known.marks.every(([key, watermark]) => key < begin || key >= end || stretch.leaves.get(key) === watermark)) return stretch;
  }
  return readStretch(engine, stream, prefix, from, to, 'strong', form, how.most);
}

async function readStretch(
  engine: Engine,
  stream: string,
  prefix: string,
  from: string,
  to: string,
  consistency: 'strong' | 'eventual',
  form: LeafForm,
  most = Number.POSITIVE_INFINITY,
  known?: KnownPlace,
  sought: 'strong' | 'eventual' = 'eventual',
): Promise<LeafStretch & { readonly leaves: ReadonlyMap<string, number> }> {
  const begin = prefix + (known?.begin ?? (await leafOf(engine, stream, prefix, from, sought)));
  const bounded = known?.bound !== undefined && known.bound <= to ? known.bound : undefined;
  const found =
    bounded === undefined
      ? await queryPages(engine, stream, begin, prefix + to, { consistency, ...(Number.isFinite(most) ? { most: most + 1 } : {}) })
      : await queryPages(engine, stream, begin, prefix + justBefore(bounded), { consistency });
  if (bounded !== undefined) return { ...rowsOf(found, prefix, from, to, bounded, form), next: bounded };
  const next = found.length > most ? found[most]?.key.slice(prefix.length) : undefined;
  // A copy that does not show the latest leaves yet names an earlier one: with that nothing is missed, but the range may not be reached.
  if (next !== undefined && next <= from && sought === 'eventual')
    return readStretch(engine, stream, prefix, from, to, consistency, form, most, known, 'strong');
  return { ...rowsOf(found.slice(0, Math.min(most, found.length)), prefix, from, to, next, form), next };
}

/** The place of a range, from known leaves: no leaf is read to find the first or the last one. */
interface KnownPlace {
  /** Key of the leaf that holds the lowest row. */
  readonly begin: string;
  /** Key of the first leaf after the range. */
  readonly bound: string | undefined;
}

/** Key of the leaf for a row. */
async function leafOf(engine: Engine, stream: string, prefix: string, row: string, consistency: 'strong' | 'eventual'): Promise<string> {
  const [leaf] = await queryPages(engine, stream, prefix + lowest, prefix + row, { consistency, most: 1, descending: true });
  return leaf ? leaf.key.slice(prefix.length) : lowest;
}

/** A text between a key and every key below it: all keys are printable and end in a letter. */
export function justBefore(key: string): string {
  return `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(key.length - 1) - 1)}${highest}`;
}

function rowsOf(found: readonly Page[], prefix: string, from: string, to: string, end: string | undefined, form: LeafForm = dated) {
  const rows = new Map<string, LeafRow>();
  const leaves = new Map<string, number>();
  found.forEach((leaf, index) => {
    const bound = found[index + 1]?.key.slice(prefix.length) ?? end;
    leaves.set(leaf.key.slice(prefix.length), leaf.watermark);
    for (const [key, row] of form.unpack(leaf)) if (key >= from && key <= to && (bound === undefined || key < bound)) rows.set(key, row);
  });
  return { rows, leaves, watermark: Math.max(0, ...leaves.values()) };
}

/** The last leaves of a list that begin at or before `to`, exact as of now; `from` is the lowest row they may hold, undefined at the start of the list. */
export async function readLastLeaves(
  engine: Engine,
  stream: string,
  prefix: string,
  to: string,
  most: number,
): Promise<{ readonly rows: Map<string, LeafRow>; readonly from: string | undefined }> {
  const found = await queryPages(engine, stream, prefix + lowest, prefix + to, { consistency: 'strong', most, descending: true });
  const from = found.length < most ? undefined : found.at(-1)?.key.slice(prefix.length);
  const { rows } = rowsOf(found.toReversed(), prefix, lowest, to, undefined);
  return { rows, from: from === lowest ? undefined : from };
}

/** Column by column, with days and sequences as differences: similar values side by side deflate best. */
export function packLeaf(rows: readonly (readonly [string, LeafRow])[]): Uint8Array {
  const days: number[] = [];
  const sequences: number[] = [];
  const rests: string[] = [];
  const columns: Json[][] = [];
  let day = 0;
  let sequence = 0;
  for (const [key, row] of rows) {
    const parts = partsOfDatedKey(key);
    const at = Date.parse(`${parts.day}T00:00:00Z`) / millisecondsPerDay;
    days.push(at - day);
    sequences.push(parts.sequence - sequence);
    rests.push(parts.rest);
    day = at;
    sequence = parts.sequence;
    row.forEach((value, index) => {
      columns[index] ??= [];
      columns[index].push(value);
    });
  }
  return pack([days, sequences, rests, ...columns]);
}

const millisecondsPerDay = 86_400_000;

export function unpackLeaf(page: Pick<Page, 'packed'>): [string, LeafRow][] {
  const [days, sequences, rests, ...columns] = unpack<[number[], number[], string[], ...Json[][]]>(page.packed);
  let day = 0;
  let sequence = 0;
  return days.map((difference, index) => {
    day += difference;
    sequence += sequences[index] ?? 0;
    const text = new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
    return [datedKey(text, sequence, rests[index] ?? ''), columns.map((column) => column[index] ?? null)];
  });
}
