import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnyRow } from '#modules/kit/module';
import type { ListBody } from '#modules/kit/operation';
import { resource } from '../../api/resource.ts';
import { session } from '../../session/session.ts';
import type { ListedModule } from './list-state.ts';
import type { ListRow } from './use-row-actions.ts';

/** The pages of a list read so far. The rows of the last question stay until those of the next are there. */
export function useList(module: ListedModule, body: ListBody) {
  const api = resource<AnyRow>(module);
  const { organizationId, branchId, financialYearId } = session.get();
  const query = useInfiniteQuery({
    queryKey: [module.slug, 'list', organizationId, branchId, financialYearId, body],
    queryFn: ({ pageParam, signal }) => api.list(pageParam === null ? body : { ...body, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor ?? null,
    placeholderData: keepPreviousData,
  });
  const rows: readonly ListRow[] = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return { ...query, rows, total: query.data?.pages[0]?.total };
}
