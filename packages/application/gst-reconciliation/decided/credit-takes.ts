import { isDeepStrictEqual } from 'node:util';
import type { Facts } from '#application/ports/journal';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { type Quantity, scaled } from '#domain/money/paise';
import type { Take } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { type Plain, text } from '#domain/registers/plain-row';
import { says } from '#modules/books-of';

/**
 * A decision takes the whole of each purchase, as an invoice takes from the lines of an order, once for GSTR-2A and once for GSTR-2B. So the
 * same facts tell, at the moment of a commit, whether a purchase is decided about already.
 */
export const creditDecision = 'credit-decision';

const whole: Quantity = scaled(10_000);
const onPortal = 'gst:';

export function creditTake({ slug, id }: { readonly slug: string; readonly id: string }, statement: PortalStatement): Take {
  return { slug, id, lineId: onPortal + statement, quantity: whole };
}

export function isOnPortal(lineId: string): boolean {
  return lineId.startsWith(onPortal);
}

/** What is reconciled is not cancelled or deleted, and its figures stay. `row`: as it will stand; missing: it leaves the books. */
export function refuseGstReconciled({ sources }: Pick<Facts, 'sources'>, id: string, row: object | undefined): void {
  const source = sources.get(id);
  const lines = (source?.takers ?? []).flatMap((taker) => (taker.voucher.slug === creditDecision ? [...taker.lines.keys()] : []));
  if (source === undefined || lines.length === 0) return;
  const { slug, row: before, effect } = source.stored;
  const stands = row as Plain | undefined;
  const after = stands === undefined ? null : says.inward(slug, stands, { date: text(stands['date']) });
  if (isDeepStrictEqual(says.inward(slug, before, effect ?? null)?.bought, after?.bought)) return;
  const statements = lines.map((line) => line.slice(onPortal.length)).join(' and ');
  throw new Refusal('notAllowed', { why: `This is reconciled with ${statements}. Take that back in GST Reconciliation first` });
}
