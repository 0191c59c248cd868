import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CheckedGstin, checkGstin } from '#modules/organisation/gst-registration/taxpayer-operations';
import { call } from '../../../api/client.ts';
import { session } from '../../../session/session.ts';

interface Asked {
  readonly gstin: string;
  /** With the filed returns. */
  readonly returns: boolean;
}

/** What the portal says of a GSTIN, asked as the user of the open branch. The portal may be slow, so nothing waits for it. */
export function checkedGstinQuery({ gstin, returns }: Asked) {
  return queryOptions({
    queryKey: keyOf({ gstin, returns }),
    queryFn: ({ signal }) =>
      call<CheckedGstin>('GET', checkGstin.path, { query: { gstin, ...(returns ? { returns } : {}) }, hideLoader: true, signal }),
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
}

/** Asks the portal anew, and shows its answer wherever the GSTIN is shown. */
export async function checkAgain(queries: QueryClient, gstin: string): Promise<void> {
  const checked = await call<CheckedGstin>('GET', checkGstin.path, { query: { gstin, returns: true, anew: true }, hideLoader: true });
  for (const returns of [true, false]) queries.setQueryData(keyOf({ gstin, returns }), checked);
}

function keyOf({ gstin, returns }: Asked): readonly unknown[] {
  const { organizationId, branchId } = session.get();
  return ['gstin', organizationId, branchId, gstin, returns];
}
