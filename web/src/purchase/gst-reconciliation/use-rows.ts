import { type InfiniteData, type Query, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Day } from '#domain/time/day';
import type { ReconciliationRow, ReconciliationRows, ReconciliationTab } from '#modules/purchase/gst-reconciliation/operations';
import { type GstPeriod, readRows } from './gst-calls.ts';
import { taken } from './taken.ts';
import { useGstPlace } from './use-gst-address.ts';

export type Rows = ReturnType<typeof useRows>;

/** The rows of a tab, page by page, and how many each tab has. What is being decided is out of sight already, and back if that is refused. */
export function useRows(period: GstPeriod, tab: ReconciliationTab | null, search: string, asOf: Day | null) {
  const queries = useQueryClient();
  const { statement, from, to } = period;
  const place = useGstPlace();
  const list = [...place, statement, 'rows'];
  // The rows of another tab would be taken for these.
  const ofTab = [...list, asOf, tab];
  const query = useInfiniteQuery({
    queryKey: [...ofTab, from, to, search],
    queryFn: ({ pageParam }) => readRows(period, { search, asOf, ...pageParam }),
    initialPageParam: { tab, cursor: null } as { readonly tab: ReconciliationTab | null; readonly cursor: string | null },
    getNextPageParam: (page) => (page.cursor === undefined ? null : { tab: page.tab, cursor: page.cursor }),
    placeholderData: (before, query) => (isOf(ofTab, query) ? before : undefined),
    staleTime: 0,
    enabled: from !== '',
  });
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const last = query.data?.pages.at(-1);
  const summary = useLast(last, [statement, from, to, search, asOf].join(' '));
  const reread = () => queries.invalidateQueries({ queryKey: place });
  return {
    query,
    summary,
    /** The tab that is shown. */
    tab: tab ?? last?.tab ?? null,
    rows: (query.data?.pages ?? []).flatMap(({ rows }) => rows.filter(({ id }) => !leaving.has(id))),
    hide: (ids: readonly string[]) => setLeaving((now) => new Set([...now, ...ids])),
    show: (ids: readonly string[]) => setLeaving((now) => new Set([...now].filter((id) => !ids.includes(id)))),
    /** They are in another tab now, and every tab is read again before it is shown the next time. */
    take: (rows: readonly ReconciliationRow[]) => {
      queries.setQueriesData<InfiniteData<ReconciliationRows>>({ queryKey: list }, (data) => data && taken(data, rows));
      void queries.invalidateQueries({ queryKey: place, refetchType: 'none' });
    },
    reread,
  };
}

/** The counts of the tabs are the same in every tab, so they stay while another one is read. */
function useLast(page: ReconciliationRows | undefined, of: string): Pick<ReconciliationRows, 'tabs' | 'certain'> | undefined {
  const last = useRef({ of, page });
  if (page !== undefined || last.current.of !== of) last.current = { of, page };
  return last.current.page;
}

function isOf(queryKey: readonly unknown[], query: Pick<Query, 'queryKey'> | undefined): boolean {
  return query !== undefined && queryKey.every((part, at) => query.queryKey[at] === part);
}
