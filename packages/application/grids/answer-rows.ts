import type { Context } from '#application/context';
import type { Asked, Sort } from '#application/grids/asked';
import { mixesTypes, numberOf, summed } from '#application/grids/list-totals';
import { withInvoices } from '#application/lists/invoices-of-rows';
import {
  isEverything,
  isFoundWhole,
  type RowsPage,
  readAll,
  readPage,
  rowsAtOnce,
  searchOn,
  searchRows,
} from '#application/lists/read-rows';
import type { Json, ListRow } from '#application/ports/records';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { wordsOf } from '#domain/text/normalise';
import { textsOf } from '#modules/books-of';
import { sortValue, textOf } from '#modules/grids/compare';
import type { GridCountAnswer } from '#modules/grids/operations';
import { addsUp, isOf, type Plan, type PlanColumn } from '#modules/grids/plan';

/** How many batches of some thousand rows are read for sorting in memory, and to count. */
const mostStretches = 10;

/** The requested page. */
export async function pageOf(context: Context, question: Asked, limit: number, cursor: string | undefined): Promise<RowsPage> {
  const page = await pageAsRead(context, readable(question), limit, cursor);
  return { ...page, rows: await shown(context, question, page.rows) };
}

/** With what takes some reads for each row, if the rows did not need it before. */
async function shown(context: Context, { plan, reading }: Asked, rows: readonly ListRow[]): Promise<readonly ListRow[]> {
  return reading.invoices || !isAlone(plan) ? rows : withInvoices(context, reading.module, rows);
}

async function pageAsRead(context: Context, asked: Asked, limit: number, cursor: string | undefined): Promise<RowsPage> {
  if (await isThroughIndex(context, asked, cursor)) return readPage(context, { ...asked.reading, complete: inWords(asked) }, limit, cursor);
  if (asked.prefixes.length > 0) return cutAt(await searched(context, asked, limit, offsetOf(cursor) + limit + 1), limit, cursor);
  if (asked.sort === undefined) return readPage(context, asked.reading, limit, cursor);
  if (isAlone(asked.plan)) return sortedPage(context, asked, asked.sort, limit, cursor);
  return cutAt(arranged(asked.plan, (await gathered(context, asked, true)).rows, asked.sort), limit, cursor);
}

/** Every row is an answer: none is grouped, none left out because it is like another. */
function isAlone(plan: Plan): boolean {
  return plan.groups === undefined && !plan.setup.json.gridSetup.distinctResult;
}

/**
 * A page in an order without an index: the whole list is read, and only the rows up to the end of the page are kept. It takes a second for
 * some ten thousand rows, so it is for a look at the largest or the oldest.
 */
async function sortedPage(
  context: Context,
  { plan, reading }: Asked,
  sort: readonly Sort[],
  limit: number,
  cursor: string | undefined,
): Promise<RowsPage> {
  const wanted = offsetOf(cursor) + limit + 1;
  if (wanted > limits.rowsInMemory) throw tooMany(inMemoryOf(plan));
  let first: ListRow[] = [];
  let read = 0;
  for await (const rows of readAll(context, reading)) {
    read += 1;
    if (read > mostRead / rowsAtOnce) throw tooMany(inMemoryOf(plan), mostRead);
    first.push(...rows);
    if (first.length > wanted + limits.rowsInMemory) first = arranged(plan, first, sort).slice(0, wanted);
  }
  return cutAt(arranged(plan, first, sort).slice(0, wanted), limit, cursor);
}

/** Rows of a list that are read to sort a page of it. */
const mostRead = 200_000;

function cutAt(rows: readonly ListRow[], limit: number, cursor: string | undefined): RowsPage {
  const start = offsetOf(cursor);
  const next = start + limit;
  return { rows: rows.slice(start, next), ...(next < rows.length ? { cursor: `m${next}` } : {}) };
}

/** All requested rows, some hundreds at a time. In an order without an index, only as many as can be sorted in memory. */
export async function* allOf(context: Context, question: Asked): AsyncGenerator<readonly ListRow[]> {
  for await (const rows of allAsRead(context, readable(question))) yield await shown(context, question, rows);
}

async function* allAsRead(context: Context, asked: Asked): AsyncGenerator<readonly ListRow[]> {
  if (asked.prefixes.length > 0) yield await allFound(context, asked);
  else if (asked.sort === undefined) yield* readAll(context, asked.reading);
  else yield arranged(asked.plan, (await gathered(context, asked, true)).rows, asked.sort);
}

