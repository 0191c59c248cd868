import type { Line, LineProblem } from '#application/imports/rows/read-row';
import type { IsOfThisImport } from '#application/imports/rows/save-rows';
import type { ColumnChoice } from '#modules/kit/imports/import-columns';

/** What became of some rows. `created` and `existing` count rows. */
export interface Outcome {
  readonly created: number;
  readonly existing: number;
  readonly problems: readonly LineProblem[];
  /** How many documents the rows make, if they are rows of documents. */
  readonly documents?: number;
  /** Rows in which nothing was filled in. */
  readonly leftOut?: number;
}

export const nothingTaken: Outcome = { created: 0, existing: 0, problems: [] };

/** Takes the rows of one file, stretch by stretch and in order. */
export interface RowTaker {
  /** Refuses a heading that names unknown columns or lacks required ones. */
  readHeadings(cells: readonly string[], chosen: ColumnChoice): void;
  /** Whether a record begins with this row. The rows of a record are in the same stretch. */
  begins(cells: readonly string[]): boolean;
  /** Rows that an earlier delivery of the message took. */
  passOver(lines: readonly Line[]): Promise<void>;
  /** What saving the rows would do. */
  check(lines: readonly Line[]): Promise<Outcome>;
  save(lines: readonly Line[], isOfThisImport: IsOfThisImport): Promise<Outcome>;
  /** What can be checked only after all rows were read. */
  ended(): Promise<Outcome>;
}
