import { sameNumberKey } from '#domain/gst/document-number';

/** Days between two documents whose numbers are only alike. */
export const daysAlike = 10;
/** A shorter part of a number says nothing. */
const shortestPart = 3;
/** Of ten characters one may differ. */
const charactersPerEdit = 10;

/** `2025-26`, `25/26`, `2025-2026`: years that follow each other. */
const yearForm = /(?<!\d)(?:20)?(\d\d)[-/](?:20)?(\d\d)(?!\d)/g;

/**
 * A number in the form in which numbers are compared: capitals, without financial years, with a space for each run of separators, and
 * without noughts before a run of digits. `gb/25-26/0123` is `GB 123`.
 */
export function cleanNumber(number: string): string {
  const plain = sameNumberKey(number);
  const withoutYears = plain.replace(yearForm, (form, first: string, second: string) =>
    (Number(first) + 1) % 100 === Number(second) ? ' ' : form,
  );
  // A number that is nothing but years is one of them.
  const kept = /\d/.test(withoutYears) ? withoutYears : plain;
  return kept
    .replace(/[^A-Z0-9]+/g, ' ')
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .trim();
}

/**
 * Whether two clean numbers are alike: the same but for separators; one inside of the other, without cutting a run of digits (`123` is in
 * `GST123`, and not in `100123`); or with one different, missing or additional character among ten.
 */
export function isAlike(one: string, other: string): boolean {
  if (one === other) return one !== '';
  const [plain, plainOther] = [one.replaceAll(' ', ''), other.replaceAll(' ', '')];
  if (plain === plainOther) return plain !== '';
  const [short, long] = plain.length < plainOther.length ? [plain, plainOther] : [plainOther, plain];
  return isInside(short, long) || isOneEdit(one, other);
}

function isInside(short: string, long: string): boolean {
  if (short.length < shortestPart || !/\d/.test(short)) return false;
  for (let at = long.indexOf(short); at >= 0; at = long.indexOf(short, at + 1)) {
    const cutsBefore = isDigit(short, 0) && isDigit(long, at - 1);
    const cutsAfter = isDigit(short, short.length - 1) && isDigit(long, at + short.length);
    if (!cutsBefore && !cutsAfter) return true;
  }
  return false;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length < charactersPerEdit || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  return short.slice(short.length === long.length ? start + 1 : start) === long.slice(start + 1);
}

/** Whether a number is long enough to have a character wrong. */
export function mayHaveEdit(clean: string): boolean {
  return clean.length >= charactersPerEdit - 1;
}
