import { type Paise, paise, type Quantity, type Scaled, scaled } from '#domain/money/paise';
import { parsePaise, parseScaled } from '#domain/money/parse';
import { type Day, isDay } from '#domain/time/day';

/** An amount in rupees, and in the currency it was agreed in if the text says so. Debits are positive here, and negative in the file. */
export interface TallyAmount {
  readonly amount: Paise;
  /** In hundredths of the currency. */
  readonly foreign: { readonly symbol: string; readonly amount: number } | null;
}

/**
 * `-1180.00`, `₹ -1,180.00`, and `-$100.00 @ ₹ 83/$ = -₹ 8300.00`, of which the part after the last sign of equality is rupees. Undefined: it
 * is no amount.
 */
export function amountOf(text: string | undefined): TallyAmount | undefined {
  if (text === undefined) return { amount: paise(0), foreign: null };
  const parts = text.split('=').map((part) => part.trim());
  const amount = hundredthsIn(parts.at(-1) ?? '');
  if (amount === undefined) return undefined;
  const [first = ''] = (parts[0] ?? '').split('@');
  const foreign = parts.length > 1 ? { symbol: symbolIn(first), amount: flipped(hundredthsIn(first) ?? 0) } : null;
  return { amount: paise(flipped(amount)), foreign };
}

/** Minus zero is no amount. */
function flipped(amount: number): number {
  return amount === 0 ? 0 : -amount;
}

function symbolIn(text: string): string {
  return text.replace(/[-\d.,\s]/g, '');
}

/** Hundredths. The sign may come before or after the currency. Up to 13 digits before the point. */
function hundredthsIn(text: string): number | undefined {
  const found = /^(-)?\s*[^\d\s.-]*\s*(-)?\s*([\d,]{0,17})(?:\.(\d{0,10}))?\s*[^\d\s.-]*$/.exec(text.trim());
  const [, before, after, whole = '', decimals = ''] = found ?? [];
  const digits = whole.replaceAll(',', '');
  if (found === null || digits + decimals === '' || digits.length > 13) return undefined;
  const value = parsePaise(`${digits || '0'}.${decimals || '0'}`);
  if (value === null) return undefined;
  return before !== undefined || after !== undefined ? -value : value;
}

/** A quantity in one of the units that a text names: ` 200 Kg = 2.00 Gms` has it in two. */
export interface TallyQuantity {
  readonly quantity: Quantity;
  readonly unit: string;
}

/** The quantities of a text, in its order; empty if it is none. */
export function quantitiesOf(text: string | undefined): readonly TallyQuantity[] {
  return (text ?? '').split('=').flatMap((part) => {
    const [, number = '', unit = ''] = /^\s*(-?[\d,]*\.?\d*)\s*(.*)$/.exec(part) ?? [];
    const quantity = tenThousandthsOf(number);
    return quantity === undefined ? [] : [{ quantity, unit: unit.trim() }];
  });
}

/** A number with up to four decimals that count; undefined: it is none. */
export function tenThousandthsOf(text: string | undefined): Scaled | undefined {
  const [, minus, whole = '', decimals = ''] = /^(-)?(\d{0,11})(?:\.(\d{0,10}))?$/.exec((text ?? '').trim().replaceAll(',', '')) ?? [];
  if (whole + decimals === '') return undefined;
  const value = parseScaled(`${whole || '0'}.${decimals || '0'}`);
  return value === null ? undefined : scaled(minus === undefined ? value : -value);
}

/** `180.00/KG`; in another currency `$10.00 = ₹ 800.00/Nos`. */
export function rateOf(text: string | undefined): { readonly rate: Scaled; readonly unit: string } | undefined {
  const last = (text ?? '').split('=').at(-1) ?? '';
  const [price = '', ...unit] = last.split('/');
  const rate = tenThousandthsOf(price.replace(/[^\d.,-]/g, ''));
  return rate === undefined ? undefined : { rate, unit: unit.join('/').trim() };
}

/** `20260331` */
export function dayOfTally(text: string | undefined): Day | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '') ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : undefined;
}

/** `45 Days`; other periods say a day and are of one bill. */
export function daysIn(text: string | undefined): number | null {
  const [, days] = /^(\d{1,4}) days?$/i.exec(text ?? '') ?? [];
  return days === undefined ? null : Number(days);
}
