import { currentState, states } from '#domain/address/state';
import { readFigure } from '#domain/bank-statement/statement-figure';
import { refuseFile } from '#domain/gstr-2b/file-problem';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { limits } from '#domain/limits';
import { type Paise, type Percent, paise, scaled, zero } from '#domain/money/paise';
import { parsePercent } from '#domain/money/parse';
import { type Day, isDate, monthNamed } from '#domain/time/day';
import { parseFileDate } from '#domain/time/file-date';

/**
 * Single values of files of the portal. JSON has numbers where tables have texts. `where` begins the sentence that refuses a value: the row,
 * or the document.
 */
export type Where = () => string;

/** Rupees with at most two decimals. An empty value and a dash are 0. */
export function amountIn(value: unknown, where: Where): Paise {
  if (typeof value === 'number') {
    const exact = value * 100;
    const near = Math.round(exact);
    // 729248.16 * 100 is not quite whole in binary numbers.
    if (Math.abs(exact - near) < 0.01 && Math.abs(near) <= limits.paise) return paise(near);
    refuseFile(`${where()}: ${value} is not an amount in rupees and paise`);
  }
  const text = textIn(value, where).trim();
  if (text === '' || text === '-') return zero;
  // Nearly every amount is written like this, and there are millions of them.
  if (/^\d{1,11}(\.\d{1,2})?$/.test(text)) return paise(Math.round(Number(text) * 100));
  const figure = /\d/.test(text) ? readFigure(text) : null;
  if (figure === null) refuseFile(`${where()}: ${text.slice(0, 40)} is not an amount in rupees and paise`);
  return figure;
}

/** A text, or a number as text. */
export function textIn(value: unknown, where: Where): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number') refuseFile(`${where()}: a text is expected, and there is a part of the file`);
  const text = String(value);
  if (text.length > limits.textLength) refuseFile(`${where()}: a text has more than ${limits.textLength} characters`);
  return text;
}

/** Formats of the portal: `05-10-2025`, and `18-Nov-19` in GSTR-2A. Spreadsheet programs make `2025-10-05` and `05/10/2025` of it. */
export function dateIn(value: unknown, what: string, where: Where): Day {
  const found = optionalDate(value, what, where);
  if (found === null) refuseFile(`${where()} has no ${what}`);
  return found;
}

export function optionalDate(value: unknown, what: string, where: Where): Day | null {
  const text = textIn(value, where).trim();
  if (text === '' || text === '-' || text.toUpperCase() === 'NA') return null;
  const found = portalDate(text) ?? parseFileDate(text, 'DD-MM-YY');
  if (found === null) refuseFile(`${where()}: the ${what} ${text.slice(0, 40)} is not a date such as 05-10-2025`);
  return found;
}

/** `05-10-2025`, as the portal itself writes nearly every date; null if it is written in another way, or is no day. */
function portalDate(text: string): Day | null {
  if (!/^\d\d-\d\d-\d{4}$/.test(text)) return null;
  const [date, month, year] = [text.slice(0, 2), text.slice(3, 5), text.slice(6)];
  return isDate(Number(year), Number(month), Number(date)) ? `${year}-${month}-${date}` : null;
}

/** The number of a document. A formula in its place would be another one in each program. */
export function numberIn(value: unknown, what: string, where: Where): string {
  const text = textIn(value, where).trim();
  if (text === '') refuseFile(`${where()} has no ${what}`);
  if (text.startsWith('=')) refuseFile(`${where()}: the ${what} is a formula. Download the file again and import it as it is`);
  if (text.length > longestNumber) refuseFile(`${where()}: the ${what} ${text.slice(0, 40)}… has more than ${longestNumber} characters`);
  return text;
}

/** By law 16. */
const longestNumber = 60;

/** Fifteen letters and digits. The check character is left alone: what the portal has of a supplier is never dropped for it. */
export function gstinIn(value: unknown, where: Where): string {
  const text = textIn(value, where).trim().toUpperCase();
  if (text === '')
    refuseFile(`${where()} has no GSTIN of the supplier. If cells are merged, download the file again and import it as it is`);
  if (!/^[0-9A-Z]{15}$/.test(text)) refuseFile(`${where()}: ${text.slice(0, 40)} is not a GSTIN`);
  return text;
}

/** `Y`, `Yes` */
export function isYes(value: unknown, where: Where): boolean {
  return /^y(es)?$/i.test(textIn(value, where).trim());
}

/** `C` and `D`, or the words of workbooks. */
export function noteKindIn(value: unknown, where: Where): 'credit' | 'debit' {
  const text = textIn(value, where).trim();
  if (/^c/i.test(text)) return 'credit';
  if (/^d/i.test(text)) return 'debit';
  refuseFile(`${where()}: ${text === '' ? 'an empty text' : text.slice(0, 40)} is neither a credit note nor a debit note`);
}

/** `102025` of JSON, `Oct'25` of workbooks, `Nov-19` of GSTR-2A; null if it is none of them. */
export function periodIn(value: unknown, where: Where): TaxPeriod | null {
  const text = textIn(value, where).trim();
  const digits = /^(0[1-9]|1[0-2])(20\d{2})$/.exec(text);
  if (digits) return `${digits[2]}-${digits[1]}`;
  const [, name = '', year = ''] = /^([a-z]{3,9})[\s'’-]+(?:20)?(\d{2})$/i.exec(text) ?? [];
  const month = monthNamed(name);
  return month === undefined || name === '' ? null : `20${year}-${String(month).padStart(2, '0')}`;
}

const stateCodes: ReadonlyMap<string, string> = new Map([
  ...states.filter(({ mergedInto }) => mergedInto === undefined).map(({ name, code }) => [plainState(name), code] as const),
  // As the portal writes them, or wrote them before.
  ['pondicherry', '34'],
  ['orissa', '21'],
  ['chattisgarh', '22'],
  ['andamanandnicobar', '35'],
  ['dadraandnagarhaveli', '26'],
  ['damananddiu', '26'],
  ['andhrapradeshnew', '37'],
  ['othercountry', '96'],
]);

/** A state code from `06`, `24-Gujarat` or `Gujarat`; the text itself if it is none, so that a difference shows it; null if there is none. */
export function placeIn(value: unknown, where: Where): string | null {
  const text = textIn(value, where).trim();
  if (text === '') return null;
  const code = /^(\d{1,2})(?!\d)/.exec(text)?.[1];
  return code === undefined ? (stateCodes.get(plainState(text)) ?? text) : currentState(code.padStart(2, '0'));
}

function plainState(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');
}

/** `18`, `18%`; null if there is none. */
export function rateIn(value: unknown, where: Where): Percent | null {
  const text = textIn(value, where).trim();
  if (text === '' || text === '-') return null;
  const rate = parsePercent(text);
  if (rate === null || rate < 0 || rate > 100_0000) refuseFile(`${where()}: ${text.slice(0, 40)} is not a rate in per cent`);
  return rate;
}

/** The part of the rate that applies: 1 or 0.65 of JSON, `100%` or `65%` of workbooks. */
export function shareIn(value: unknown, where: Where): Percent | null {
  if (typeof value === 'number' && value <= 1) return scaled(Math.round(value * 100_0000));
  return rateIn(value, where);
}
