import { useQueries, useQuery } from '@tanstack/react-query';
import { moduleOf } from '#modules/all';
import { resource } from '../../api/resource.ts';

const patience = 300_000;

/**
 * What the records with these ids are called: one call for the first options of the module, which is all there is for most, and
 * one for each that was not among them.
 */
export function useRefLabels(slug: string | null, ids: readonly string[]): ReadonlyMap<string, string> {
  const module = slug === null ? undefined : moduleOf(slug);
  const api = module === undefined || module.kind === 'report' ? null : resource(module);
  const wanted = [...new Set(ids.filter((id) => id !== ''))];
  const first = useQuery({
    queryKey: [slug, 'options', ''],
    queryFn: () => api?.options({ limit: 50 }) ?? [],
    enabled: api !== null && wanted.length > 0,
    staleTime: patience,
    meta: { quiet: true },
  });
  const labels = new Map(first.data?.map(({ id, label }) => [id, label]));
  const missing = first.isSuccess ? wanted.filter((id) => !labels.has(id)) : [];
  const others = useQueries({
    queries: missing.map((id) => ({
      queryKey: [slug, 'option', id],
      queryFn: async () => (await api?.options({ id, limit: 1 }))?.[0] ?? null,
      staleTime: patience,
      meta: { quiet: true },
    })),
  });
  for (const { data } of others) if (data) labels.set(data.id, data.label);
  return labels;
}
