import { limits } from '#domain/limits';
import { extend, type Paise, scaled } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';

/** Quantity × rate in paise; null beyond what an amount can be. */
export function worth(quantity: number, rate: number): Paise | null {
  const isTooMuch = (quantity / 1_0000) * (rate / 1_0000) * 100 > limits.paise;
  return isTooMuch ? null : extend(scaled(quantity), scaled(rate));
}

/** The value of all lines together, in paise. */
export function totalWorth(lines: readonly { readonly value: number | null }[]): number {
  return lines.reduce((sum, { value }) => sum + (value ?? 0), 0);
}

/** Values, and their total, that are beyond what an amount can be; `field` is that of the rate. */
export function worthProblems<Field extends string>(
  lines: readonly ({ readonly value: number | null } & { readonly [name in Field]: number | null })[],
  field: Field,
): readonly Problem[] {
  const message = 'The value is too large';
  const tooMuch = lines.flatMap((one, at) =>
    one[field] !== null && one.value === null ? [{ path: `lines.${at}.${field}`, message }] : [],
  );
  return tooMuch.length === 0 && totalWorth(lines) > limits.paise ? [{ path: 'lines', message }] : tooMuch;
}
