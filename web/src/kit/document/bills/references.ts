import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

export interface Reference {
  readonly slug: string;
  readonly id: string;
}

/** Every record that a row names, in its lines too, once each; and the invoices that the lines of a return or note come from. */
export function referencesIn(fields: Fields, row: AnyRow): readonly Reference[] {
  const named = new Set(Object.values(fields).flatMap((field) => (field.kind === 'ref' ? [field.to] : [])));
  const found = new Map<string, Reference>();
  const walk = (of: Fields, at: AnyRow): void => {
    const { sourceSlug: slug, sourceId: id } = at;
    if (typeof slug === 'string' && typeof id === 'string' && named.has(slug)) found.set(`${slug} ${id}`, { slug, id });
    for (const [name, field] of Object.entries(of)) {
      const value = at[name];
      if (field.kind === 'ref' && typeof value === 'string' && value !== '')
        found.set(`${field.to} ${value}`, { slug: field.to, id: value });
      if (field.kind === 'lines' && Array.isArray(value)) for (const line of value as readonly AnyRow[]) walk(field.of, line);
    }
  };
  walk(fields, row);
  return [...found.values()];
}
