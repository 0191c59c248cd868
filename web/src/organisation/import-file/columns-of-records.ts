import { importColumns, isProblemHeading, readHeadings } from '#modules/kit/imports/import-columns';
import type { ColumnKinds } from '../column-choice.tsx';
import type { Importable } from './importable.ts';
import { openingColumn } from './opening-columns.ts';

/** The columns of a file of records. A line beyond those that are always named has a column of its own only if the file names it. */
export function columnsOfRecords(module: Importable): ColumnKinds {
  return {
    columns: importColumns(module),
    named: (heading) => (isProblemHeading(heading) ? undefined : readHeadings(module, [heading]).found[0]),
    told: (heading) => openingColumn(module.slug, heading)?.says,
  };
}
