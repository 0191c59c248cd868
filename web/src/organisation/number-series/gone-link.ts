import { numberedDocuments } from '#modules/kit/entry-modules';
import type { AnyRow } from '#modules/kit/module';

/** All kinds of these have one series, and each has a name of its own in the day book: receipt, payment, expense. */
const inKinds: ReadonlySet<string> = new Set(['bank-cash', 'journal-voucher']);

/** The day book of what a series numbers, with only the vouchers that were cancelled or deleted: of a deleted one it says by whom and when. */
export function goneLink({ entryModule, branchId }: AnyRow, { start, end }: { readonly start: string; readonly end: string }): string {
  const document = numberedDocuments.find(({ value }) => value === entryModule && !inKinds.has(value));
  const type = document === undefined ? {} : { type: document.label };
  return `/app/day-book?${new URLSearchParams({ from: start, to: end, branches: String(branchId), ...type, goneOnly: 'true' })}`;
}
