import type { AnyRow } from '#modules/kit/module';

/** Rows of a table that are missing or different in the other; repeated rows count. */
export function rowsOnlyIn(value: unknown, other: unknown): readonly AnyRow[] {
  const left = rowsOf(other).map(sameness);
  return rowsOf(value).filter((row) => {
    const at = left.indexOf(sameness(row));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function rowsOf(value: unknown): readonly AnyRow[] {
  return Array.isArray(value) ? (value as readonly AnyRow[]) : [];
}

/** Equal for rows with the same content, in any order of keys. */
function sameness(row: AnyRow): string {
  return JSON.stringify(
    Object.entries(row)
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