/**
 * Columns of other tables are not in the word index. If an administrator makes them searchable, every row is checked. A row matches if any
 * of the searched columns does.
 */
function readable(asked: Asked): Asked {
  const { plan, reading, prefixes } = asked;
  const { keep } = named(plan, prefixes);
  const isOwn = ({ source }: PlanColumn) => source.every((part) => 'column' in part && part.table === 0);
  if (prefixes.length === 0 || keep === undefined || plan.columns.every((column) => !column.setup.GlobalSearch || isOwn(column)))
    return asked;
  const complete = async (rows: readonly ListRow[]) => (reading.complete ? await reading.complete(rows) : rows).filter(keep);
  return { ...asked, reading: { ...reading, complete }, prefixes: [] };
}

/** Whether so many rows have the words that reading in the requested order finds them soon, and sorting them would cost too much. */
async function isThroughIndex({ ports, scope }: Context, asked: Asked, cursor: string | undefined): Promise<boolean> {
  const { plan, reading, prefixes, sort, sorted } = asked;
  if (prefixes.length === 0 || !sorted || sort !== undefined || !isAlone(plan)) return false;
  if (cursor !== undefined) return !offsetCursor.test(cursor);
  return (await ports.records.search(scope, reading.module.slug, prefixes, limits.rowsInMemory + 1)).length > limits.rowsInMemory;
}

/** For such common words, fields that the list row does not have are not searched. */
function inWords({ plan, reading, prefixes }: Asked): (rows: readonly ListRow[]) => Promise<readonly ListRow[]> {
  const keep = named(plan, prefixes).keep ?? ((row: ListRow) => hasWords(textsOf(reading.module, row), prefixes));
  return async (rows) => (reading.complete ? await reading.complete(rows) : rows).filter(keep);
}

function hasWords(texts: readonly string[], prefixes: readonly string[]): boolean {
  const words = wordsOf(...texts);
  return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
}

async function searched(context: Context, asked: Asked, limit: number, wanted: number): Promise<readonly ListRow[]> {
  const { plan, reading, prefixes, sort } = asked;
  if (asked.sorted || !isAlone(plan)) return allFound(context, asked);
  const inOrder = (rows: readonly ListRow[]) => (sort ? arranged(plan, rows, sort) : rows);
  return searchOn(context, reading, { prefixes, limit: limit + 1, ...named(plan, prefixes) }, wanted, inOrder);
}

async function allFound(context: Context, { plan, reading, prefixes, sort, sorted }: Asked): Promise<readonly ListRow[]> {
  const { rows, partly } = await searchRows(context, reading, { prefixes, limit: limits.rowsInMemory + 1, ...named(plan, prefixes) });
  if (partly || rows.length > limits.rowsInMemory) throw tooMany(sort || sorted ? inMemoryOf(plan) : 'found by a search');
  return sort ? arranged(plan, rows, sort) : rows;
}

/** The number of rows and the totals of their amounts. A cancelled row counts, but adds nothing. */
export async function countOf(context: Context, question: Asked): Promise<GridCountAnswer> {
  const asked = readable(question);
  const { plan, reading, prefixes, sort } = asked;
  const money = plan.columns.filter((column) => column.kind === 'money' && addsUp(column) && column.setup.SearchColumn);
  const alone = isAlone(plan);
  if (prefixes.length > 0) {
    const { keep } = named(plan, prefixes);
    if (alone && money.length === 0 && keep === undefined && isFoundWhole(context, reading)) {
      const { length } = await context.ports.records.search(context.scope, reading.module.slug, prefixes, mostCounted);
      return { count: length, exact: length < mostCounted, totals: {} };
    }
    const { rows, partly } = await searchRows(context, reading, { prefixes, limit: mostCounted, ...(keep && { keep }) });
    const exact = !partly && rows.length < mostCounted;
    const counted = alone ? rows : arranged(plan, rows, sort ?? []);
    return { count: counted.length, exact, ...(exact ? summed(plan, money, counted, alone) : { totals: {} }) };
  }
  if (alone && isEverything(context, reading)) {
    const count = await context.ports.records.count(context.scope, reading.partitions);
    if (money.length === 0 || count > limits.rowsInMemory) return { count, exact: true, totals: {} };
  }
  const { rows, cut } = await gathered(context, asked, false);
  const counted = alone ? rows : arranged(plan, rows, sort ?? []);
  return { count: counted.length, exact: !cut, ...(cut ? { totals: {} } : summed(plan, money, counted, alone)) };
}

