import type { SourceTable } from '#domain/migration/accounts/accounts';

/** A row of a table, by heading. */
export interface SourceRow {
  /** The first of these headings that the table has and whose cell is not empty; empty: there is none. */
  text(...headings: readonly string[]): string;
  /** `Invoice.csv, row 4` */
  readonly place: string;
}

/** Headings are compared without capitals, blanks and signs: `Item Tax %` is `itemtax%`. */
export function headingKey(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%#]/gu, '');
}

/** Titles may come before the headings, which are the first row with one of these. -1: there is none. */
export function headingRowOf({ rows }: SourceTable, wanted: readonly string[]): number {
  const keys = new Set(wanted.map(headingKey));
  return rows.slice(0, titlesAtMost).findIndex((row) => row.filter((cell) => keys.has(headingKey(cell))).length >= Math.min(2, keys.size));
}

const titlesAtMost = 15;

/** Whether a table has all these headings in one row. */
export function hasHeadings({ rows }: SourceTable, wanted: readonly string[]): boolean {
  return rows.slice(0, titlesAtMost).some((row) => {
    const keys = new Set(row.map(headingKey));
    return wanted.every((heading) => keys.has(headingKey(heading)));
  });
}

/** The rows below the headings that are not empty. `wanted`: headings by which their row is known. */
export function rowsOf(table: SourceTable, wanted: readonly string[]): readonly SourceRow[] {
  const at = headingRowOf(table, wanted);
  if (at === -1) return [];
  const columns = new Map<string, number>();
  for (const [index, heading] of (table.rows[at] ?? []).entries()) {
    const key = headingKey(heading);
    if (key !== '' && !columns.has(key)) columns.set(key, index);
  }
  return table.rows.slice(at + 1).flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return [];
    const text = (...headings: readonly string[]) => {
      for (const heading of headings) {
        const cell = row[columns.get(headingKey(heading)) ?? -1]?.trim() ?? '';
        if (cell !== '') return cell;
      }
      return '';
    };
    return [{ text, place: `${table.name}, row ${at + index + 2}` }];
  });
}

/** Rows of one document together, in the order in which it first appears. Without a key, a row belongs to the one above it. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly (readonly [key: string, rows: readonly Row[]])[] {
  const groups = new Map<string, Row[]>();
  let last = '';
  for (const row of rows) {
    last = keyOf(row) || last;
    const group = groups.get(last) ?? [];
    groups.set(last, group);
    group.push(row);
  }
  return [...groups];
}
