import { useQueries } from '@tanstack/react-query';
import { type Option, resource } from '../../api/resource.ts';
import { refTarget } from '../fields/ref-target.ts';

const patience = 300_000;

/** Records of a module that are shown by what they are called. */
interface Named {
  readonly slug: string;
  readonly ids: readonly string[];
}

/**
 * What records are called, by the slug of their module and their id: one call for the first options of each module, which is all there
 * is for most, and one for each record that was not among them.
 */
export function useRefLabels(named: readonly Named[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const wanted = wantedIds(named);
  const slugs = [...wanted.keys()];
  const first = useQueries({
    queries: slugs.map((slug) => ({
      queryKey: [slug, 'options', ''],
      queryFn: () => optionsOf(slug)({ limit: 50 }),
      staleTime: patience,
      meta: { quiet: true },
    })),
  });
  const labels = new Map(slugs.map((slug, index) => [slug, labelled(first[index]?.data)]));
  const missing = slugs.flatMap((slug, index) =>
    first[index]?.isSuccess ? [...(wanted.get(slug) ?? [])].filter((id) => !labels.get(slug)?.has(id)).map((id) => ({ slug, id })) : [],
  );
  const others = useQueries({
    queries: missing.map(({ slug, id }) => ({
      queryKey: [slug, 'option', id],
      queryFn: async () => (await optionsOf(slug)({ id, limit: 1 }))[0] ?? null,
      staleTime: patience,
      meta: { quiet: true },
    })),
  });
  for (const [index, { slug, id }] of missing.entries()) {
    const found = others[index]?.data;
    if (found) labels.get(slug)?.set(id, found.label);
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

function optionsOf(slug: string) {
  const target = refTarget(slug);
  return target === null ? async () => [] : resource(target).options;
}

function labelled(options: readonly Option[] | undefined): Map<string, string> {
  return new Map(options?.map(({ id, label }) => [id, label]));
}
