import { emptyValue, type Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

/** A row in which every field has a value, in its lines too; only sparse ones may be missing. Computed fields come later. */
export function filled(fields: Fields, values: AnyRow): AnyRow {
  const row: Record<string, unknown> = { ...emptyRow(fields), ...values };
  for (const name of Object.keys(values)) {
    const field = fields[name];
    if (field === undefined) continue;
    const value = values[name];
    if (field.sparse && isNothing(value)) delete row[name];
    else if (value === undefined) row[name] = emptyValue(field);
    else if (field.kind === 'lines' && Array.isArray(value)) row[name] = value.map((line: AnyRow) => filled(field.of, line));
  }
  return row;
}

function isNothing(value: unknown): boolean {
  return (value ?? null) === null || (Array.isArray(value) && value.length === 0);
}

const emptyRows = new WeakMap<Fields, AnyRow>();

/**
 * What people type comes first, as in requests, and then what the product computes. A row that starts as a copy of it is a fast object for
 * the engine, which one built name by name is not.
 */
function emptyRow(fields: Fields): AnyRow {
  const known = emptyRows.get(fields);
  if (known !== undefined) return known;
  const all = Object.entries(fields).filter(([, { sparse }]) => sparse !== true);
  const typed = all.filter(([, { computed }]) => computed !== true);
  const later = all.filter(([, { computed }]) => computed === true);
  const row: AnyRow = JSON.parse(
    JSON.stringify(Object.fromEntries([...typed, ...later].map(([name, field]) => [name, emptyValue(field)]))),
  );
  emptyRows.set(fields, row);
  return row;
}
