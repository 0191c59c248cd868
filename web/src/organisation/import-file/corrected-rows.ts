import type { ImportColumn } from '#modules/kit/imports/import-columns';
import type { RefusedRows } from '#modules/organisation/import-file/operations';

export type CorrectedRow = RefusedRows['rows'][number];

/** The cells of the rows that a person changed, by line. */
export type TypedCells = ReadonlyMap<number, readonly string[]>;

type Chosen = readonly { readonly heading: string | null; readonly path: string | null }[];

/** The columns of the file that are imported. Without a choice, all have their own names. */
export function columnsShown(headings: readonly string[], chosen: Chosen): readonly number[] {
  const left = new Set(chosen.flatMap(({ heading, path }) => (path === null ? [heading] : [])));
  return headings.flatMap((heading, at) => (heading.trim() === '' || left.has(heading) ? [] : [at]));
}

/** A cell as typed. A row as it was in the file is not corrected. */
export function withCell(typed: TypedCells, row: CorrectedRow, at: number, text: string): TypedCells {
  const cells = [...(typed.get(row.line) ?? row.cells)];
  cells[at] = text;
  const next = new Map(typed);
  if (cells.every((cell, index) => cell === (row.cells[index] ?? ''))) next.delete(row.line);
  else next.set(row.line, cells);
  return next;
}

/** Whether a problem of the row names the column with this heading: by the heading, or by the name of its field. */
export function isAtFault(
  { problems }: Pick<CorrectedRow, 'problems'>,
  heading: string,
  chosen: Chosen,
  columns: readonly Pick<ImportColumn, 'path' | 'label'>[],
): boolean {
  const path = chosen.find((one) => one.heading === heading)?.path;
  const names = [heading, columns.find((one) => one.path === path)?.label].map(plain);
  return problems.some(({ column }) => column !== '' && names.includes(plain(column)));
}

function plain(text: string | undefined): string {
  return (text ?? '').replace(/\*/g, '').trim().toLowerCase();
}
