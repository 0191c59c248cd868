export const rowsPerPage = 100;

/** Keys longer than that are cut, so that a cursor stays within what a query may be. */
const keyLength = 200;

export interface PageOf<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; missing on the last. */
  readonly cursor?: string;
}

/** A page of rows in the order of their keys. A key names one row: the id has to be in it. */
export function pageOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string, cursor: string | undefined): PageOf<Row> {
  const sorted = rows.map((row) => [keyOf(row).slice(0, keyLength), row] as const).sort(([one], [other]) => (one < other ? -1 : 1));
  const left = cursor === undefined ? sorted : sorted.filter(([key]) => key > cursor);
  const page = left.slice(0, rowsPerPage);
  const last = page.at(-1);
  return {
    rows: page.map(([, row]) => row),
    ...(last !== undefined && left.length > page.length ? { cursor: last[0] } : {}),
  };
}
