import type { Problem } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import type { DateFormat } from '#domain/time/file-date';
import { documentName, type ImportColumn, importedRow, type NamedRecord } from '#modules/kit/imports/import-columns';

/** What tells documents of a file apart: the cells of a row that are about the whole document, by their columns. */
export interface Head {
  readonly cells: ReadonlyMap<string, string>;
  /** The name or number of the document; undefined if it has none. */
  readonly key: string | undefined;
}

/** A row of a file: its line and its cells. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A document made of rows of a file: the body of a request, except referenced records, which must be looked up. */
export interface FileDocument {
  readonly values: Readonly<Record<string, unknown>>;
  readonly names: readonly NamedRecord[];
  readonly problems: readonly (Problem & { readonly line: number })[];
  readonly lines: readonly number[];
  /** The line of the file that says what is at a path of `values`. */
  readonly lineOf: (path: string) => number;
}

type Columns = readonly (ImportColumn | undefined)[];

export function headOf(columns: Columns, cells: readonly string[]): Head {
  const own = new Map<string, string>();
  columns.forEach((column, at) => {
    const text = normalName(cells[at] ?? '');
    if (column !== undefined && column.line === undefined && text !== '') own.set(column.path, text);
  });
  return { cells: own, key: own.get(documentName.path) ?? own.get('number') };
}

/** Whether a row belongs to the document above: it has the same name or number, or says nothing about a document. */
export function continues(above: Head | undefined, head: Head): boolean {
  return above !== undefined && (head.cells.size === 0 || (head.key !== undefined && head.key === above.key));
}

/**
 * The rows of a document that someone filled in. A row with only an item, and the name and date of its document, is left out; what it says
 * of the document holds for the row after it.
 */
export function filledRows<Row extends FileRow>(columns: Columns, rows: readonly Row[]): readonly Row[] {
  const filled = rows.filter(({ cells }) => !isUnfilled(columns, cells));
  const [first] = rows;
  const [next, ...rest] = filled;
  if (first === undefined || next === undefined || next === first) return filled;
  const cells = columns.map((column, at) => {
    const own = next.cells[at] ?? '';
    return column !== undefined && column.line === undefined && own.trim() === '' ? (first.cells[at] ?? '') : own;
  });
  return [{ ...next, cells }, ...rest];
}

function isUnfilled(columns: Columns, cells: readonly string[]): boolean {
  const written = columns.flatMap((column, at) => (column === undefined || (cells[at] ?? '').trim() === '' ? [] : [column]));
  return written.some(isItem) && written.every((column) => isItem(column) || column.name === documentName.name || column.path === 'date');
}

function isItem({ line, name }: ImportColumn): boolean {
  return line !== undefined && name === 'itemId';
}

/** The document that these rows make. Its own fields are those of the first row. The others may repeat them, or leave them out. */
export function documentOf(columns: Columns, rows: readonly FileRow[], format: DateFormat): FileDocument {
  const values: Record<string, unknown> = {};
  const lists = new Map<string, unknown[]>();
  const names: NamedRecord[] = [];
  const problems: (Problem & { line: number })[] = [];
  const places = new Map<string, number>();
  const [first] = rows;
  const line = first?.line ?? 0;
  const head = headOf(columns, first?.cells ?? []);
  for (const row of rows) {
    const read = importedRow(columns, row.cells, format);
    const counts = new Map([...lists].map(([name, lines]) => [name, lines.length]));
    const placed = <Place extends { readonly path: string }>(one: Place): Place => ({ ...one, path: shifted(one.path, counts) });
    const isOwn = ({ path }: { readonly path: string }) => row === first || isOfLine(columns, path);
    for (const [name, value] of Object.entries(read.values)) {
      if (!isList(columns, name)) {
        if (row === first && name !== documentName.name) values[name] = value;
        continue;
      }
      const list = lists.get(name) ?? [];
      lists.set(name, list);
      for (const one of value as readonly unknown[]) {
        places.set(`${name}.${list.length}`, row.line);
        list.push(one);
      }
    }
    names.push(...read.names.filter(isOwn).map(placed));
    problems.push(...read.problems.filter(isOwn).map((one) => ({ ...placed(one), line: row.line })));
    if (row !== first)
      problems.push(...otherwise(columns, head, headOf(columns, row.cells), line).map((one) => ({ ...one, line: row.line })));
  }
  const lineOf = (path: string) => places.get(path.split('.').slice(0, 2).join('.')) ?? line;
  return { values: { ...values, ...Object.fromEntries(lists) }, names, problems, lines: rows.map((row) => row.line), lineOf };
}

/** Cells that contradict the first row of the document. */
function otherwise(columns: Columns, first: Head, { cells }: Head, line: number): readonly Problem[] {
  return [...cells].flatMap(([path, text]) => {
    const label = columns.find((column) => column?.path === path)?.label ?? path;
    return text === first.cells.get(path) ? [] : [{ path, message: `${label} is not as in line ${line}, where this document begins` }];
  });
}

function isList(columns: Columns, name: string): boolean {
  return columns.some((column) => column?.line?.name === name);
}

function isOfLine(columns: Columns, path: string): boolean {
  return isList(columns, path.split('.')[0] ?? '');
}

/** A path in the row as a path in the document, after the lines above it. */
function shifted(path: string, counts: ReadonlyMap<string, number>): string {
  const [name = '', place, ...rest] = path.split('.');
  const before = counts.get(name);
  return before === undefined ? path : [name, String(Number(place) + before), ...rest].join('.');
}
