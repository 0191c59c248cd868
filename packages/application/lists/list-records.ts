import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { testsOf } from '#application/lists/keep';
import { isEverything, type Reading, readPage, searchOn } from '#application/lists/read-rows';
import type { ListPage } from '#application/ports/records';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { wordsOf } from '#domain/text/normalise';
import { ascending } from '#domain/time/period';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import type { ListBody } from '#modules/kit/operations/call-schemas';

export interface ListAnswer extends ListPage {
  /** Absent if the list is filtered or searched, because counting would mean reading it. */
  readonly total?: number;
}

/** A page of the records of a module for the generic call: like a grid, without a setup. */
export async function listRecords(context: Context, module: AnyMaster | AnyDocument, body: ListBody): Promise<ListPage> {
  const prefixes = wordsOf(body.search ?? '');
  const reading = readingOf(context, module, body, prefixes.length > 0);
  const limit = body.limit ?? limits.rowsPerPage;
  if (prefixes.length > 0) return foundPage(context, reading, prefixes, limit, body.cursor);
  return readPage(context, reading, limit, body.cursor);
}

/**
 * Search results have no place in an index to continue from. Their cursor is the number already shown; the same search always starts with
 * those.
 */
async function foundPage(
  context: Context,
  reading: Reading,
  prefixes: readonly string[],
  limit: number,
  cursor: string | undefined,
): Promise<ListPage> {
  const shown = cursor === undefined ? 0 : Number(/^found\.(\d{1,4})$/.exec(cursor)?.[1]);
  if (Number.isNaN(shown)) throw new Refusal('malformed', { what: 'cursor' });
  const rows = await searchOn(context, reading, { prefixes, limit: limit + 1 }, shown + limit + 1);
  const end = shown + limit;
  return { rows: rows.slice(shown, end), ...(rows.length > end && end < 10_000 ? { cursor: `found.${end}` } : {}) };
}

/** The same for a screen: its first page has the total. Drop-downs and rules do not need one, so nothing is counted for them. */
export async function listWithTotal(context: Context, module: AnyMaster | AnyDocument, body: ListBody): Promise<ListAnswer> {
  const searched = wordsOf(body.search ?? '').length > 0;
  const reading = readingOf(context, module, body, searched);
  const counts = !searched && body.cursor === undefined && isEverything(context, reading);
  const [page, total] = await Promise.all([
    listRecords(context, module, body),
    counts ? context.ports.records.count(context.scope, reading.partitions) : undefined,
  ]);
  return { ...page, ...(total === undefined ? {} : { total }) };
}

function readingOf(context: Context, module: AnyMaster | AnyDocument, asked: ListBody, searched: boolean): Reading {
  const body = ascending(asked);
  const order = orderOf(module, body.order);
  const byDate = !searched && isDate(module, order);
  return {
    module,
    partitions: [partitionOf(module, context.scope)],
    order,
    descending: body.descending ?? (body.order === undefined && module.list.defaultDescending === true),
    tests: testsOf(module, body, byDate),
    ...(byDate && body.from !== undefined ? { from: body.from } : {}),
    ...(byDate && body.to !== undefined ? { to: `${body.to}${last}` } : {}),
  };
}

/** The index that is sorted by this column. */
function orderOf(module: AnyMaster | AnyDocument, column: string | undefined): number {
  if (column === undefined) return 0;
  const index = module.list.orders.findIndex((order) => order.column === column);
  if (index < 0)
    throw new Refusal('malformed', { what: `${module.plural} cannot be sorted by ${column}` }, [
      { path: 'order', message: 'The list cannot be sorted by this' },
    ]);
  return index;
}

function isDate(module: AnyMaster | AnyDocument, order: number): boolean {
  const column = module.list.orders[order]?.column;
  return module.list.columns.some(({ key, kind }) => key === column && kind === 'date');
}

/** Sorts after every key that begins with a day. */
const last = '\uffff';
