import type { Lookups, Wanted } from '#application/commit/facts-by-use';
import type { Problem } from '#domain/refusal';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

export interface Reference extends Wanted {
  /** Dotted path of the field in the request body, such as `lines.2.itemId`. */
  readonly path: string;
  readonly label: string;
  /** A draft or an inactive record is accepted. */
  readonly anyStatus?: true;
}

/** Every record a row names, in its own fields and in its lines. */
export function referencesOf(fields: Fields, row: AnyRow, under = ''): readonly Reference[] {
  const references: Reference[] = [];
  for (const [name, field] of namingFields(fields)) {
    const value = row[name];
    const path = under + name;
    if (field.kind === 'ref') {
      if (typeof value === 'string')
        references.push({ slug: field.to, id: value, path, label: field.label, ...(field.anyStatus && { anyStatus: true }) });
    } else if (Array.isArray(value)) {
      value.forEach((line: AnyRow, index) => {
        references.push(...referencesOf(field.of, line, `${path}.${index}.`));
      });
    }
  }
  return references;
}

type NamingField = Extract<Field, { readonly kind: 'ref' | 'lines' }>;

/** Few of the fields of a document can name a record; they are found once. */
const naming = new WeakMap<Fields, readonly (readonly [string, NamingField])[]>();

function namingFields(fields: Fields): readonly (readonly [string, NamingField])[] {
  let found = naming.get(fields);
  if (found === undefined) {
    found = Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'ref' || field.kind === 'lines' ? [[name, field] as const] : [],
    );
    naming.set(fields, found);
  }
  return found;
}

/**
 * A new reference must be to an existing, active record of this organisation. An unchanged one only has to exist, so an old voucher can be
 * corrected after its party was deactivated.
 */
export function checkReferences(references: readonly Reference[], before: readonly Reference[], facts: Lookups): readonly Problem[] {
  const stood = new Set(before.map(({ slug, id }) => `${slug}|${id}`));
  return references.flatMap(({ slug, id, path, label, anyStatus }) => {
    const found = facts.find(slug, id);
    if (found === undefined) return [{ path, message: `${label} was not found` }];
    const usable = anyStatus === true || found['status'] === undefined || found['status'] === 'Active' || stood.has(`${slug}|${id}`);
    return usable ? [] : [{ path, message: `${label} is not active` }];
  });
}

/** The word in the search index for a reference to a record. People cannot type it, because it contains a `:`. */
export function referenceWord({ slug, id }: Wanted): string {
  return `ref:${slug}:${id}`;
}
