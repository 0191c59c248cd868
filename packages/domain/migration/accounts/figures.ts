import { states } from '#domain/address/state';
import { parsePaise, parseScaled } from '#domain/money/parse';

/**
 * An amount in paise as other programs write it: `1,234.50`, `(500.00)`, `$(250.00)`, `-120.00`, `INR 1,500.00`, `Rs. 5 Cr` is none. An empty
 * cell is 0; null: it is no amount.
 */
export function moneyIn(text: string): number | null {
  const plain = text.replace(currency, '').trim();
  if (plain === '' || plain === '-') return 0;
  const [, inside] = /^\(([^()]*)\)$/.exec(plain) ?? [];
  const [, minus, digits] = /^([-\u2212])?\s*([\d,]*\.?\d*)$/.exec((inside ?? plain).trim()) ?? [];
  if (digits === undefined || !/\d/.test(digits)) return null;
  const value = parsePaise(digits);
  if (value === null) return null;
  return (minus === undefined) === (inside === undefined) || value === 0 ? Number(value) : -value;
}

const currency = /₹|\$|€|£|\b(?:INR|USD|EUR|GBP|Rs)\b\.?/gi;

/** Paise as a text of a record: `-1234.50`. */
export function rupeesText(paise: number): string {
  const whole = Math.abs(paise);
  return `${paise < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** A quantity, a price or a percentage in ten-thousandths; null: it is none. */
export function scaledIn(text: string): number | null {
  const plain = text.replace(currency, '').replace(/%$/, '').trim();
  return plain === '' ? 0 : parseScaled(plain);
}

/** Ten-thousandths as a text of a record. */
export function scaledText(scaled: number): string {
  const whole = Math.abs(scaled);
  const decimals = String(whole % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${scaled < 0 ? '-' : ''}${Math.floor(whole / 10_000)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** The code of a state that is written as `MH`, `Maharashtra`, `27` or `27-Maharashtra`; the text itself if it is none. */
export function stateIn(text: string): string {
  const asked = text.trim().toLowerCase();
  const [, number] = /^(\d{1,2})\b/.exec(asked) ?? [];
  const found = states.find(
    ({ code, name, short }) => code === number?.padStart(2, '0') || name.toLowerCase() === asked || short.toLowerCase() === asked,
  );
  return found?.code ?? text;
}
