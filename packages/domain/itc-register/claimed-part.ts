import type { CreditStanding } from '#domain/gst-returns/credit';
import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import type { BookDocument, CreditDecision } from '#domain/gstr-2b/claim/credit-effect';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { mulDiv } from '#domain/money/paise';

/** What a return claims of a purchase, in paise. Below zero for notes that lower the credit. */
export interface ClaimedPart {
  /** Null: no return counts it yet. */
  readonly standing: CreditStanding | null;
  readonly month: TaxPeriod | null;
  readonly credit: Taxes;
  readonly blocked: Taxes;
}

interface Known {
  /** What was decided about it with GSTR-2B. */
  readonly decision: CreditDecision | undefined;
  /**
   * Whether GSTR-3B of its month takes the credit as the books have it: where nothing of the month was decided with GSTR-2B
   * (`creditOfReturn`).
   */
  readonly byBooks: boolean;
}

/** What counts for a purchase: its part of what was decided, or what the books have. Tax under reverse charge needs no decision. */
export function claimedPart(document: BookDocument, { decision, byBooks }: Known): ClaimedPart {
  const owed = document.reverseCharge;
  if (owed || (decision?.credit == null && byBooks)) {
    const { blocked, voucherDate } = document;
    const sign = lowers(document) ? -1 : 1;
    return {
      ...{ standing: 'claimed', month: voucherDate.slice(0, 7) },
      credit: eachHead((head) => signed(sign, document[head] - blocked[head])),
      blocked: eachHead((head) => signed(sign, blocked[head])),
    };
  }
  if (decision?.credit == null) return { standing: null, month: null, credit: noTaxes, blocked: noTaxes };
  const { month, credit, books } = decision;
  return {
    ...{ standing: credit.standing, month },
    credit: partOf(credit.credit, books, document, ({ blocked, ...one }) => eachHead((head) => one[head] - blocked[head])),
    blocked: partOf(credit.blocked, books, document, ({ blocked }) => blocked),
  };
}

/** Whether a return has it as credit, so that it can be reversed. */
export function isClaimed({ standing }: Pick<ClaimedPart, 'standing'>): boolean {
  return standing === 'claimed' || standing === 'considered';
}

/** Credit that a document lowers. */
export function lowers({ kind }: Pick<BookDocument, 'kind'>): boolean {
  return kind === 'return' || kind === 'debit';
}

/** Its part of what several purchases share, so that the parts add up to the whole. */
function partOf(whole: Taxes, books: readonly BookDocument[], { id }: BookDocument, weigh: (one: BookDocument) => Taxes): Taxes {
  if (books.length === 1) return whole;
  const at = books.findIndex((one) => one.id === id);
  const each = books.map(weigh);
  return eachHead((head) => {
    const byHead = each.map((one) => one[head]);
    // The portal may have another head than the books, as IGST in place of CGST and SGST.
    const weights = sumOf(byHead) === 0 ? books.map(({ igst, cgst, sgst, cess }) => igst + cgst + sgst + cess) : byHead;
    const total = sumOf(weights);
    const until = (end: number) => (total === 0 ? 0 : mulDiv(whole[head], sumOf(weights.slice(0, end)), total));
    return total === 0 && at === 0 ? whole[head] : until(at + 1) - until(at);
  });
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, one) => sum + one, 0);
}

function signed(sign: 1 | -1, amount: number): number {
  return amount === 0 ? 0 : sign * amount;
}
