import type { Context } from '#application/context';
import type { ListPage, ListQuery, Row } from '#application/ports';
import { listRowOf, partitionOf } from '#application/records/change-of';
import { belongsToBranch } from '#application/records/find-own';
import { keepOf } from '#application/records/keep';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { wordsOf } from '#domain/text/normalise';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import type { ListBody } from '#modules/kit/operation';

export interface ListAnswer extends ListPage {
  /** Left out where counting would mean reading: a list that is filtered or searched. */
  readonly total?: number;
}

/** A page of a list, as the grid asks for it: ordered, filtered, searched and bounded on the server (decision D38). */
export async function listRecords(context: Context, module: AnyMaster | AnyDocument, body: ListBody): Promise<ListAnswer> {
  const prefixes = wordsOf(body.search ?? '');
  return prefixes.length > 0 ? searched(context, module, body, prefixes) : paged(context, module, body);
}

async function paged(context: Context, module: AnyMaster | AnyDocument, body: ListBody): Promise<ListAnswer> {
  const partitions = [partitionOf(module, context.scope)];
  const order = orderOf(module, body.order);
  const byDate = isDate(module, order);
  const keep = keepOf(context, module, body, byDate);
  const query: ListQuery = {
    slug: module.slug,
    partitions,
    order,
    descending: body.descending ?? (body.order === undefined && module.list.defaultDescending === true),
    limit: body.limit ?? limits.rowsPerPage,
    ...(byDate && body.from !== undefined ? { from: body.from } : {}),
    ...(byDate && body.to !== undefined ? { to: `${body.to}${last}` } : {}),
    ...(keep === undefined ? {} : { keep }),
    ...(body.cursor === undefined ? {} : { cursor: body.cursor }),
  };
  const whole = keep === undefined && query.from === undefined && query.to === undefined;
  const { records } = context.ports;
  const [page, total] = await Promise.all([
    records.list(context.scope, query),
    whole && body.cursor === undefined ? records.count(context.scope, partitions) : undefined,
  ]);
  return { ...page, ...(total === undefined ? {} : { total }) };
}

/** Soft search finds any record of the list by the beginnings of its words; what it finds is one page. */
async function searched(
  context: Context,
  module: AnyMaster | AnyDocument,
  body: ListBody,
  prefixes: readonly string[],
): Promise<ListAnswer> {
  const { records } = context.ports;
  const ids = await records.search(context.scope, module.slug, prefixes, limits.rowsPerPage);
  const found = await records.findMany(
    context.scope,
    ids.map((id) => ({ slug: module.slug, id })),
  );
  const keep = keepOf(context, module, body, false) ?? (() => true);
  const rows = [...found.values()]
    .filter((stored) => !belongsToBranch(module) || stored.row['branchId'] === context.scope.branchId)
    .filter((stored) => module.kind !== 'document' || stored.row['financialYearId'] === context.scope.financialYearId)
    .map(({ row, id, version, createdBy }) => ({
      key: keyOf(module, body, row),
      row: { ...listRowOf(module, { ...row, id, version, createdBy }), id },
    }))
    .filter(({ row }) => keep(row))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ row }) => row);
  const descending = body.descending ?? (body.order === undefined && module.list.defaultDescending === true);
  return { rows: (descending ? rows.reverse() : rows).slice(0, body.limit ?? limits.rowsPerPage) };
}

function keyOf(module: AnyMaster | AnyDocument, body: ListBody, row: Row): string {
  return module.list.orders[orderOf(module, body.order)]?.key(row) ?? '';
}

/** The index of the order that is named by its column. */
function orderOf(module: AnyMaster | AnyDocument, column: string | undefined): number {
  if (column === undefined) return 0;
  const index = module.list.orders.findIndex((order) => order.column === column);
  if (index < 0)
    throw new Refusal('malformed', { what: `${module.plural} cannot be ordered by ${column}` }, [
      { path: 'order', message: 'This is not an order of the list' },
    ]);
  return index;
}

function isDate(module: AnyMaster | AnyDocument, order: number): boolean {
  const column = module.list.orders[order]?.column;
  return module.list.columns.some(({ key, kind }) => key === column && kind === 'date');
}

/** Sorts after every key that begins with a day. */
const last = '\uffff';
