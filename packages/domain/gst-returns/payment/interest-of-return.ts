import { type FiledReturn, monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { returnOf } from '#domain/gst-returns/filing/return-calendar';
import type { KnownReturns, ReturnPeriod } from '#domain/gst-returns/payment/brought-forward';
import { paymentOfMonth } from '#domain/gst-returns/payment/filed-payment';
import { interestOn, isChargedInNext, lowestCash } from '#domain/gst-returns/payment/interest';
import { rupees } from '#domain/gst-returns/set-off';
import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { addMonths, type Day } from '#domain/time/day';

/**
 * Table 5.1, in whole rupees: the interest of the return before, if it was filed late and the portal charges it now, and that of this return if
 * it is paid with it. `cash`: what this return pays in cash, with reverse charge, in whole rupees.
 */
export function interestOfReturn(period: ReturnPeriod, known: KnownReturns, cash: Taxes, today: Day): Taxes {
  const [before, own] = [
    interestOfBefore(period, known),
    isChargedInNext(period.month) ? noTaxes : interestSoFar(period, known, cash, today),
  ];
  return eachHead((head) => before[head] + own[head]);
}

/** Interest of a return as it was filed, or if it is filed today. */
export function interestSoFar({ month }: ReturnPeriod, known: KnownReturns, cash: Taxes, today: Day): Taxes {
  const due = returnOf('GSTR-3B', month, known)?.due ?? null;
  if (due === null) return noTaxes;
  const paidOn = known.filed.find((one) => one.form === 'GSTR-3B' && one.month === month)?.filedOn ?? today;
  const after = lastPaidUntil(due, month, known.filed);
  const balances = known.balances.filter(({ asOf }) => asOf >= after);
  return interestOn({ cash, lowest: lowestCash(balances, due, paidOn), due, paidOn });
}

/** The day on which an earlier return was filed last: what lay in the cash ledger before is not what was left. */
function lastPaidUntil(due: Day, before: string, filed: readonly FiledReturn[]): Day {
  const days = filed.flatMap(({ form, month, filedOn }) => (form === 'GSTR-3B' && month < before && filedOn <= due ? [filedOn] : []));
  return days.sort().at(-1) ?? '';
}

/** Whether the return before was filed after its day: the portal charges its late fee in this one, whatever was paid with it. */
export function followsLate(period: ReturnPeriod, known: Pick<KnownReturns, 'filing' | 'state' | 'filed'>): boolean {
  const filed = filedBefore(period, known);
  const due = filed === undefined ? null : (returnOf('GSTR-3B', filed.month, known)?.due ?? null);
  return filed !== undefined && due !== null && filed.filedOn > due;
}

function filedBefore({ from }: ReturnPeriod, { filed }: Pick<KnownReturns, 'filed'>): FiledReturn | undefined {
  const month = monthOfDay(addMonths(`${from}-01`, -1));
  return filed.find((one) => one.form === 'GSTR-3B' && one.month === month);
}

function interestOfBefore(period: ReturnPeriod, known: KnownReturns): Taxes {
  const filed = filedBefore(period, known);
  const lines = filed === undefined ? undefined : paymentOfMonth(known.payments, filed.month);
  if (filed === undefined || lines === undefined || !isChargedInNext(filed.month)) return noTaxes;
  const cash = eachHead((head) => rupees(lines.cash[head] + lines['reverse-charge'][head]));
  return interestSoFar(filed, known, cash, filed.filedOn);
}
