import type { Day } from '#domain/time/day';

/** The screen of the voucher behind a row of a report. Opening balances have one screen for all ledgers; `date` is their day. */
export function voucherLink({ slug, id, date }: { readonly slug: string; readonly id: string; readonly date?: Day }): string {
  return slug === 'opening-balance' ? openingsLink(date) : `/app/${slug}/view/${id}`;
}

/** The opening balances of the open branch: of a day, or of the first year of its books. */
export function openingsLink(date?: Day): string {
  return `/app/financial-year/update_opening_balance${date === undefined ? '' : `?date=${date}`}`;
}
