import { eachHead, type Taxes } from '#domain/gst-returns/tax-heads';
import { mulDiv } from '#domain/money/paise';
import { addDays, type Day } from '#domain/time/day';

/** Days from the date of the invoice within which a supplier is paid (second proviso to section 16(2) of the CGST Act). */
const daysToPay = 180;

/**
 * The first day on which the credit of an unpaid bill is to be reversed (rule 37): the day after the 180 days. Bills under reverse charge are
 * not meant, and neither are supplies without consideration.
 */
export function reversedFrom(billDate: Day): Day {
  return addDays(billDate, daysToPay + 1);
}

/** The part of the credit that is reversed: as much of it as is unpaid of the bill. All in paise; `value` is the total of the bill. */
export function creditOfUnpaid(credit: Taxes, { value, unpaid }: { readonly value: number; readonly unpaid: number }): Taxes {
  const part = Math.min(Math.max(unpaid, 0), value);
  return eachHead((head) => (part === 0 ? 0 : mulDiv(credit[head], part, value)));
}
