import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refTarget } from '../fields/choices/ref-target.ts';
import { nameQuery } from '../record/name-query.ts';

/** Records of a module that are shown by their names. */
interface Named {
  readonly slug: string;
  readonly ids: readonly string[];
}

/** Names of records by slug and id, with one call for each module. The same map until a name arrives or another record is asked for. */
export function useRefLabels(named: readonly Named[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const asked = useMemo(() => askedIn(named), [named]);
  const queries = useMemo(() => asked.map(({ slug, id }) => nameQuery(slug, id)), [asked]);
  const found = useQueries({ queries, combine: namesOf });
  return useMemo(() => {
    const labels = new Map(asked.map(({ slug }) => [slug, new Map<string, string>()]));
    for (const [index, { slug, id }] of asked.entries()) {
      const label = found[index];
      if (typeof label === 'string') labels.get(slug)?.set(id, label);
    }
    return labels;
  }, [asked, found]);
}

/** The library keeps the list of before if it has the same names. */
function namesOf(found: readonly { readonly data: string | null | undefined }[]): readonly (string | null | undefined)[] {
  return found.map(({ data }) => data);
}

/** Each record once; modules the product does not have are left out. */
function askedIn(named: readonly Named[]): readonly { readonly slug: string; readonly id: string }[] {
  const wanted = new Map<string, Set<string>>();
  for (const { slug, ids } of named) {
    if (refTarget(slug) === null) continue;
    const known = wanted.get(slug) ?? new Set();
    for (const id of ids) if (id !== '') known.add(id);
    if (known.size > 0) wanted.set(slug, known);
  }
  return [...wanted].flatMap(([slug, ids]) => [...ids].map((id) => ({ slug, id })));
}
