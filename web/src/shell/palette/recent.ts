import type { AnyDocument } from '#modules/kit/module';
import { resource } from '../../api/resource.ts';

/** Rows of each kind of document on the dashboard. */
export const rowsShown = 6;

/** The newest documents of a kind in the open branch and year. */
export function recentQuery(module: AnyDocument) {
  return { queryKey: [module.slug, 'recent'], queryFn: () => resource(module).list({ limit: rowsShown }) } as const;
}
