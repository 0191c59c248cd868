export interface Watching {
  /** Stops it after the current row. */
  readonly signal?: AbortSignal;
  /** Called at the start and after each row with the number tried. */
  readonly onProgress?: (tried: number) => void;
}

export interface Outcome<Row> {
  /** Rows that were not changed: refused, or not reached before it was stopped. */
  readonly left: readonly Row[];
  readonly failures: readonly unknown[];
}

/** Runs an action on one row after the other; an error in one does not stop the others. */
export async function oneByOne<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  { signal, onProgress }: Watching = {},
): Promise<Outcome<Row>> {
  const left = new Set(rows);
  const failures: unknown[] = [];
  onProgress?.(0);
  for (const [index, row] of rows.entries()) {
    if (signal?.aborted === true) break;
    await act(row).then(
      () => left.delete(row),
      (error: unknown) => failures.push(error),
    );
    onProgress?.(index + 1);
  }
  return { left: [...left], failures };
}
