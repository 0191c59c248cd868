import type { Lookups, Wanted } from '#application/records/facts-by-use';
import type { Problem } from '#domain/refusal';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

export interface Reference extends Wanted {
  /** Dotted path of the field in the request body, such as `lines.2.itemId`. */
  readonly path: string;
  readonly label: string;
}

/** Every record a row names, in its own fields and in its lines. */
export function referencesOf(fields: Fields, row: AnyRow, under = ''): readonly Reference[] {
  return Object.entries(fields).flatMap(([name, field]) => referencesOfField(field, row[name], `${under}${name}`));
}

function referencesOfField(field: Field, value: unknown, path: string): readonly Reference[] {
  if (field.kind === 'ref') {
    return typeof value === 'string' ? [{ slug: field.to, id: value, path, label: field.label }] : [];
  }
  if (field.kind !== 'lines' || !Array.isArray(value)) return [];
  return value.flatMap((line: AnyRow, index) => referencesOf(field.of, line, `${path}.${index}.`));
}

/**
 * A reference that is new must name an existing, active record of this organisation; one that stood there before must
 * still exist only, so that an old voucher can be corrected after its party was deactivated.
 */
export function checkReferences(references: readonly Reference[], before: readonly Reference[], facts: Lookups): readonly Problem[] {
  const stood = new Set(before.map(({ slug, id }) => `${slug}|${id}`));
  return references.flatMap(({ slug, id, path, label }) => {
    const found = facts.find(slug, id);
    if (found === undefined) return [{ path, message: `${label} was not found` }];
    const usable = found['status'] === undefined || found['status'] === 'Active' || stood.has(`${slug}|${id}`);
    return usable ? [] : [{ path, message: `${label} is not active` }];
  });
}

/** The word under which the search index keeps that a record names another; no person can type it, for it holds a `:`. */
export function referenceWord({ slug, id }: Wanted): string {
  return `ref:${slug}:${id}`;
}
