import { type Day, day, isDate, isDay, monthNamed } from '#domain/time/day';

/** Date formats of imported files. The person who imports chooses one (answer A68: nothing is guessed). */
export const dateFormats = ['DD-MM-YYYY', 'MM/DD/YY', 'DD/MM/YY', 'MM-DD-YY', 'DD-MM-YY', 'DD-MMM-YYYY', 'YYYY-MM-DD', 'YY-MM-DD'] as const;
export type DateFormat = (typeof dateFormats)[number];

/**
 * A date from a file, or null. The parts may be separated by `-`, `/`, `.` or spaces. One digit may replace two, and a format with a
 * two-digit year also takes four digits. `yyyy-MM-dd` and a date with its month as a word, such as `5-Apr-26`, are always accepted, because
 * they are unambiguous.
 */
export function parseFileDate(text: string, format: DateFormat): Day | null {
  const plain = text.trim();
  if (isDay(plain)) return plain;
  const parts = plain.split(/[-/.,\s]+/);
  if (hasMonthAsWord(plain)) return dayNamed(plain.match(/\d+|[a-z]+/gi) ?? []);
  const names = format.split(/[-/]/);
  if (parts.length !== names.length) return null;
  const found = { year: 0, month: 0, date: 0 };
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    const value = name === 'MMM' ? undefined : readDigits(part, name);
    if (value === undefined) return null;
    if (name.startsWith('Y')) found.year = value;
    else if (name.startsWith('M')) found.month = value;
    else found.date = value;
  }
  return isDate(found.year, found.month, found.date) ? day(found.year, found.month, found.date) : null;
}

/** `5-Apr-26`, `05 April 2026`, `Apr 5, 2026`, or with nothing between day and month. */
export function hasMonthAsWord(text: string): boolean {
  return /^(?:\d{1,2}[-/.,\s]*[a-z]{3,9}[-/.,\s]*|[a-z]{3,9}[-/.\s]*\d{1,2}[-/.,\s]+)(?:\d{4}|\d{2})$/i.test(text.trim());
}

function dayNamed(parts: readonly string[]): Day | null {
  const [first = '', second = '', last = ''] = parts;
  const [date, name] = /^\d/.test(first) ? [first, second] : [second, first];
  const [year, month] = [readDigits(last, 'YY'), monthNamed(name)];
  return year !== undefined && month !== undefined && isDate(year, month, Number(date)) ? day(year, month, Number(date)) : null;
}

function readDigits(part: string, name: string): number | undefined {
  if (!name.startsWith('Y')) return /^\d{1,2}$/.test(part) ? Number(part) : undefined;
  if (/^\d{4}$/.test(part)) return Number(part);
  return name === 'YY' && /^\d{2}$/.test(part) ? 2000 + Number(part) : undefined;
}
