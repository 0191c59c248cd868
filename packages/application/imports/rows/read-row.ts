import type { Stored } from '#application/ports/records';
import type { Problem } from '#domain/refusal';
import type { DateFormat } from '#domain/time/file-date';
import type { AnyRow } from '#modules/kit/module';

/** How the cells of a file are read. */
export interface ReadingRules {
  readonly format: DateFormat;
  /** Takes GST rates that no law knows, because somebody said so. */
  readonly anyGstRate?: boolean;
}

export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface LineProblem {
  readonly line: number;
  readonly column: string;
  readonly message: string;
  /** The row is right, but another row of its document is not. */
  readonly isOther?: true;
  readonly missing?: Missing;
}

/** A record that a cell names and that does not exist: of a module, by its slug. */
export interface Missing {
  readonly to: string;
  readonly name: string;
}

/** A problem of a cell, and the record that it lacks. */
export type CellProblem = Problem & { readonly missing?: Missing };

/** A line of the file as a new record, or its problems. */
export interface ReadRow {
  readonly line: number;
  readonly id: string;
  readonly fingerprint: string;
  /** Complete and checked; undefined when there are problems, and for a record that already exists. */
  readonly row: AnyRow | undefined;
  readonly isThere: boolean;
  /** The record that exists. */
  readonly there?: Stored;
  /** It refers to another record of this file that must be saved first, such as its parent group. */
  readonly waits?: true;
  readonly problems: readonly LineProblem[];
}
