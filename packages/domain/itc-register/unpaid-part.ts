import { plusTaxes } from '#domain/gst-returns/credit';
import { eachHead, type Taxes } from '#domain/gst-returns/tax-heads';
import type { BookDocument } from '#domain/gstr-2b/claim/credit-effect';
import { creditOfUnpaid } from '#domain/gstr-2b/claim/unpaid-bill';
import { leastOf, reversedNow, reversible } from '#domain/itc-register/allowed-moves';
import type { MovedAmount } from '#domain/itc-register/credit-move';

/** A bill in parts: what it comes to, and what of it is open, both in paise and positive. */
export interface UnpaidBill {
  readonly value: number;
  readonly unpaid: number;
}

/**
 * A bill of which only the open parts are known, so that settled parts count as well: it comes at least to what the document says. That is near
 * enough to tell whether something is to be reversed, and not how much.
 */
export function atLeastDocument({ value, unpaid }: UnpaidBill, { taxable, igst, cgst, sgst, cess }: BookDocument): UnpaidBill {
  return { value: Math.max(value, taxable + igst + cgst + sgst + cess), unpaid };
}

/** Whether rule 37 speaks of it: a bill of a supplier, who charged the tax. The tax of imports is paid to customs. */
export function isPaidToSupplier({ kind, reverseCharge }: Pick<BookDocument, 'kind' | 'reverseCharge'>): boolean {
  return !reverseCharge && (kind === 'purchase' || kind === 'expense' || kind === 'credit');
}

/**
 * What rule 37 reverses now of the credit that is claimed: the part of what is unpaid, less what is reversed by the rule already, and no more
 * than is left. Notes that are set off against the bill lower what is unpaid; one that is not does not.
 */
export function reversedByRule37(claimed: Taxes, bill: UnpaidBill, moves: readonly MovedAmount[]): Taxes {
  const own = reversedNow(moves.filter(({ rule }) => rule === '37'));
  const part = plusTaxes(creditOfUnpaid(claimed, bill), own, -1);
  const left = reversible(claimed, moves);
  return leastOf(
    eachHead((head) => Math.max(0, part[head])),
    left,
  );
}

/** What can be reclaimed because that much of the bill is paid by now. */
export function paidOfRule37(claimed: Taxes, bill: UnpaidBill, moves: readonly MovedAmount[]): Taxes {
  const own = reversedNow(moves.filter(({ rule }) => rule === '37'));
  const part = plusTaxes(own, creditOfUnpaid(claimed, bill), -1);
  return eachHead((head) => Math.max(0, part[head]));
}
