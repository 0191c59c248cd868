import type { Day } from '#domain/time/day';
import type { ReconciliationTab } from '#modules/purchase/gst-reconciliation/operations';

/** The tabs in their order, and what is said where one is empty. */
export const tabWords = [
  { name: 'exact', title: 'Matched', none: 'No row matches exactly' },
  { name: 'suggested', title: 'Suggested', none: 'Nothing is suggested' },
  { name: 'mismatch', title: 'Mismatch', none: 'No pair differs' },
  { name: 'only-portal', title: 'Missing in books', none: 'Everything on the portal is in the books' },
  { name: 'only-books', title: 'Missing on portal', none: 'Everything in the books is on the portal' },
  { name: 'done', title: 'Done', none: 'Nothing is decided yet' },
  { name: 'later', title: 'Came later', none: 'Nothing came later' },
] as const satisfies readonly { readonly name: ReconciliationTab; readonly title: string; readonly none: string }[];

/** Something came later only while an earlier day is chosen. */
export function tabsOf(asOf: Day | null) {
  return tabWords.filter(({ name }) => name !== 'later' || asOf !== null);
}
