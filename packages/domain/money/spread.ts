import { assert } from '#domain/assert';
import { mulDiv, type Paise, type Percent, paise, type Rate, zero } from '#domain/money/paise';

/**
 * Spreads a total over parts in proportion to weights, carrying the rounding error forward from part to part (decision D18), so that the
 * parts add up to the total exactly. The weights must not add up to 0 unless the total is 0.
 */
export function spread(total: Paise, weights: readonly number[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) {
    assert(total === 0, 'a total cannot be spread over weights that add up to nothing');
    return weights.map(() => zero);
  }
  return differences(weights, (upTo) => mulDiv(total, upTo, whole));
}

/**
 * A percentage of each amount, rounded so that the parts add up to the percentage of the sum: tax per head and rate on
 * the document's total, spread over its lines (decision D18). `halves` 2 takes half the percentage, as CGST and SGST do.
 */
export function spreadPercent(amounts: readonly Paise[], percent: Percent, halves: 1 | 2 = 1): Paise[] {
  return differences(amounts, (upTo) => mulDiv(upTo, percent, 1_000_000 * halves));
}

/** Amounts of a currency in rupees: the parts add up to the rupees of their sum. */
export function spreadRate(amounts: readonly Paise[], rate: Rate): Paise[] {
  return differences(amounts, (upTo) => mulDiv(upTo, rate, 10_000));
}

/** Nearest rupee, half away from zero. */
export function roundToRupee(amount: Paise): Paise {
  return paise(mulDiv(amount, 1, 100) * 100);
}

/** Each part is the rounded running total minus the parts before, which carries the rounding error forward. */
function differences(amounts: readonly number[], rounded: (upTo: number) => number): Paise[] {
  let upTo = 0;
  let given = 0;
  return amounts.map((amount) => {
    upTo += amount;
    const until = rounded(upTo);
    const part = paise(until - given);
    given = until;
    return part;
  });
}
