import { isDeepStrictEqual } from 'node:util';
import { creditDecision, statementOn } from '#application/gst-reconciliation/decided/credit-takes';
import { creditMove } from '#application/gst-reconciliation/decided/move-takes';
import type { Facts } from '#application/ports/journal';
import { Refusal } from '#domain/refusal';
import { type Plain, text } from '#domain/registers/plain-row';
import { says } from '#modules/books-of';

/** What is reconciled, or has credit that was reversed, is not cancelled or deleted, and its figures stay. `row`: as it will stand; missing: it leaves the books. */
export function refuseGstReconciled({ sources }: Pick<Facts, 'sources'>, id: string, row: object | undefined): void {
  const source = sources.get(id);
  const lines = (source?.takers ?? []).flatMap((taker) => (taker.voucher.slug === creditDecision ? [...taker.lines.keys()] : []));
  const isMoved = source?.takers.some(({ voucher }) => voucher.slug === creditMove) === true;
  if (source === undefined || (lines.length === 0 && !isMoved)) return;
  const { slug, row: before, effect } = source.stored;
  const stands = row as Plain | undefined;
  const after = stands === undefined ? null : says.inward(slug, stands, { date: text(stands['date']) });
  if (isDeepStrictEqual(says.inward(slug, before, effect ?? null)?.bought, after?.bought)) return;
  if (isMoved) throw new Refusal('notAllowed', { why: 'Credit of this was reversed in the ITC Register. Take that back there first' });
  const statements = lines.map(statementOn).join(' and ');
  throw new Refusal('notAllowed', { why: `This is reconciled with ${statements}. Take that back in GST Reconciliation first` });
}
