import { formatScaled } from '#domain/money/format';
import { type Percent, scaled } from '#domain/money/paise';
import { gstBegan } from '#domain/registration/registration';
import { type Day, formatDay } from '#domain/time/day';

interface KnownRate {
  readonly percent: number;
  readonly from: Day;
  /** The last day; missing if nothing says that the rate ended. */
  readonly until?: Day;
}

/** From this day on the new slabs apply (notification 9/2025-CT(Rate) of 17 September 2025). */
const newSlabs = '2025-09-22';

/**
 * The whole rates of GST (CGST and SGST together, or IGST). 12 % remains for bricks and tiles (notification 14/2025-CT(Rate)), 28 % was kept
 * for tobacco until 1 February 2026 (notification 19/2025-CT(Rate)).
 */
const knownRates: readonly KnownRate[] = [
  ...[0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18].map((percent) => ({ percent, from: gstBegan })),
  { percent: 28, from: gstBegan, until: '2026-01-31' },
  { percent: 40, from: newSlabs },
];

/** Whether a law has or had the rate on one of these days. */
export function isGstRate(rate: Percent, from: Day, to: Day = from): boolean {
  return rate === 0 || knownRates.some((one) => one.percent * 1_0000 === rate && one.from <= to && (one.until ?? to) >= from);
}

/** Without a day for a rate that applies until further notice. */
export function noGstRate(rate: number, day?: Day): string {
  return `${formatScaled(scaled(rate))} % is no GST rate in India${day === undefined ? '' : ` on ${formatDay(day)}`}`;
}
