import { type InfiniteData, type Query, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BankRows, WantedMatch } from '#modules/accounts/bank-cash/bank-operations';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { useSession } from '../../session/session.ts';
import { accept, type BankPeriod, readLines, readSummary, type Tab, unmatch } from './bank-calls.ts';

export type Row = BankRows['rows'][number];

/** A match as the screen makes it, before it has an id. */
export type Chosen = Omit<WantedMatch, 'id'>;

export type Lines = ReturnType<typeof useLines>;

/** The lines of a tab, page by page. What is matched leaves the list at once, so nothing is read again for it. */
export function useLines(period: BankPeriod, tab: Tab, search: string) {
  const queries = useQueryClient();
  const { organizationId, branchId } = useSession();
  const place = ['bank-reconciliation', organizationId, branchId, period.ledgerId];
  // The figures of another bank, or the lines of another tab, would be taken for these.
  const lines = [...place, 'lines', tab];
  const sums = [...place, 'summary'];
  const enabled = period.ledgerId !== '';
  const query = useInfiniteQuery({
    queryKey: [...lines, period.from, period.to, search],
    queryFn: ({ pageParam }) => readLines(period, tab, search, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor ?? null,
    placeholderData: (before, query) => (isOf(lines, query) ? before : undefined),
    staleTime: 0,
    enabled,
  });
  const summary = useQuery({
    queryKey: [...sums, period.from, period.to],
    queryFn: () => readSummary(period),
    placeholderData: (before, query) => (isOf(sums, query) ? before : undefined),
    staleTime: 0,
    enabled,
  });
  const reread = () => queries.invalidateQueries({ queryKey: place });

  /** True when it was accepted; otherwise the reason was told and the lists are read again. */
  const match = async (chosen: Chosen): Promise<boolean> => {
    try {
      const [outcome] = await accept(period.ledgerId, [{ id: newId(), ...chosen }]);
      if (outcome?.accepted !== true) {
        tell('error', outcome?.why ?? 'This could not be matched');
        await reread();
        return false;
      }
      queries.setQueriesData<InfiniteData<BankRows>>({ queryKey: [...place, 'lines'] }, (data) => data && without(data, chosen));
      void queries.invalidateQueries({ queryKey: [...place, 'summary'] });
      void queries.invalidateQueries({ queryKey: [...place, 'entries'] });
      void queries.invalidateQueries({ queryKey: [...place, 'lines'], refetchType: 'none' });
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    }
  };
  const takeBack = async (id: string, remark: string) => {
    try {
      const [outcome] = await unmatch(period.ledgerId, [id], remark);
      if (outcome?.accepted !== true) tell('error', outcome?.why ?? 'This could not be unmatched');
      else tell('success', 'Unmatched. The line and its entries are open again');
    } catch (error) {
      tellFailure(error);
    }
    await reread();
  };
  return { query, summary, rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [], match, takeBack, reread, place };
}

function isOf(queryKey: readonly unknown[], query: Pick<Query, 'queryKey'> | undefined): boolean {
  return query !== undefined && queryKey.every((part, at) => query.queryKey[at] === part);
}

/** Takes out matched lines, and suggestions of others that used the same lines or entries. */
function without(data: InfiniteData<BankRows>, { lines, entries }: Chosen): InfiniteData<BankRows> {
  const goneLines = new Set(lines);
  const goneEntries = new Set(entries.map(({ id }) => id));
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      rows: page.rows
        .filter(({ line, match }) => match !== null || line === null || !goneLines.has(line.id))
        .map((row) => ({
          ...row,
          suggestions: row.suggestions.filter(
            (one) => !one.lines.some(({ id }) => goneLines.has(id)) && !one.entries.some(({ id }) => goneEntries.has(id)),
          ),
        })),
    })),
  };
}
