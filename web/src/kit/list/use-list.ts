import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GridCountAnswer, GridQuestion } from '#modules/grids/operations';
import { gridService } from './grid-service.ts';
import { scopeKey } from './use-grid.ts';
import type { ListRow } from './use-row-actions.ts';

/** So many times it reads on by itself for rows that few filters leave; then the person says whether it is worth it. */
const mostTries = 20;

/**
 * The pages of a list read so far. The rows of the last question stay until those of the next are there. A filter that leaves few
 * rows of many is answered by short pages: it reads on until the screen has what was asked for.
 */
export function useList(slug: string, question: GridQuestion, limit: number) {
  const asked = JSON.stringify({ question, limit });
  const query = useInfiniteQuery({
    queryKey: [slug, 'list', ...scopeKey(), asked],
    queryFn: ({ pageParam, signal }) =>
      gridService.page({ ...question, limit, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor ?? null,
    placeholderData: keepPreviousData,
    // The sentence stands where the rows would.
    meta: { quiet: true },
  });
  const pages = query.data?.pages ?? [];
  const rows: readonly ListRow[] = pages.flatMap((page) => page.rows);
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

/** How many rows match and what their amounts add up to; asked once the first rows are there, and only where the screen does not know. */
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
