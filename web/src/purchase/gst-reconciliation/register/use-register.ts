import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '#domain/time/day';
import { useSession } from '../../../session/session.ts';
import { today } from '../../../session/working-day.ts';
import { type RegisterQuery, readRegister } from './register-calls.ts';
import { type StateTab, stateWords, yearOfDay } from './register-words.ts';

/** How the keys of all that the screen reads begin. */
export function useRegisterPlace(): readonly unknown[] {
  const { organizationId, branchId } = useSession();
  return ['itc-register', organizationId, branchId];
}

/** The year, the state and the day until which something has to happen are in the address, and which of the two views is shown. */
export function useRegisterAddress() {
  const [address, setAddress] = useSearchParams();
  const year = /^20\d{2}$/.test(address.get('year') ?? '') ? (address.get('year') ?? '') : String(yearOfDay(today()));
  const until = address.get('until');
  const tab: StateTab = stateWords.find(({ name }) => name === address.get('state'))?.name ?? 'all';
  const set = useCallback(
    (values: Readonly<Record<string, string | null>>) =>
      setAddress(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return { year, tab, until: until !== null && isDay(until) ? until : null, isStatement: address.get('view') === 'statement', set };
}

export type Register = ReturnType<typeof useRegister>;

/** The rows of a state, page by page, and the sums of all states. */
export function useRegister(asked: RegisterQuery) {
  const queries = useQueryClient();
  const place = useRegisterPlace();
  const query = useInfiniteQuery({
    queryKey: [...place, 'rows', asked],
    queryFn: ({ pageParam }) => readRegister(asked, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor ?? null,
    staleTime: 0,
  });
  return {
    query,
    summary: query.data?.pages.at(-1),
    rows: (query.data?.pages ?? []).flatMap(({ rows }) => rows),
    reread: () => queries.invalidateQueries({ queryKey: place }),
  };
}
