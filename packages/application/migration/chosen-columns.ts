import { type ColumnsChosen, columnsProblem, type LedgerColumn, ledgerColumnCalled } from '#domain/migration/accounts/ledger-columns';
import { Refusal } from '#domain/refusal';
import type { BookImport } from '#modules/kit/book-import/book-import';
import type { ColumnChoice } from '#modules/kit/imports/import-columns';

/**
 * What people chose for the columns of their files, as it is kept. Headings that are not read are left out, unless they say what they are: then
 * it was chosen that they are not.
 * @throws Refusal at `files.0.columns` if a general ledger cannot be read by them
 */
export function keptColumns(files: readonly { readonly columns?: ColumnChoice | undefined }[]): BookImport['columns'] {
  return files.flatMap(({ columns }, file) => {
    if (columns === undefined) return [];
    const message = columnsProblem(columns);
    if (message !== null) throw new Refusal('invalid', {}, [{ path: `files.${file}.columns`, message }]);
    const told = Object.entries(columns).filter(([heading, column]) => column !== null || ledgerColumnCalled(heading) !== undefined);
    return told.map(([heading, column]) => ({ file, heading, column }));
  });
}

/** The same again, by the number of the file. */
export function columnsOf({ columns }: Pick<BookImport, 'columns'>): ReadonlyMap<number, ColumnsChosen> {
  // Imports from before people could choose have none.
  const byFile = Map.groupBy(columns ?? [], ({ file }) => file ?? 0);
  return new Map(
    [...byFile].map(([file, chosen]) => [
      file,
      Object.fromEntries(chosen.map(({ heading, column }) => [heading ?? '', column as LedgerColumn | null])),
    ]),
  );
}
