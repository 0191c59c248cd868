import { type Paise, paise } from '#domain/money/paise';
import { parsePaise } from '#domain/money/parse';

/** Longer texts are no amounts, and are not compared: a crafted one would take seconds. */
const longest = 40;

/**
 * An amount as banks and spreadsheets write it: `1,00,000.00`, `+5`, `(250.00)`, `10,250.00-`, `9,750.00 Cr`, `250.00 D`, `Rs. 250/-`, `250.00 INR`. A text without a
 * digit, such as a row of stars or a dash, is no amount: 0. Null if it has digits and is still none, such as a formula.
 */
export function readFigure(text: string): Paise | null {
  if (!/\d/.test(text.slice(0, longest + 1))) return text.length > longest && /\d/.test(text) ? null : paise(0);
  if (text.length > longest) return null;
  let plain = text
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .trim();
  const side = /^(cr|dr)\b[. ]*|[ (]*(cr|dr)[.) ]*$|[ (]([cd])[.) ]*$/i.exec(plain);
  if (side !== null) plain = `${plain.slice(0, side.index)}${plain.slice(side.index + side[0].length)}`.trim();
  const bracketed = /^\((.*)\)$/.exec(plain);
  plain = (bracketed?.[1] ?? plain).replace(/^([+-]?) ?(?:₹|rs\.?|inr) ?/i, '$1').replace(/ ?(?:\/-|₹|rs\.?|inr)$/i, '');
  const found = /^([+-]?) ?([\d,]*\.?\d*) ?([+-]?)$/.exec(plain);
  if (found === null || (found[1] !== '' && found[3] !== '')) return null;
  const amount = withPaise(found[2] ?? '');
  if (amount === null) return null;
  const isOut = bracketed !== null || found[1] === '-' || found[3] === '-' || /^d/i.test(side?.[1] ?? side?.[2] ?? side?.[3] ?? '');
  return isOut ? paise(-amount) : amount;
}

/** Two decimals, or more of which only a rounding error of a spreadsheet is left. */
function withPaise(digits: string): Paise | null {
  const [whole = '', decimals = ''] = digits.split('.');
  const short = decimals.replace(/0+$/, '');
  if (short.length <= 2) return parsePaise(short === '' ? whole : `${whole}.${short}`);
  const exact = decimals.length >= 7 ? Number(digits.replaceAll(',', '')) * 100 : Number.NaN;
  const near = Math.round(exact);
  return Math.abs(exact - near) < 0.001 && /^\d+$/.test(whole)
    ? parsePaise(`${Math.floor(near / 100)}.${String(near % 100).padStart(2, '0')}`)
    : null;
}
