import { type InwardCredit, plusTaxes } from '#domain/gst-returns/credit';
import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { pendingCredit } from '#domain/gstr-2b/claim/pending-credit';
import type { PortalDocument, TaxPeriod } from '#domain/gstr-2b/portal-document';

interface Decided {
  /** The month of GSTR-3B in which the decision counts. */
  readonly month: TaxPeriod;
  readonly credit: InwardCredit | null;
  readonly portal: readonly (Pick<PortalDocument, 'part' | 'kind' | 'reverseCharge' | 'itc' | 'period'> & Taxes)[];
}

/**
 * What a decision puts into table 4(A) that a filed return has already: that of the period of its document put it into 4(A), and took it out in
 * 4(B)(2), because nobody had decided. So it is reclaimed in 4(D)(1), whatever becomes of it now (Circular 170/02/2022-GST). Null: nothing.
 * `isCounted`: whether the filed return of a period counted what nobody had decided about.
 */
export function lateCredit({ month, credit, portal }: Decided, isCounted: (period: TaxPeriod) => boolean): Taxes | null {
  if (credit === null || credit.standing === 'not-available' || credit.standing === 'not-in-2b') return null;
  const earlier = portal.filter(({ period }) => period < month && isCounted(period));
  const aside = pendingCredit(earlier).filter(({ standing }) => standing === 'set-aside');
  const before = aside.reduce((sum, one) => plusTaxes(sum, one), noTaxes);
  const now = plusTaxes(credit.credit, credit.blocked);
  const late = eachHead((head) => nearerZero(before[head], now[head]));
  return Object.values(late).every((amount) => amount === 0) ? null : late;
}

/** The smaller of two amounts of the same sign; none of amounts of different signs. */
function nearerZero(one: number, other: number): number {
  return one >= 0 ? Math.max(0, Math.min(one, other)) : Math.min(0, Math.max(one, other));
}
