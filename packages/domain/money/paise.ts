import { assert } from '#domain/assert';

/** Whole paise in a safe integer: the only form of an amount inside the product (decision D18). */
export type Paise = number & { readonly unit: 'paise' };

/**
 * A number with exactly four decimals, stored as an integer of ten-thousandths: quantities, rates per unit in rupees, percentages, exchange
 * rates.
 */
export type Scaled = number & { readonly unit: 'ten-thousandths' };
export type Quantity = Scaled;
export type Rate = Scaled;
export type Percent = Scaled;

export const zero = 0 as Paise;

export function paise(value: number): Paise {
  // The text is made only when it is needed: every figure goes through here.
  if (!Number.isSafeInteger(value)) assert(false, `${value} is not a whole number of paise`);
  return (value === 0 ? 0 : value) as Paise;
}

export function scaled(value: number): Scaled {
  if (!Number.isSafeInteger(value)) assert(false, `${value} is not a whole number of ten-thousandths`);
  return (value === 0 ? 0 : value) as Scaled;
}

export function sum(amounts: Iterable<Paise>): Paise {
  let total = 0;
  for (const amount of amounts) total += amount;
  return paise(total);
}

export function negate(amount: Paise): Paise {
  return paise(-amount);
}

/**
 * `a * b / c`, rounded half away from zero (so that negatives are symmetric, decision D18). Exact for any safe integers:
 * the product is taken in big integers when it would leave the safe range.
 */
export function mulDiv(a: number, b: number, c: number): number {
  assert(c !== 0, 'division by zero');
  const product = a * b;
  if (Number.isSafeInteger(product)) {
    const magnitude = Math.abs(product);
    const divisor = Math.abs(c);
    const rest = magnitude % divisor;
    const whole = (magnitude - rest) / divisor;
    const rounded = rest * 2 >= divisor ? whole + 1 : whole;
    return rounded === 0 ? 0 : product < 0 !== c < 0 ? -rounded : rounded;
  }
  const big = BigInt(a) * BigInt(b);
  const divisor = BigInt(Math.abs(c));
  const magnitude = big < 0n ? -big : big;
  const rounded = Number((magnitude * 2n + divisor) / (divisor * 2n));
  assert(Number.isSafeInteger(rounded), 'the amount is too large');
  return rounded === 0 ? 0 : big < 0n !== c < 0 ? -rounded : rounded;
}

/** Quantity × rate, in paise: 4 + 4 decimals down to 2. */
export function extend(quantity: Quantity, rate: Rate): Paise {
  return paise(mulDiv(quantity, rate, 1_000_000));
}

/** A percentage of an amount, half away from zero. */
export function percentOf(amount: Paise, percent: Percent): Paise {
  return paise(mulDiv(amount, percent, 1_000_000));
}
