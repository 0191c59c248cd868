import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { GridCountAnswer, GridQuestion } from '#modules/grids/operations';
import { writtenLately } from '../../api/written-lately.ts';
import type { ListRow } from './actions/use-row-actions.ts';
import { type GridPage, gridService } from './grid-service.ts';
import { scopeKey } from './use-grid.ts';

/** How many more pages it reads by itself if filters leave few rows; after that the user decides. */
const mostTries = 20;

const noPages: readonly GridPage[] = [];

/**
 * The pages of a list read so far. Old rows stay until the new ones arrive. A filter that leaves few rows of many gets short pages: it
 * reads on until the screen is full.
 */
export function useList(slug: string, question: GridQuestion, limit: number) {
  const asked = JSON.stringify({ question, limit });
  const query = useInfiniteQuery({
    queryKey: [slug, 'list', ...scopeKey(), asked],
    queryFn: ({ pageParam, signal }) =>
      gridService.page({ ...question, limit, ...(pageParam === null ? writtenLately(slug) : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor ?? null,
    placeholderData: keepPreviousData,
    // Back from a row shows all pages that were read, not only the first.
    gcTime: 30 * 60_000,
    // The message is shown in place of the rows.
    meta: { quiet: true },
  });
  const pages = query.data?.pages ?? noPages;
  const rows: readonly ListRow[] = useMemo(() => pages.flatMap((page) => page.rows), [pages]);
  const [goal, setGoal] = useState({ asked, rows: limit, pages: mostTries });
  const wanted = goal.asked === asked ? goal : { asked, rows: limit, pages: mostTries };
  const { isFetching, isPlaceholderData, isError, hasNextPage, fetchNextPage } = query;
  const searching =
    pages.at(-1)?.more === 'searching' && rows.length < wanted.rows && pages.length < wanted.pages && !isPlaceholderData && !isError;
  useEffect(() => {
    if (searching && !isFetching && hasNextPage) void fetchNextPage();
  }, [searching, isFetching, hasNextPage, fetchNextPage]);
  return {
    ...query,
    rows,
    searching,
    more: () => {
      setGoal({ asked, rows: rows.length + limit, pages: pages.length + mostTries });
      void fetchNextPage();
    },
    stop: () => setGoal({ asked, rows: 0, pages: 0 }),
  };
}

/** The number of matching rows and their totals, requested after the first rows, and only if the screen does not know them. */
export function useCount(slug: string, { sort: _, ...question }: GridQuestion, enabled: boolean): GridCountAnswer | undefined {
  const { data } = useQuery({
    queryKey: [slug, 'count', ...scopeKey(), JSON.stringify(question)],
    queryFn: ({ signal }) => gridService.count(question, signal),
    enabled,
    staleTime: 30_000,
    meta: { quiet: true },
  });
  return data;
}
