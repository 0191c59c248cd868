import { askFor, isNumeric, type LineColumn, readValue } from './line-column.ts';

/** Rows copied from a sheet, and what their columns are. */
export interface PastedTable {
  /** The rows below the heading, if there is one. */
  readonly rows: readonly (readonly string[])[];
  /** The first row names the columns. */
  readonly heading: readonly string[] | null;
  /** For each column of the sheet the key of the column of the lines; null: it is left out. */
  readonly columns: readonly (string | null)[];
}

export interface PastedLine {
  /** Its row, as people count them in what they copied. */
  readonly row: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Records by the column that names them. */
  readonly names: Readonly<Record<string, string>>;
  readonly problems: readonly { readonly line: number; readonly column: string; readonly message: string }[];
}

/** The column of the lines that a heading names; undefined if it names none. */
export type NameColumn = (heading: string) => string | undefined;

/** Tells columns by the heading, or without one by what is in them: the record first, then amounts in the order in which they are typed. */
export function pastedTable(columns: readonly LineColumn[], rows: readonly (readonly string[])[], named: NameColumn): PastedTable {
  const [first = [], ...below] = rows;
  const typed = columns.filter(({ computed }) => !computed);
  const byName = first.map((cell) => typed.find(({ key }) => key === named(cell))?.key ?? null);
  const count = byName.filter((key) => key !== null).length;
  const isHeading = below.length > 0 && count > 0 && first.every((cell) => !isNumber(cell)) && (count > 1 || first.length === 1);
  if (isHeading) return { heading: first, rows: below, columns: onlyOnce(byName) };
  return { heading: null, rows, columns: byContent(typed, rows) };
}

function onlyOnce(keys: readonly (string | null)[]): readonly (string | null)[] {
  return keys.map((key, at) => (keys.indexOf(key) === at ? key : null));
}

/** Rows that show what is in a column. */
const looksAt = 20;

function byContent(typed: readonly LineColumn[], rows: readonly (readonly string[])[]): readonly (string | null)[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const records = typed.filter(({ kind }) => kind === 'option').map(({ key }) => key);
  const texts = typed.filter(({ kind }) => kind === 'text').map(({ key }) => key);
  const amounts = typed.filter(({ kind, stop }) => stop && isNumeric(kind)).map(({ key }) => key);
  const cells = Array.from({ length: width }, (_, at) => rows.slice(0, looksAt).flatMap((row) => (row[at] ? [row[at]] : [])));
  const areNumbers = cells.map((found) => found.length > 0 && found.every(isNumber));
  const hasText = areNumbers.some((number, at) => !number && cells[at]?.length);
  return cells.map((found, at) => {
    if (found.length === 0) return null;
    // Serial numbers beside the names.
    if (areNumbers[at] && hasText && records.length > 0 && found.length > 1 && found.every((cell, row) => Number(cell) === row + 1))
      return at === 0 ? null : (amounts.shift() ?? null);
    // Codes made of digits.
    if (areNumbers[at]) return (hasText ? undefined : records.shift()) ?? amounts.shift() ?? null;
    return records.shift() ?? texts.shift() ?? null;
  });
}

function isNumber(text: string): boolean {
  return /^[₹\s]*-?[\d,]+(\.\d+)?\s*%?$/.test(text.trim());
}

/** Each row as a line; empty rows are left out. */
export function readPasted(columns: readonly LineColumn[], { rows, heading, columns: keys }: PastedTable): readonly PastedLine[] {
  const chosen = keys.map((key) => columns.find((column) => column.key === key));
  return rows.flatMap((cells, at): readonly PastedLine[] => {
    const row = at + (heading === null ? 1 : 2);
    const filled = chosen.flatMap((column, index) => {
      const text = (cells[index] ?? '').trim();
      return column === undefined || text === '' ? [] : [{ column, text }];
    });
    if (filled.length === 0) return [];
    const values: Record<string, unknown> = {};
    const names: Record<string, string> = {};
    const problems: { line: number; column: string; message: string }[] = [];
    for (const { column, text } of filled) {
      if (column.kind === 'option') {
        names[column.key] = text;
        continue;
      }
      const value = readValue(column, isNumeric(column.kind) ? text.replace(/^₹\s*/, '') : text);
      if (value === undefined) problems.push({ line: row, column: column.label, message: `${text}: ${askFor(column, text)}` });
      else values[column.key] = value;
    }
    return [{ row, values, names, problems }];
  });
}
