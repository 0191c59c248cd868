import type { Context } from '#application/context';
import type { Json, Row } from '#application/ports';
import { isLimitedToOwn, isOwn } from '#application/records/own';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import type { ListBody } from '#modules/kit/operation';

type Predicate = (row: Row) => boolean;

/**
 * Which rows of a list are wanted and allowed, or undefined when all are: the column filters, the days when the list is not
 * read in the order of its date, and the caller's own rows where `/own` limits them.
 */
export function keepOf(context: Context, module: AnyMaster | AnyDocument, body: ListBody, daysInOrder: boolean): Predicate | undefined {
  const predicates: Predicate[] = Object.entries(body.filters ?? {}).map(([column, wanted]) => columnFilter(module, column, wanted));
  if (!daysInOrder && (body.from !== undefined || body.to !== undefined)) predicates.push(dayFilter(module, body.from, body.to));
  if (isLimitedToOwn(context, module)) predicates.push((row) => isOwn(context, module, row));
  return predicates.length === 0 ? undefined : (row) => predicates.every((predicate) => predicate(row));
}

/** A list of values asks for one of them; a text is looked for inside texts, and compared with anything else. */
function columnFilter(module: AnyMaster | AnyDocument, column: string, wanted: string | readonly string[]): Predicate {
  const kind = module.list.columns.find(({ key }) => key === column)?.kind;
  if (kind === undefined && column !== 'partyId') {
    throw new Refusal('malformed', { what: `${module.plural} have no column ${column}` }, [
      { path: `filters.${column}`, message: 'This is not a column of the list' },
    ]);
  }
  if (typeof wanted !== 'string') {
    const accepted = new Set(wanted);
    return (row) => valuesOf(row[column]).some((value) => accepted.has(value));
  }
  const text = wanted.trim().toLowerCase();
  return kind !== undefined && searchable.has(kind)
    ? (row) => valuesOf(row[column]).some((value) => value.toLowerCase().includes(text))
    : (row) => valuesOf(row[column]).includes(wanted.trim());
}

const searchable: ReadonlySet<string> = new Set(['text', 'code', 'email', 'mobile', 'gstin', 'pan', 'address']);

function valuesOf(value: Json | undefined): readonly string[] {
  if (value === null || value === undefined) return [''];
  if (Array.isArray(value)) return value.map(String);
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}

function dayFilter(module: AnyMaster | AnyDocument, from: string | undefined, to: string | undefined): Predicate {
  const column = module.list.columns.find(({ kind }) => kind === 'date')?.key;
  if (column === undefined)
    throw new Refusal('malformed', { what: `${module.plural} have no date` }, [{ path: 'from', message: 'This list has no date' }]);
  return (row) => {
    const day = row[column];
    return typeof day === 'string' && (from === undefined || day >= from) && (to === undefined || day <= to);
  };
}
