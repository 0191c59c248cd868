import { stateName } from '#domain/address/state';
import { reconciliationStatus, type SetAsideReason } from '#domain/gstr-2b/claim/decision';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { type Day, daysBetween, formatDay } from '#domain/time/day';
import type { decisionKinds, ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { periodText } from './months.ts';

/** The status in the words of the specification, which has two for GSTR-2A. */
export function statusText({ status }: Pick<ReconciliationRow, 'status'>, statement: PortalStatement): string {
  return statement === 'GSTR-2A' ? reconciliationStatus(status) : status;
}

export function rupees(amount: number): string {
  return formatPaise(paise(amount), { symbol: '₹' });
}

export const setAsideWords: Readonly<Record<SetAsideReason, string>> = {
  'not-received': 'The goods or services were not received',
  'not-ours': 'It is not for this business',
  blocked: 'The credit is blocked by section 17(5), for good',
};

const decided: Readonly<Record<(typeof decisionKinds)[number], string>> = {
  accept: 'Accepted',
  'keep-mine': 'Kept as in the books',
  'take-theirs': 'Taken from the supplier',
  consider: 'Considered, though it is not on the portal',
  'do-not-consider': 'Not considered',
  ignore: 'Ignored',
};

export function decisionText({ kind }: { readonly kind: keyof typeof decided }): string {
  return decided[kind];
}

/** `Not considered, in Oct 2026. It is not for this business. “Sent to us by mistake”` */
export function decisionWhy({ kind, reason, remark, month }: NonNullable<ReconciliationRow['decision']>): string {
  const counts = kind === 'ignore' || month === '' ? decided[kind] : `${decided[kind]}, in ${periodText(month)}`;
  return [counts, reason === null ? '' : setAsideWords[reason], remark === '' ? '' : `“${remark}”`]
    .filter((part) => part !== '')
    .join('. ');
}

/** Within how many days the last day is told. */
const soon = 60;

/** The last day of the credit, if it is near or over. */
export function lastDayText(lastDay: Day | null, today: Day): string | null {
  if (lastDay === null) return null;
  const left = daysBetween(today, lastDay);
  if (left > soon) return null;
  if (left < 0) return `The last day for this credit was ${formatDay(lastDay)}`;
  return `Claim it by ${formatDay(lastDay)}: ${left === 0 ? 'today is the last day' : left === 1 ? '1 day left' : `${left} days left`}`;
}

const kinds: Readonly<Record<string, string>> = {
  'portal credit': 'Credit note',
  'portal debit': 'Debit note',
  'portal bill-of-entry': 'Bill of entry',
  'portal isd-invoice': 'Credit from a distributor',
  'portal isd-credit': 'Credit note of a distributor',
  'books return': 'Return',
  'books debit': 'Debit note to the supplier',
  'books credit': 'Credit note to the supplier',
  'books bill-of-entry': 'Bill of entry',
};

/** What it is, if it is no invoice. */
export function kindText({ books, portal }: Pick<ReconciliationRow, 'books' | 'portal'>): string | null {
  const [theirs] = portal;
  const [ours] = books;
  const kind = theirs === undefined ? `books ${ours?.kind}` : `portal ${theirs.kind}`;
  return kinds[kind] ?? null;
}

export function placeText(code: string | null): string {
  return code === null || code === '' ? 'no place of supply' : `Supply in ${stateName(code) ?? code}`;
}

/** Why nothing can be done as of an earlier day. */
export function readOnlyWhy(asOf: Day | null): string | null {
  return asOf === null ? null : `This is as of ${formatDay(asOf)}. Go back to today to change something`;
}

/** How a row is called. */
export function nameOfRow({ books, portal }: Pick<ReconciliationRow, 'books' | 'portal'>): string {
  return books[0]?.party || portal[0]?.supplierName || portal[0]?.supplier || 'From abroad';
}

/** The numbers and names that a row is found by when it is read out. */
export function labelOfRow(row: Pick<ReconciliationRow, 'books' | 'portal'>): string {
  const numbers = [...new Set([...row.books, ...row.portal].map(({ number }) => number))];
  return `${nameOfRow(row)}, ${numbers.join(', ')}`;
}
