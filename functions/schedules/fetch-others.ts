import { rowOf } from '#application/row-of';
import { othersEwayBills } from '#events/eway-bill-of-others';
import { dailySweep } from '#functions/schedules/daily-sweep';
import { registrationSlug } from '#modules/e-invoice/settings';
import { isFetchedDaily } from '#modules/eway-bill/settings';

/** Each morning asks the organisations that want it, once, to fetch the e-way bills that others made for them. */
export async function handler(): Promise<{ readonly asked: number }> {
  return dailySweep(othersEwayBills, (stored) => isFetchedDaily(rowOf(registrationSlug, stored)));
}
