import { scaledText } from '#domain/migration/accounts/figures';
import type { Day } from '#domain/time/day';

/** Paise, debit positive, as Tally writes an amount: a debit is negative. */
export function amountText(paise: number): string {
  const whole = Math.abs(paise);
  return `${paise > 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** Ten-thousandths in a unit: ` 2.5 Nos`. Tally writes a space before the number. */
export function quantityText(quantity: number, unit: string): string {
  return ` ${scaledText(quantity)} ${unit}`;
}

/** Of an amount in paise for a quantity: `180.00/Nos`, to the ten-thousandth of a rupee. Null: there is no quantity. */
export function rateText(paise: number, quantity: number, unit: string): string | null {
  if (quantity === 0) return null;
  const scaled = (2n * BigInt(Math.abs(paise)) * 1_000_000n + BigInt(Math.abs(quantity))) / (2n * BigInt(Math.abs(quantity)));
  const whole = String(scaled / 10_000n);
  const decimals = String(scaled % 10_000n)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${whole}.${decimals}/${unit}`;
}

/** `20260331` */
export function dayText(day: Day): string {
  return day.replaceAll('-', '');
}
