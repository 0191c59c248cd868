import type { CreditSource, CreditStanding, InwardCredit } from '#domain/gst-returns/credit';
import { eachHead, noTaxes, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import { mulDiv } from '#domain/money/paise';

/** Statuses of a row of the GSTR-2B reconciliation. */
export const creditStatuses = [
  'Pending',
  'Regular Reconciled',
  'ITC Available on Portal but do not consider',
  'ITC Not Available on Portal but consider',
] as const;
export type CreditStatus = (typeof creditStatuses)[number];

/** Statuses of a row of the GST reconciliation. */
export type ReconciliationStatus = 'Pending' | 'Reconciled';

/** A pair, or a row that only one side has. Amounts are paise, and positive also in notes that lower the credit. */
export interface Decidable {
  readonly source: CreditSource;
  readonly lowers: boolean;
  /** `blocked` is the part of the taxes that section 17(5) of the CGST Act does not allow. */
  readonly books: { readonly taxes: Taxes; readonly blocked: Taxes } | null;
  readonly portal: { readonly taxes: Taxes; readonly isAvailable: boolean } | null;
}

/** Why credit that the portal has is not claimed. `blocked` is for good; the others may be claimed in a later month. */
export const setAsideReasons = ['not-received', 'not-ours', 'blocked'] as const;
export type SetAsideReason = (typeof setAsideReasons)[number];

/** `keep-mine` and `take-theirs` settle a pair that differs. */
export type Decision =
  | { readonly kind: 'accept' | 'keep-mine' | 'take-theirs' | 'consider' | 'ignore' }
  | { readonly kind: 'do-not-consider'; readonly reason: SetAsideReason };

/** Why a decision is refused, as people read it. */
export const decisionRefusals = {
  'one-side-only': 'There is nothing to accept yet: the document is either not in the books or not on the portal. Link the two first',
  'available-on-portal': 'The portal makes this credit available. Accept the document instead',
  'not-available-on-portal': 'The portal does not make this credit available, so there is nothing to set aside',
  'not-in-books': 'The document is not in the books. Enter the purchase first',
} as const;
export type DecisionRefusal = keyof typeof decisionRefusals;

export interface Decided {
  readonly status: CreditStatus;
  readonly ignored: boolean;
  /** For table 4 of GSTR-3B; null: not decided. Below zero for notes that lower the credit. */
  readonly credit: InwardCredit | null;
}

/**
 * What a decision makes of a row. Pairs are only proposals: without a decision, and when it is ignored, a row is pending.
 *
 * Accepting claims the lower amount of each head, unless a person takes the supplier's figures. Accepted credit that the portal does not make
 * available (place of supply, or section 16(4)) is only reported in 4(D)(2). Available credit that is not claimed now is added in 4(A)(5), and
 * taken out in 4(B)(2), or in 4(B)(1) if it is blocked (Circular 170/02/2022-GST).
 *
 * Two choices are not certain. A document that is not for this business is taken out in 4(B)(2), though it is better to reject it in the IMS.
 * Credit that is not on the portal can be claimed, though section 16(2)(aa) wants it in GSTR-2B: warn people before they do.
 */
export function decide(row: Decidable, decision: Decision | null): Decided | { readonly refused: DecisionRefusal } {
  const { books, portal } = row;
  switch (decision?.kind) {
    case undefined:
    case 'ignore':
      return { status: 'Pending', ignored: decision !== null, credit: null };
    case 'accept':
    case 'keep-mine':
    case 'take-theirs': {
      if (books === null || portal === null) return { refused: 'one-side-only' };
      if (!portal.isAvailable) return decided('Regular Reconciled', creditOf(row, 'not-available', portal.taxes));
      const taxes = decision.kind === 'take-theirs' ? portal.taxes : lowerOf(books.taxes, portal.taxes, row);
      return decided('Regular Reconciled', creditOf(row, 'claimed', taxes));
    }
    case 'do-not-consider': {
      if (portal === null || !portal.isAvailable) return { refused: 'not-available-on-portal' };
      const standing = decision.reason === 'blocked' ? 'refused' : 'set-aside';
      return decided('ITC Available on Portal but do not consider', creditOf(row, standing, portal.taxes));
    }
    case 'consider': {
      if (portal?.isAvailable) return { refused: 'available-on-portal' };
      if (books === null) return { refused: 'not-in-books' };
      const taxes = portal === null ? books.taxes : lowerOf(books.taxes, portal.taxes, row);
      return decided('ITC Not Available on Portal but consider', creditOf(row, 'considered', taxes));
    }
  }
}

/** The row of the GST reconciliation is reconciled when both sides were accepted as the same document. */
export function reconciliationStatus(status: CreditStatus): ReconciliationStatus {
  return status === 'Regular Reconciled' ? 'Reconciled' : 'Pending';
}

/**
 * How a return that is drafted now counts a row that nobody decided. The portal has put available credit into 4(A)(5), so it is taken out in
 * 4(B)(2). Tax that is paid under reverse charge needs no row on the portal.
 */
export function undecidedStanding({ source, portal }: Pick<Decidable, 'source' | 'portal'>): CreditStanding {
  if (source === 'import-services' || source === 'reverse-charge') return 'claimed';
  if (portal === null) return 'not-in-2b';
  return portal.isAvailable ? 'set-aside' : 'not-available';
}

function decided(status: CreditStatus, credit: InwardCredit): Decided {
  return { status, ignored: false, credit };
}

/** The part that section 17(5) does not allow is the same part of the taxes as in the books. */
function creditOf({ source, lowers, books }: Decidable, standing: CreditStanding, taxes: Taxes): InwardCredit {
  const sign = lowers ? -1 : 1;
  const blocked = books === null ? noTaxes : eachHead((head) => blockedPart(books, taxes, head));
  return {
    ...{ source, standing },
    credit: eachHead((head) => signed(sign, taxes[head] - blocked[head])),
    blocked: eachHead((head) => signed(sign, blocked[head])),
  };
}

function blockedPart(books: { readonly taxes: Taxes; readonly blocked: Taxes }, taxes: Taxes, head: TaxHead): number {
  if (books.taxes[head] !== 0) return mulDiv(taxes[head], books.blocked[head], books.taxes[head]);
  // The portal has another head than the books, as IGST in place of CGST and SGST.
  const whole = sumOf(books.taxes);
  return whole === 0 ? 0 : mulDiv(taxes[head], sumOf(books.blocked), whole);
}

/** What claims less: of a note that lowers the credit, the higher amount. */
function lowerOf(books: Taxes, portal: Taxes, { lowers }: Pick<Decidable, 'lowers'>): Taxes {
  const of = lowers ? Math.max : Math.min;
  return eachHead((head) => of(books[head], portal[head]));
}

function sumOf({ igst, cgst, sgst, cess }: Taxes): number {
  return igst + cgst + sgst + cess;
}

function signed(sign: 1 | -1, amount: number): number {
  return amount === 0 ? 0 : sign * amount;
}
