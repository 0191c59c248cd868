import type { Row } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import { testOf } from '#modules/grids/compare';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import type { ListBody } from '#modules/kit/operations/call-schemas';

type Predicate = (row: Row) => boolean;

/** The tests of a list's filters, and of its dates if the list is not read in the order of its date. */
export function testsOf(module: AnyMaster | AnyDocument, body: ListBody, daysInOrder: boolean): readonly Predicate[] {
  const tests = Object.entries(body.filters ?? {}).map(([column, wanted]) => columnFilter(module, column, wanted));
  return daysInOrder || (body.from === undefined && body.to === undefined) ? tests : [...tests, dayFilter(module, body.from, body.to)];
}

/** A list of values matches any of them. A text matches inside texts, and must equal other values. */
function columnFilter(module: AnyMaster | AnyDocument, column: string, wanted: string | readonly string[]): Predicate {
  const kind = module.list.columns.find(({ key }) => key === column)?.kind ?? (column === 'partyId' ? 'ref' : undefined);
  if (kind === undefined) {
    throw new Refusal('malformed', { what: `${module.plural} have no column ${column}` }, [
      { path: `filters.${column}`, message: 'This is not a column of the list' },
    ]);
  }
  if (typeof wanted !== 'string' && wanted.length === 0) return () => false;
  const test =
    typeof wanted === 'string' ? testOf(searchable.has(kind) ? 'LIKE' : 'EQ', kind, [wanted.trim()]) : testOf('IN', kind, wanted);
  if (typeof test === 'string') throw new Refusal('malformed', { what: test }, [{ path: `filters.${column}`, message: test }]);
  return (row) => test(row[column]);
}

const searchable: ReadonlySet<string> = new Set(['text', 'code', 'email', 'mobile', 'gstin', 'pan', 'address']);

function dayFilter(module: AnyMaster | AnyDocument, from: string | undefined, to: string | undefined): Predicate {
  const column = module.list.columns.find(({ kind }) => kind === 'date')?.key;
  if (column === undefined)
    throw new Refusal('malformed', { what: `${module.plural} have no date` }, [{ path: 'from', message: 'This list has no date' }]);
  return (row) => {
    const day = row[column];
    return typeof day === 'string' && (from === undefined || day >= from) && (to === undefined || day <= to);
  };
}
