import { useQueries } from '@tanstack/react-query';
import { refTarget } from '../fields/ref-target.ts';
import { nameQuery } from '../record/name-query.ts';

/** Records of a module that are shown by their names. */
interface Named {
  readonly slug: string;
  readonly ids: readonly string[];
}

/** Names of records by slug and id, with one call for each module. */
export function useRefLabels(named: readonly Named[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const wanted = wantedIds(named);
  const asked = [...wanted].flatMap(([slug, ids]) => [...ids].map((id) => ({ slug, id })));
  const found = useQueries({ queries: asked.map(({ slug, id }) => nameQuery(slug, id)) });
  const labels = new Map([...wanted.keys()].map((slug) => [slug, new Map<string, string>()]));
  for (const [index, { slug, id }] of asked.entries()) {
    const label = found[index]?.data;
    if (typeof label === 'string') labels.get(slug)?.set(id, label);
  }
  return labels;
}

/** Ids by slug, each once; modules the product does not have are left out. */
function wantedIds(named: readonly Named[]): ReadonlyMap<string, ReadonlySet<string>> {
  const wanted = new Map<string, Set<string>>();
  for (const { slug, ids } of named) {
    if (refTarget(slug) === null) continue;
    const known = wanted.get(slug) ?? new Set();
    for (const id of ids) if (id !== '') known.add(id);
    if (known.size > 0) wanted.set(slug, known);
  }
  return wanted;
}
