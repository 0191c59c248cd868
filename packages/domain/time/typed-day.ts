import { addDays, type Day, day, isDate, isDay, monthNamed, partsOf } from '#domain/time/day';
import { type FinancialYear, isInYear } from '#domain/time/financial-year';

/**
 * A typed date, as in accounting programs with keyboard entry: `5` (of this month), `5-4`, `5/4/26`, `5 Apr 2026`, `050426`, `t` for today,
 * `+3` and `-1` days from today. Missing parts are filled so that the day is in the current financial year, if possible. Null when it is
 * not a date.
 */
export function parseTypedDay(typed: string, { today, year }: { readonly today: Day; readonly year: FinancialYear }): Day | null {
  const text = typed.trim().toLowerCase();
  if (isDay(text)) return text;
  if (text === 't' || text === 'today') return today;
  if (/^[+-]\d{1,4}$/.test(text)) return addDays(today, Number(text));
  const packed = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  const [date = '', month, typedYear, ...rest] = packed ? packed.slice(1) : text.split(/[\s./,-]+/);
  if (!/^\d{1,2}$/.test(date) || rest.length > 0) return null;
  // A user who works in last year means months of that year, so today is moved to the nearest day in it.
  const near = partsOf(isInYear(year, today) ? today : today < year.start ? year.start : year.end);
  const wantedMonth = month === undefined ? near.month : monthTyped(month);
  if (wantedMonth === null) return null;
  const wantedYear =
    typedYear === undefined ? yearFor(Number(date), wantedMonth, near.year, month === undefined, year) : yearTyped(typedYear);
  return wantedYear !== null && isDate(wantedYear, wantedMonth, Number(date)) ? day(wantedYear, wantedMonth, Number(date)) : null;
}

function yearFor(date: number, month: number, near: number, sameMonth: boolean, year: FinancialYear): number {
  if (sameMonth) return near;
  const fits = [near, near - 1, near + 1].find((y) => isDate(y, month, date) && isInYear(year, day(y, month, date)));
  return fits ?? near;
}

function monthTyped(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  return /^[a-z]{3,9}$/.test(text) ? (monthNamed(text) ?? null) : null;
}

function yearTyped(text: string): number | null {
  if (/^\d{4}$/.test(text)) return Number(text);
  return /^\d{2}$/.test(text) ? 2000 + Number(text) : null;
}
