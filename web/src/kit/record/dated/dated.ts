import type { Problem } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';

/** A row of a history. It applies from its date until the next one's. */
export interface DatedRow extends AnyRow {
  readonly effectiveFrom: string;
}

/** The history of a record, newest first, as a person looks at it. */
export function datedRows(value: unknown): readonly DatedRow[] {
  const rows = Array.isArray(value) ? (value as readonly DatedRow[]) : [];
  return rows.toSorted((one, other) => (one.effectiveFrom > other.effectiveFrom ? -1 : 1));
}

/** Whether a row applies on the day, did before, or will later. */
export function standingOf(rows: readonly DatedRow[], row: DatedRow, today: string): 'holds' | 'past' | 'coming' {
  if (row.effectiveFrom > today) return 'coming';
  return rows.some((other) => other.effectiveFrom > row.effectiveFrom && other.effectiveFrom <= today) ? 'past' : 'holds';
}

/** The history with a row replaced or added, oldest first. */
export function withRow(rows: readonly DatedRow[], row: DatedRow, replaced: string | null): readonly DatedRow[] {
  const others = rows.filter(({ effectiveFrom }) => effectiveFrom !== replaced);
  return [...others, row].toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
}

/** The server's problems with the row of a date, at the fields of the row: `gstHistory.2.rate` is `rate`. */
export function problemsOfRow(problems: readonly Problem[], list: string, sent: readonly DatedRow[], day: string): readonly Problem[] {
  return problems.map((problem) => {
    const [name, index, ...rest] = problem.path.split('.');
    const isOfRow = name === list && rest.length > 0 && sent[Number(index)]?.effectiveFrom === day;
    return isOfRow ? { ...problem, path: rest.join('.') } : problem;
  });
}
