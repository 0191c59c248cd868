import { emptyValue, type Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

function isNothing(value: unknown): boolean {
  return (value ?? null) === null || (Array.isArray(value) && value.length === 0);
}

/** A row in which every field has a value, in its lines too; only sparse ones may be missing. Computed fields come later. */
export function filled(fields: Fields, values: AnyRow): AnyRow {
  const row: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name];
    if (field.sparse && isNothing(value)) delete row[name];
    else if (value === undefined) row[name] = emptyValue(field);
    else if (field.kind === 'lines' && Array.isArray(value)) row[name] = value.map((line: AnyRow) => filled(field.of, line));
  }
  return row;
}
