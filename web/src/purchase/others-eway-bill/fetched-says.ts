import { formatDay, formatMoment } from '#domain/time/day';
import type { EwayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';

type Shown = Pick<EwayBillFetch, 'gstin' | 'day' | 'fetchStatus' | 'askedAt' | 'bills' | 'added' | 'why' | 'againAt'>;

/** What became of a fetch, in one sentence. */
export function fetchedSays({ gstin, day, fetchStatus, askedAt, bills, added, why, againAt }: Shown): string {
  const of = `${gstin ?? ''}, ${day === null ? '' : formatDay(day)}`;
  if (fetchStatus === 'Done') return `${of}: ${bills === 1 ? '1 e-way bill' : `${bills ?? 0} e-way bills`}, ${added ?? 0} new`;
  if (fetchStatus === 'Failed') return `${of}: not fetched. ${why ?? ''}`;
  if (fetchStatus === 'Waiting')
    return `${of}: ${why ?? ''}. It is tried again${againAt === null ? '' : ` after ${formatMoment(againAt)}`}`;
  return `${of}: being fetched${askedAt === null ? '' : ` since ${formatMoment(askedAt)}`}`;
}
