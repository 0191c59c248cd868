import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ImsRecords, ImsTab } from '#modules/purchase/gst-reconciliation/ims-operations';
import { useGstPlace } from '../use-gst-address.ts';
import { readIms, readPeriods } from './ims-calls.ts';
import { imsTabWords } from './ims-words.ts';

/** The period and the tab are in the address. */
export function useImsAddress() {
  const [address, setAddress] = useSearchParams();
  const found = useQuery({ queryKey: [...useGstPlace(), 'ims-periods'], queryFn: readPeriods, meta: { quiet: true } });
  const asked = address.get('period');
  const periods = found.data?.periods ?? [];
  const tab = imsTabWords.find(({ name }) => name === address.get('tab'))?.name ?? null;
  const set = useCallback(
    (period: string, next: ImsTab | null) =>
      setAddress({ ...(period === '' ? {} : { period }), ...(next === null ? {} : { tab: next }) }, { replace: true }),
    [setAddress],
  );
  return { found, periods, period: asked !== null && periods.includes(asked) ? asked : (periods[0] ?? ''), tab, set };
}

export type Ims = ReturnType<typeof useIms>;

/** The records of a tab, page by page, and what all pages say. What is being done is out of sight already, and back if that is refused. */
export function useIms(period: string, tab: ImsTab | null, search: string) {
  const queries = useQueryClient();
  const list = [...useGstPlace(), 'ims', period];
  const query = useInfiniteQuery({
    queryKey: [...list, tab, search],
    queryFn: ({ pageParam }) => readIms(period, { search, ...pageParam }),
    initialPageParam: { tab, cursor: null } as { readonly tab: ImsTab | null; readonly cursor: string | null },
    getNextPageParam: (page) => (page.cursor === undefined ? null : { tab: page.tab, cursor: page.cursor }),
    staleTime: 0,
  });
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const last = query.data?.pages.at(-1);
  return {
    query,
    summary: useLast(last, `${period} ${search}`),
    /** The tab that is shown. */
    tab: tab ?? last?.tab ?? null,
    rows: (query.data?.pages ?? []).flatMap(({ rows }) => rows.filter(({ id }) => !leaving.has(id))),
    hide: (ids: readonly string[]) => setLeaving((now) => new Set([...now, ...ids])),
    show: (ids: readonly string[]) => setLeaving((now) => new Set([...now].filter((id) => !ids.includes(id)))),
    reread: () => queries.invalidateQueries({ queryKey: list }),
  };
}

/** Counts and the forecast are the same in every tab, so they stay while another one is read. */
function useLast(page: ImsRecords | undefined, of: string): Omit<ImsRecords, 'rows'> | undefined {
  const last = useRef({ of, page });
  if (page !== undefined || last.current.of !== of) last.current = { of, page };
  return last.current.page;
}
