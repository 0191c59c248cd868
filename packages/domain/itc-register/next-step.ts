import { noTaxes } from '#domain/gst-returns/tax-heads';
import type { BookDocument } from '#domain/gstr-2b/claim/credit-effect';
import { reversedFrom } from '#domain/gstr-2b/claim/unpaid-bill';
import { taxHeads } from '#domain/itc-register/allowed-moves';
import { type ClaimedPart, isClaimed } from '#domain/itc-register/claimed-part';
import type { MovedAmount } from '#domain/itc-register/credit-move';
import type { RegisterState } from '#domain/itc-register/register-figures';
import { atLeastDocument, isPaidToSupplier, reversedByRule37, type UnpaidBill } from '#domain/itc-register/unpaid-part';
import { addDays, type Day } from '#domain/time/day';

/**
 * What has to happen with the credit of a document:
 * `accept`: it is in GSTR-2B, and nobody decided; `ask`: the supplier has not reported it; `enter`: it is not in the books;
 * `pay`: the bill is unpaid, and its credit is reversed by rule 37 after the day; `reverse`: that day is over;
 * `reclaim`: it is reversed, and can be claimed again once its reason is gone.
 */
export const nextSteps = ['accept', 'ask', 'enter', 'pay', 'reverse', 'reclaim'] as const;
export type NextStep = (typeof nextSteps)[number];

export interface Next {
  readonly step: NextStep;
  /** The last day for it; of a reversal the first; null: there is none. */
  readonly day: Day | null;
}

interface Given {
  readonly state: RegisterState;
  readonly claim: ClaimedPart;
  readonly document: BookDocument | null;
  /** In GSTR-2B, too. */
  readonly onPortal: boolean;
  /** Its open parts. */
  readonly bill: UnpaidBill | null;
  readonly moves: readonly MovedAmount[];
  readonly lastDay: Day | null;
  readonly today: Day;
}

export function nextStep({ state, claim, document, onPortal, bill, moves, lastDay, today }: Given): Next | null {
  if (state === 'available') return { step: document === null ? 'enter' : onPortal ? 'accept' : 'ask', day: lastDay };
  if (document !== null && bill !== null && bill.unpaid > 0 && isPaidToSupplier(document)) {
    const first = reversedFrom(document.date);
    const due = isClaimed(claim) ? reversedByRule37(claim.credit, atLeastDocument(bill, document), moves) : noTaxes;
    if (taxHeads.some((head) => due[head] > 0))
      return today < first ? { step: 'pay', day: addDays(first, -1) } : { step: 'reverse', day: first };
  }
  // A note that was set aside lowers the credit once its decision is taken back. It cannot be reclaimed.
  const isLower = taxHeads.some((head) => claim.credit[head] < 0);
  return state === 'reversed' && !isLower ? { step: 'reclaim', day: null } : null;
}
