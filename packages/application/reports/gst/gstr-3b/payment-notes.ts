import type { PaymentFacts } from '#application/gst-returns/payment-facts';
import { sumOf } from '#application/reports/gst/gstr-3b/rows';
import { monthsText, monthText } from '#domain/gst-returns/filing/filed-return';
import { isChargedInNext } from '#domain/gst-returns/payment/interest';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';

/** What is to be known about the payment, as sentences. */
export function paymentNotes(payment: PaymentFacts | null): readonly string[] {
  if (payment === null)
    return ['The payment is without credit of earlier months: it is not that of a return with all branches of its GSTIN.'];
  if (payment.isFiled) return ['The payment is as it was when the return was marked as filed.'];
  return [...creditNotes(payment), ...lateNotes(payment), ...payment.problems.map((problem) => `${problem}.`)];
}

function creditNotes({ chain: { start, drafts, isTooLong } }: PaymentFacts): readonly string[] {
  if (start === null)
    return ['The payment is without credit of earlier months: enter the balance of the credit ledger in GST Returns, if there is one.'];
  if (isTooLong)
    return [
      `The payment is without credit of earlier months: no GSTR-3B since ${monthText(start)} is marked as filed. Enter the balance of the credit ledger in GST Returns.`,
    ];
  const [first, last] = [drafts[0], drafts.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    `The credit of earlier months is as the draft of ${monthsText({ from: first.from, month: last.month })} leaves it: that GSTR-3B is not marked as filed.`,
  ];
}

/** Interest that the portal charges later is in no table of this return. */
function lateNotes({ period, charged }: PaymentFacts): readonly string[] {
  if (sumOf(charged) === 0 || !isChargedInNext(period.month)) return [];
  return [
    `This return is late. If it is filed today, the portal charges interest of ₹${formatPaise(paise(100 * sumOf(charged)))} in the next return.`,
  ];
}
