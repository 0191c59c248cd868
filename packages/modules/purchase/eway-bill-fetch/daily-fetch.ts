import { addDays, type Day, dayOf } from '#domain/time/day';
import type { EwayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';

/**
 * The days that are fetched by themselves in the morning of a day, oldest first: those that are over, and whose bills can still be rejected
 * (72 hours, rule 138(12) of the CGST Rules). So a portal that is down for two days loses nothing.
 */
export function daysFetched(today: Day): readonly Day[] {
  return [3, 2, 1].map((back) => addDays(today, -back));
}

/** Whether a day is still to be fetched, after this fetch of it. What failed is tried once each morning. */
export function isToFetch(fetch: Pick<EwayBillFetch, 'fetchStatus' | 'askedAt'> | undefined, day: Day, today: Day): boolean {
  if (fetch === undefined) return true;
  const asked = fetch.askedAt === null ? '' : dayOf(fetch.askedAt);
  // Others made more on that day after somebody fetched it by hand.
  if (fetch.fetchStatus === 'Done') return asked <= day;
  return fetch.fetchStatus === 'Failed' && asked < today;
}
