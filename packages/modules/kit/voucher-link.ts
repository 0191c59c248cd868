import type { Day } from '#domain/time/day';

/** Where a row of a report leads: the voucher it is about. Opening balances have one screen for all ledgers; `date` is the day they are booked. */
export function voucherLink({ slug, id, date }: { readonly slug: string; readonly id: string; readonly date?: Day }): string {
  return slug === 'opening-balance' ? openingsLink(date) : `/app/${slug}/view/${id}`;
}

/** The opening balances of the open branch: those of a day, or of the first year of its books. */
export function openingsLink(date?: Day): string {
  return `/app/financial-year/update_opening_balance${date === undefined ? '' : `?date=${date}`}`;
}
