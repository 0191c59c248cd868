import { nameOf } from '../../api/names.ts';
import { refTarget } from '../fields/choices/ref-target.ts';

/** The name of a record: null when it is gone, empty for people who may not know it. Forgotten together with other data of its module. */
export function nameQuery(slug: string, id: string) {
  const target = refTarget(slug);
  return {
    queryKey: [slug, 'name', id],
    queryFn: () => (target === null ? null : nameOf(target, id)),
    staleTime: 300_000,
    retry: false,
    meta: { quiet: true },
  } as const;
}
