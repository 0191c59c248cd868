import { type EntryFacts, factsForEntry } from '#modules/organisation/branch/operations';
import { useSession } from '../session/session.ts';
import { call } from './client.ts';

/** What entry in the open branch is computed from: known to whoever works there. */
export function useEntryFactsQuery() {
  const { organizationId, branchId, financialYearId } = useSession();
  return {
    queryKey: ['branch', 'entry-facts', organizationId, branchId, financialYearId],
    queryFn: () => call<EntryFacts>('GET', factsForEntry.path, { hideLoader: true }),
    // Asked for anew by every form, which shows what it knew meanwhile: a setting may have changed.
    staleTime: 0,
    meta: { quiet: true },
  } as const;
}
