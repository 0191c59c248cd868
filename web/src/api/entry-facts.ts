import { type EntryFacts, factsForEntry } from '#modules/organisation/branch/operations';
import { useSession } from '../session/session.ts';
import { call } from './client.ts';

/** The facts for entering documents in the open branch, for everyone who works there. */
export function useEntryFactsQuery() {
  const { organizationId, branchId, financialYearId } = useSession();
  return {
    queryKey: ['branch', 'entry-facts', organizationId, branchId, financialYearId],
    queryFn: () => call<EntryFacts>('GET', factsForEntry.path, { hideLoader: true }),
    // Every form reads them again, because a setting may have changed, and shows the old ones until then.
    staleTime: 0,
    meta: { quiet: true },
  } as const;
}
