import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { type Quantity, scaled } from '#domain/money/paise';
import type { Take } from '#domain/posting/effect';

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

/** The statement that a line says. */
export function statementOn(lineId: string): string {
  return lineId.slice(onPortal.length);
}
