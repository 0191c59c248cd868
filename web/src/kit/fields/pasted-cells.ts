import type { ClipboardEvent } from 'react';

/** Where cells are pasted: the place of a field whose id ends with `-row-column`. */
export interface PastedAt {
  readonly row: number;
  readonly column: number;
}

/** Text copied from a sheet, as rows of trimmed cells. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Whether a text is more than one cell of a sheet. */
export function isRows(text: string): boolean {
  return /[\t\n]/.test(text.trimEnd());
}

/** What is pasted into a table, and where. Undefined for a single cell, and outside these columns: then the browser pastes as usual. */
export function pastedInto(
  event: ClipboardEvent,
  columns: readonly string[],
): { readonly text: string; readonly at: PastedAt } | undefined {
  const text = event.clipboardData.getData('text/plain');
  const [, row, name] = /-(\d+)-(\w+)$/.exec((event.target as HTMLElement).id) ?? [];
  const column = columns.indexOf(name ?? '');
  if (row === undefined || column < 0 || !isRows(text)) return undefined;
  return { text, at: { row: Number(row), column } };
}

interface Reading<Row> {
  readonly columns: readonly string[];
  isHeading(first: readonly string[]): boolean;
  empty(): Row;
  value(column: string, cell: string): unknown;
}

/** The rows with the cells of a sheet pasted at a place. Existing values are replaced, and a heading is left out. */
export function withPasted<Row extends object>(rows: readonly Row[], text: string, at: PastedAt, reading: Reading<Row>): readonly Row[] {
  const lines = cellsOf(text);
  const [first = []] = lines;
  const next = [...rows];
  for (const [down, line] of (lines.length > 1 && reading.isHeading(first) ? lines.slice(1) : lines).entries()) {
    const place = at.row + down;
    const typed = line.flatMap((cell, right) => {
      const name = reading.columns[at.column + right];
      return name === undefined ? [] : [[name, reading.value(name, cell)] as const];
    });
    next[place] = { ...(next[place] ?? reading.empty()), ...Object.fromEntries(typed) };
  }
  return next;
}
