import type { Json, Row } from '#application/ports/records';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';

/** The list of a row of this module: per organisation, per branch, or per branch and year. */
export function partitionOf(
  module: AnyMaster | AnyDocument,
  place: { readonly branchId: string; readonly financialYearId: string },
): string {
  if (module.kind === 'document') return `${module.slug}|${place.branchId}|${place.financialYearId}`;
  return module.belongsTo === 'branch' ? `${module.slug}|${place.branchId}` : module.slug;
}

/** A row as JSON stores it: undefined fields are left out, nothing else changes. */
export function asStored(row: AnyRow): Row {
  const stored: Record<string, Json> = {};
  for (const name of Object.keys(row)) {
    const value = row[name];
    if (value !== undefined) stored[name] = toJson(value);
  }
  return stored;
}

/** A value as JSON stores it. */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object') return asStored(value as AnyRow);
  throw new Error(`Broken assumption: a row holds a ${typeof value}`);
}
