import { bankMatch, isOnBank } from '#application/bank/matched/bank-takes';
import { creditDecision, isOnPortal } from '#application/gst-reconciliation/decided/credit-takes';
import { creditMove, isInRegister } from '#application/gst-reconciliation/decided/move-takes';

/** What takes a document as a whole without being a later document: its lines are as open as before. */
const reconcilers: ReadonlySet<string> = new Set([bankMatch, creditDecision, creditMove]);

export function reconciles({ slug }: { readonly slug: string }): boolean {
  return reconcilers.has(slug);
}

export function isReconciledLine(lineId: string): boolean {
  return isOnBank(lineId) || isOnPortal(lineId) || isInRegister(lineId);
}
