import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { isDay } from '#domain/time/day';
import { useSession } from '../../session/session.ts';
import { today } from '../../session/working-day.ts';
import { type GstPeriod, readMonths } from './gst-calls.ts';
import { chosenMonths } from './months.ts';
import { tabWords } from './tab-words.ts';

/** How the keys of all that the screen reads begin. */
export function useGstPlace(): readonly unknown[] {
  const { organizationId, branchId } = useSession();
  return ['gst-reconciliation', organizationId, branchId];
}

/** The GSTIN, and the months that were imported. */
export function useMonths(statement: PortalStatement) {
  return useQuery({ queryKey: [...useGstPlace(), 'months', statement], queryFn: () => readMonths(statement), meta: { quiet: true } });
}

/** The statement, its months, the tab and the day as of which it is shown are in the address; null: as of now. */
export function useGstAddress() {
  const [address, setAddress] = useSearchParams();
  const statement: PortalStatement = address.get('statement') === 'GSTR-2A' ? 'GSTR-2A' : 'GSTR-2B';
  const months = useMonths(statement);
  const imported = months.data?.months.map((one) => one.period) ?? [];
  const period: GstPeriod = { statement, ...chosenMonths({ from: address.get('from'), to: address.get('to') }, imported) };
  const tab = tabWords.find(({ name }) => name === address.get('tab'))?.name ?? null;
  const day = address.get('asOf');
  // Today is as always.
  const asOf = day !== null && isDay(day) && day < today() ? day : null;
  const set = useCallback(
    (values: Readonly<Record<string, string | null>>) => {
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
      );
    },
    [setAddress],
  );
  return { period, months, tab, asOf, set };
}
