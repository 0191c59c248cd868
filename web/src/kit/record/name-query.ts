import { nameOf } from '../../api/names.ts';
import { refTarget } from '../fields/ref-target.ts';

/** What a record is called: null when it is gone, nothing for who may not know. Forgotten with whatever else is known of its module. */
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
