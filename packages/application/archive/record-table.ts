import { type Names, nameIn } from '#application/archive/book-tables';
import type { Row } from '#application/ports/records';
import { type CsvCell, csvLine, decimals, rupees } from '#domain/archive/csv-line';
import type { Field } from '#modules/kit/field';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/** The records of a module as a table: what is common to all, then each field. Lines and addresses are JSON in their cell. */
export interface RecordTable {
  readonly name: string;
  readonly heading: string;
  line(id: string, row: Row, names: Names): string;
}

export function recordTable(module: AnyMaster | AnyDocument): RecordTable {
  const isDocument = module.kind === 'document';
  const fields = Object.entries<Field>(module.fields).filter(([name]) => !always.has(name));
  const common = isDocument ? ['Id', 'Number', 'Date', 'Branch', 'Financial Year', 'Status', 'Cancelled'] : ['Id', 'Status'];
  return {
    name: `${isDocument ? 'documents' : 'masters'}/${module.slug}.csv`,
    heading: csvLine([...common, ...fields.map(([, { label }]) => label)]),
    line(id, row, names) {
      const first: readonly CsvCell[] = isDocument
        ? [
            ...[id, textOf(row['number']), textOf(row['date'])],
            ...[nameIn(names, textOf(row['branchId'])), nameIn(names, textOf(row['financialYearId']))],
            ...[textOf(row['status']), row['cancelled'] === true ? 'Yes' : 'No'],
          ]
        : [id, textOf(row['status'])];
      return csvLine([...first, ...fields.map(([name, field]) => cellOf(field, row[name], names))]);
    },
  };
}

const always: ReadonlySet<string> = new Set(['number', 'date', 'status']);

function cellOf(field: Field, value: unknown, names: Names): CsvCell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && field.kind === 'money') return rupees(value);
  if (typeof value === 'number' && (field.kind === 'quantity' || field.kind === 'percent')) return decimals(value);
  if (typeof value === 'number') return { figure: String(value) };
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return JSON.stringify(value);
  return field.kind === 'ref' ? names.get(value) || value : value;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
