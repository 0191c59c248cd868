import { balanceUntil, type PortalBalance } from '#domain/gst-returns/payment/portal-balance';
import { rupees } from '#domain/gst-returns/set-off';
import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import type { Problem } from '#domain/refusal';
import { type Day, daysBetween } from '#domain/time/day';

/** Tax that was paid late. */
interface PaidLate {
  /** What was paid in cash, with reverse charge, in whole rupees. */
  readonly cash: Taxes;
  /** What lay in the cash ledger all the time from the due day until it was paid, in paise. */
  readonly lowest: Taxes;
  readonly due: Day;
  readonly paidOn: Day;
}

/**
 * Interest of a late return, in whole rupees: 18 % a year of the tax that was paid in cash, for the days after the due day (section 50 and rule
 * 88B(1) of the CGST Rules), without what lay in the cash ledger all that time (proviso of January 2026). It may be raised, not lowered.
 */
export function interestOn({ cash, lowest, due, paidOn }: PaidLate): Taxes {
  const days = Math.max(0, daysBetween(due, paidOn));
  return eachHead((head) => rupees((Math.max(0, 100 * cash[head] - lowest[head]) * days * percent) / 36_500));
}

const percent = 18;

/** The portal charges the interest of a return in the next one, from that of January 2026 on. Before, it is paid with the return itself. */
export function isChargedInNext(month: string): boolean {
  return month >= '2026-01';
}

/** A late fee of other heads, at its fields: only the Central and the State Act have one (section 47). */
export function otherLateFee(lateFee: Taxes): readonly Problem[] {
  return (['igst', 'cess'] as const)
    .filter((head) => lateFee[head] > 0)
    .map((head) => ({ path: `lateFee.${head}`, message: 'A late fee is of CGST and SGST only' }));
}

/**
 * The lowest balance of the cash ledger from the due day until it was paid, as far as it was entered; nothing if it is not known how much lay there
 * on the first. What is entered of the day of payment is what lay there after it.
 */
export function lowestCash(balances: readonly PortalBalance[], from: Day, to: Day): Taxes {
  const before = balanceUntil(balances, 'cash', from);
  if (before === undefined) return noTaxes;
  const known = [before, ...balances.filter(({ ledger, asOf }) => ledger === 'cash' && from < asOf && asOf < to)];
  return eachHead((head) => Math.min(...known.map((one) => one[head])));
}
