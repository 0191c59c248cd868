import type { Context } from '#application/context';
import { beginFetch, fetchId } from '#application/eway-bill/fetch-others';
import { allBranches, allYears } from '#application/known-records';
import { rowOf } from '#application/row-of';
import { registrationSlug } from '#modules/e-invoice/settings';
import { isFetchedDaily } from '#modules/eway-bill/settings';
import { daysFetched, isToFetch } from '#modules/purchase/eway-bill-fetch/daily-fetch';
import { ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';

/**
 * Begins to fetch what others made in the last days, for each GSTIN whose registration says so, on behalf of the person who saved that. What is
 * on its way or done is left alone, so this can be asked for again at any time.
 */
export async function fetchDaily(context: Context): Promise<void> {
  const { scope, ports, today } = context;
  const registrations = (await ports.records.all(scope, registrationSlug))
    .map((stored) => ({ ...rowOf(registrationSlug, stored), updatedBy: stored.updatedBy }))
    .filter(isFetchedDaily);
  if (registrations.length === 0) return;
  const [branches, years] = await Promise.all([allBranches(context), allYears(context)]);
  const year = years.find(({ start, end }) => start <= today && today <= end) ?? years.at(-1);
  for (const { gstin, updatedBy } of registrations) {
    const branch = branches.find((one) => one.gstin === gstin);
    // A GSTIN that no branch has any more.
    if (branch === undefined || year === undefined) continue;
    const there = { ...context, scope: { ...scope, branchId: branch.id, financialYearId: year.id, userId: updatedBy } };
    for (const day of daysFetched(today)) {
      const known = await ports.records.find(scope, ewayBillFetch.slug, fetchId(context, gstin, day));
      if (isToFetch(known && rowOf(ewayBillFetch, known), day, today)) await beginFetch(there, { day, gstin, action: 'fetch-daily' });
    }
  }
}
