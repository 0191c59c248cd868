import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpeningLine, OpeningOfLedger, OpeningsOfYear } from '#modules/organisation/financial-year/operations';
import { call } from '../../api/client.ts';
import { Failure, toastOf } from '../../api/failure.ts';
import { patiently } from '../../api/patiently.ts';
import { tellFailure } from '../../api/query-client.ts';
import { useSession } from '../../session/session.ts';
import { amountOf, type Entry, entryOf } from './opening-entry.ts';

type Stated = Pick<OpeningOfLedger, 'opening' | 'version'>;

export interface OpeningsAsked {
  readonly search: string;
  readonly stated: boolean;
}

/** The opening balances of a year, read page by page and entered ledger by ledger. */
export function useOpenings(yearId: string, { search, stated }: OpeningsAsked) {
  const queries = useQueryClient();
  const { organizationId, branchId } = useSession();
  const base = `/api/ims-crm/financialYear/s/${yearId}/openingBalances`;
  const key = ['financial-year', 'openings', organizationId, branchId, yearId];
  const query = useInfiniteQuery({
    queryKey: [...key, search, stated],
    queryFn: ({ pageParam, signal }) =>
      call<OpeningsOfYear>('GET', base, { query: { search, stated: stated || null, cursor: pageParam }, hideLoader: true, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor ?? null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  const state = async (line: OpeningLine, opening: number): Promise<OpeningLine> => {
    const body = { version: line.version, opening };
    const path = `${base}/${line.ledgerId}`;
    const { version } = await patiently(
      () => call<Stated>('PUT', path, { body, hideLoader: true }),
      async () => {
        const now = await call<Stated>('GET', path, { hideLoader: true });
        return now.opening === opening ? now : null;
      },
    );
    const stands = { ...line, opening, version };
    queries.setQueriesData<InfiniteData<OpeningsOfYear>>(
      { queryKey: key },
      (data) => data && withStated(data, stands, opening - line.opening),
    );
    return stands;
  };
  const reread = () => void query.refetch();
  const clear = async (line: OpeningLine) => {
    try {
      await call('PUT', `${base}/${line.ledgerId}`, { body: { version: line.version, opening: 0, bills: [] } });
    } catch (error) {
      tellFailure(error);
    }
    reread();
  };
  return { base, clear, reread, query, pages: query.data?.pages ?? [], ...useEntries(state, reread) };
}

/** Typed openings, by ledger. A ledger has one save at a time; later input follows, on the version that save returned. */
function useEntries(state: (line: OpeningLine, opening: number) => Promise<OpeningLine>, reread: () => void) {
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry>>(new Map());
  const now = useRef(entries);
  const flights = useRef(new Map<string, Promise<OpeningLine | null>>());
  const latest = useRef({ state, reread });
  latest.current = { state, reread };
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const put = useCallback((ledgerId: string, entry: Entry | null) => {
    const next = new Map(now.current);
    if (entry === null) next.delete(ledgerId);
    else next.set(ledgerId, entry);
    now.current = next;
    setEntries(next);
  }, []);

  const type = useCallback(
    (line: OpeningLine, part: Partial<Pick<Entry, 'text' | 'side'>>) => {
      const entry = now.current.get(line.ledgerId);
      put(line.ledgerId, { ...(entry === undefined || entry.state === 'saved' ? entryOf(line) : entry), ...part, state: 'typed' });
    },
    [put],
  );

  const send = useCallback(
    async (line: OpeningLine, entry: Entry, amount: number): Promise<OpeningLine | null> => {
      // Typed again during the save: that stays, and is saved when the field is left.
      const settle = (settled: Entry) => now.current.get(line.ledgerId)?.state === 'saving' && put(line.ledgerId, settled);
      try {
        const stands = await latest.current.state(line, amount);
        settle({ ...entryOf(stands), state: 'saved' });
        return stands;
      } catch (error) {
        // The person left the screen during the save, so a message at the field would not be seen.
        if (!shown.current) tellFailure(error);
        const changed = error instanceof Failure && error.code === 'changed';
        settle({ ...entry, state: 'failed', problem: changed ? overtaken : (toastOf(error)?.text ?? '') });
        if (changed) latest.current.reread();
        return null;
      }
    },
    [put],
  );

  const save = useCallback(
    (line: OpeningLine): void => {
      const { ledgerId } = line;
      const { problem: _, ...entry } = now.current.get(ledgerId) ?? still;
      if (entry.state !== 'typed' && entry.state !== 'failed') return;
      const amount = amountOf(entry);
      const flight = flights.current.get(ledgerId);
      if (amount === null) put(ledgerId, { ...entry, state: 'failed', problem: 'This must be an amount' });
      else if (amount === line.opening && flight === undefined) put(ledgerId, null);
      else {
        put(ledgerId, { ...entry, state: 'saving' });
        const next = (flight ?? Promise.resolve(null)).then((before) => send(before ?? line, entry, amount));
        flights.current.set(ledgerId, next);
        void next.then(() => flights.current.get(ledgerId) === next && flights.current.delete(ledgerId));
      }
    },
    [put, send],
  );

  const restore = useCallback(
    (typed: readonly (readonly [string, Entry])[]) => {
      for (const [ledgerId, entry] of typed) put(ledgerId, { ...entry, state: 'typed' });
    },
    [put],
  );
  const revert = useCallback(({ ledgerId }: OpeningLine) => put(ledgerId, null), [put]);
  return { entries, type, save, revert, restore };
}

/** For an untouched ledger. */
const still: Entry = { text: '', side: 'Dr', state: 'saved' };

const overtaken = 'Someone else changed this. Press Enter to keep yours, Esc to see theirs';

/** The pages after an opening has changed. */
function withStated(data: InfiniteData<OpeningsOfYear>, stands: OpeningLine, by: number): InfiniteData<OpeningsOfYear> {
  return {
    ...data,
    pages: data.pages.map(({ lines, totals, ...page }) => ({
      ...page,
      lines: lines.map((line) =>
        line.ledgerId === stands.ledgerId ? { ...line, opening: stands.opening, version: stands.version } : line,
      ),
      totals: { ...totals, opening: totals.opening + by },
    })),
  };
}
