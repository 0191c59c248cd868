import type { Bill } from '#domain/bills/bills';
import { mulDiv, type Paise, paise } from '#domain/money/paise';

/** Rupees for an amount in a currency: hundredths at a rate in ten-thousandths, to the paisa. */
export function inRupees(foreign: number, exchangeRate: number): Paise {
  return paise(mulDiv(foreign, exchangeRate, 10_000));
}

/**
 * The rupees by which a bill in a currency falls when so much of the currency is paid: its running share at the bill's own rate, so all parts
 * make the bill exactly. Both positive. What is paid at another rate is exchange gain or loss.
 */
export function shareOfBill({ open, foreign }: Pick<Bill, 'open' | 'foreign'>, paid: number): Paise {
  if (foreign === undefined) return paise(0);
  const left = Math.abs(foreign.open);
  if (paid >= left) return paise(Math.abs(open));
  const before = Math.abs(foreign.amount) - left;
  return paise(Math.min(Math.abs(open), inRupees(before + paid, foreign.rate) - inRupees(before, foreign.rate)));
}
