/** The place of a word in its clause; both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Word {
  readonly text: string;
  readonly at: Place;
}

/** `c.name`, or `name` of the table that has it. */
export interface ColumnName {
  readonly table: string | null;
  readonly name: string;
  readonly at: Place;
}

/** `LEFT JOIN group g ON c.groupId = g.id`. */
export interface Join {
  readonly inner: boolean;
  readonly table: Word;
  readonly alias: string | null;
  readonly sides: readonly [ColumnName, ColumnName];
}

/** A parsed clause of Module Setup. The small language has only these parts (decision D37). */
export interface FromClause {
  readonly table: Word;
  readonly alias: string | null;
  readonly joins: readonly Join[];
}

/** `c.name || ' - ' || c.code`: texts and columns one after the other. */
export type Formula = readonly (ColumnName | { readonly text: string })[];

/** The parsed clause, or why it cannot be read. */
export type Read<T> = { readonly value: T } | { readonly problem: { readonly at: Place; readonly message: string } };

/** Reads clauses; text outside the small language is a problem with its place. */
export interface ClauseReader {
  from(clause: string): Read<FromClause>;
  group(clause: string): Read<readonly ColumnName[]>;
  formula(text: string): Read<Formula>;
}