/** A search counts up to this many rows. Beyond that it says "at least". */
const mostCounted = 1_000;

async function gathered(
  context: Context,
  { reading, plan }: Asked,
  refuse: boolean,
): Promise<{ readonly rows: readonly ListRow[]; readonly cut: boolean }> {
  const rows: ListRow[] = [];
  let stretches = 0;
  for await (const some of readAll(context, reading)) {
    rows.push(...some);
    stretches += 1;
    if (rows.length <= limits.rowsInMemory && stretches < mostStretches) continue;
    if (refuse) {
      throw tooMany(inMemoryOf(plan));
    }
    return { rows, cut: true };
  }
  return { rows, cut: false };
}

function inMemoryOf(plan: Plan): string {
  return plan.groups ? 'grouped' : plan.setup.json.gridSetup.distinctResult ? 'made distinct' : 'sorted this way';
}

function tooMany(done: string, most: number = limits.rowsInMemory): Refusal {
  return new Refusal('notAllowed', {
    why: `At most ${most.toLocaleString('en-IN')} rows can be ${done}. Use filters to shorten the list`,
  });
}

/** Grouped, distinct and sorted, as the plan and the request say. */
function arranged(plan: Plan, rows: readonly ListRow[], sort: readonly Sort[]): ListRow[] {
  const merged = plan.groups ? grouped(plan, rows) : plan.setup.json.gridSetup.distinctResult ? distinct(plan, rows) : rows;
  const kindOf = (column: string) => plan.columns.find(({ key }) => key === column)?.kind ?? 'number';
  const by = plan.tie ? [...sort, { column: plan.tie.key, descending: false, kind: plan.tie.cell.column.kind }] : sort;
  const keyed = merged.map((row) => ({
    row,
    keys: by.map((one) => sortValue('kind' in one ? one.kind : kindOf(one.column), row[one.column])),
  }));
  return keyed
    .sort((one, other) => {
      for (const [index, { descending }] of by.entries()) {
        const left = one.keys[index] ?? '';
        const right = other.keys[index] ?? '';
        if (left !== right) return left < right === descending ? 1 : -1;
      }
      return one.row.id < other.row.id ? -1 : 1;
    })
    .map(({ row }) => row);
}

/** One row for each set of values of the group's columns, with the number of rows and the sums of numbers that can be added up. */
function grouped(plan: Plan, rows: readonly ListRow[]): readonly ListRow[] {
  const isKey = (column: PlanColumn) => plan.groups?.some((cell) => isOf(column, cell)) === true;
  const keys = plan.columns.filter(isKey);
  const mixed = mixesTypes(plan);
  const sums = plan.columns.filter((column) => !isKey(column) && addsUp(column) && !(mixed && column.kind === 'money'));
  const groups = new Map<string, Record<string, Json>>();
  for (const row of rows) {
    const id = JSON.stringify(keys.map(({ key }) => row[key] ?? null));
    const group = groups.get(id) ?? Object.fromEntries(keys.map(({ key }) => [key, row[key] ?? null]));
    groups.set(id, group);
    group['count'] = Number(group['count'] ?? 0) + 1;
    for (const { key } of sums) group[key] = Number(group[key] ?? 0) + numberOf(row, key);
  }
  return [...groups].map(([id, group]) => ({ ...group, id }));
}

function distinct(plan: Plan, rows: readonly ListRow[]): readonly ListRow[] {
  const shown = plan.columns.filter(({ setup }) => setup.SearchColumn);
  return [...new Map(rows.map((row) => [JSON.stringify(shown.map(({ key }) => row[key] ?? null)), row])).values()];
}

/** If an administrator chose the searched columns, only those are searched. */
function named(plan: Plan, prefixes: readonly string[]): { readonly keep?: (row: ListRow) => boolean } {
  const searched = plan.columns.filter(({ setup }) => setup.GlobalSearch);
  if (plan.version === 0 || searched.length === 0) return {};
  const texts = (row: ListRow) => searched.map(({ key }) => textOf(row[key]));
  return { keep: (row) => hasWords(texts(row), prefixes) };
}

const offsetCursor = /^m(\d{1,6})$/;

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const found = offsetCursor.exec(cursor);
  if (found === null) throw new Refusal('malformed', { what: 'cursor' });
  return Number(found[1]);
}
