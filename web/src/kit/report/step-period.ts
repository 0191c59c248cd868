import { addDays, addMonths, daysBetween, partsOf } from '#domain/time/day';
import { monthOf, type Period, periodBefore } from '#domain/time/period';

/** The period of the same length just before or after; whole months step by months. */
export function stepPeriod(period: Period, by: 1 | -1): Period {
  if (by === -1) return periodBefore(period);
  const from = addDays(period.to, 1);
  const whole = period.from === monthOf(period.from).from && period.to === monthOf(period.to).to;
  if (!whole) return { from, to: addDays(from, daysBetween(period.from, period.to)) };
  const start = partsOf(period.from);
  const end = partsOf(period.to);
  return { from, to: monthOf(addMonths(from, (end.year - start.year) * 12 + end.month - start.month)).to };
}
