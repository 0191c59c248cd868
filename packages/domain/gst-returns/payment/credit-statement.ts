import { plusTaxes } from '#domain/gst-returns/credit';
import { type PaymentLine, paidWithCredit, paymentOfMonth } from '#domain/gst-returns/payment/filed-payment';
import { eachHead, type Taxes } from '#domain/gst-returns/tax-heads';

/** The electronic credit ledger over a filed return, beside the books; in paise. */
export interface CreditMonth {
  /** The last month of the period. */
  readonly month: string;
  readonly opening: Taxes;
  readonly claimed: Taxes;
  readonly used: Taxes;
  readonly left: Taxes;
  /** Paid from the cash ledger: tax, reverse charge, interest and late fee. */
  readonly cash: Taxes;
  /** The input tax ledgers at the end of the period: with its credit, and before its set-off, which is entered on filing. */
  readonly books: Taxes;
  /** The books less what the portal had before the set-off: nothing if every set-off is entered, but for paise. */
  readonly difference: Taxes;
}

/** The months of which the payment is kept, the last first. `books`: by the month. */
export function creditStatement(
  kept: readonly PaymentLine[],
  months: readonly string[],
  books: ReadonlyMap<string, Taxes>,
): readonly CreditMonth[] {
  return months.flatMap((month) => {
    const lines = paymentOfMonth(kept, month);
    const own = books.get(month);
    if (lines === undefined || own === undefined) return [];
    const { opening, claimed, left } = lines;
    const cash = eachHead((head) => lines.cash[head] + lines['reverse-charge'][head] + lines.interest[head] + lines['late-fee'][head]);
    const difference = plusTaxes(own, plusTaxes(opening, claimed), -1);
    return { month, opening, claimed, used: paidWithCredit(lines, 'credit'), left, cash, books: own, difference };
  });
}

/** So many of the last months are shown, the last first. */
export function monthsShown(kept: readonly PaymentLine[], most: number): readonly string[] {
  return [...new Set(kept.map(({ month }) => month))].sort().slice(-most).reverse();
}
