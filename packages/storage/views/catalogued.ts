import { isDeepStrictEqual } from 'node:util';
import type { Catalogued, Json } from '#application/ports/records';
import type { Body } from '#storage/log/body';
import type { LeafRow } from '#storage/views/leaves';

/** The fields that the catalogue keeps of the records of each list. Add new ones at the end, and change the form of the views. */
export const nameFields = {
  branch: ['name', 'booksFrom'],
  'financial-year': ['start', 'end'],
  group: ['name', 'alias', 'parentId', 'nature'],
  customer: ['name', 'alias', 'groupId', 'ofBranch', 'nonCash'],
  'inventory-group': ['name', 'parentId', 'addable'],
  'inventory-item': ['name', 'groupId', 'unitId', 'reorderLevel', 'type', 'status', 'reorderQuantity'],
} as const satisfies Readonly<Record<Catalogued, readonly string[]>>;

export const catalogued = Object.keys(nameFields).filter(isCatalogued);

function isCatalogued(slug: string): slug is Catalogued {
  return Object.hasOwn(nameFields, slug);
}

/** What the catalogue has of a record from now on, null if it has left its list; undefined if that stays as it was. */
export function namedAfter(slug: string, before: Body | null, after: Body | null): LeafRow | null | undefined {
  if (!isCatalogued(slug)) return undefined;
  const [was, is] = [before, after].map((body) => namesIn(slug, body));
  return isDeepStrictEqual(was, is) ? undefined : (is ?? null);
}

function namesIn(slug: Catalogued, body: Body | null): LeafRow | null {
  if (body?.list !== slug) return null;
  return nameFields[slug].map((field): Json => body.row[field] ?? null);
}
