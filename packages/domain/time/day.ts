import { assert } from '#domain/assert';

/** A calendar day, `yyyy-MM-dd`, without a time or a zone: days compare as text. */
export type Day = string;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

/** Whether the text is a day of the calendar; 2026-02-29 is not. */
export function isDay(text: string): boolean {
  const parts = readParts(text);
  return parts !== null && isDate(parts.year, parts.month, parts.date);
}

/** Whether it can be a date in business records, such as a birth or a loan, with room to count days and years from it. */
export function isPlausible(text: string): boolean {
  return isDay(text) && text >= '1900-01-01' && text <= '2199-12-31';
}

export function isDate(year: number, month: number, date: number): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}

/** Builds a day from its parts; the month counts from 1. */
export function day(year: number, month: number, date: number): Day {
  assert(isDate(year, month, date), `${year}-${month}-${date} is not a day`);
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`;
}

export function partsOf(text: Day): Parts {
  const parts = readParts(text);
  // The text is made only when it is needed: reports and matching read hundreds of thousands of days.
  if (parts === null) assert(false, `${text} is not a day`);
  return parts;
}

/** Null if the text does not look like `2026-04-01`. Digit by digit, which takes a fifth of the time of a pattern. */
function readParts(text: string): Parts | null {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return null;
  const [year, month, date] = [digitsIn(text, 0, 4), digitsIn(text, 5, 7), digitsIn(text, 8, 10)];
  return Number.isNaN(year + month + date) ? null : { year, month, date };
}

/** NaN if one of them is not a digit. */
function digitsIn(text: string, from: number, until: number): number {
  let value = 0;
  for (let at = from; at < until; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Days since 1 January 1970. Counted in years that begin in March, so that the leap day comes last. */
export function dayNumber(text: Day): number {
  const { year, month, date } = partsOf(text);
  const marchYear = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  return 365 * marchYear + leapDays(marchYear) + dayOfYear - 719_468;
}

export function fromDayNumber(number: number): Day {
  const days = number + 719_468;
  let marchYear = Math.floor(days / 365.2425);
  if (365 * marchYear + leapDays(marchYear) > days) marchYear -= 1;
  if (365 * (marchYear + 1) + leapDays(marchYear + 1) <= days) marchYear += 1;
  const dayOfYear = days - 365 * marchYear - leapDays(marchYear);
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return day(month > 2 ? marchYear : marchYear + 1, month, dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1);
}

function leapDays(years: number): number {
  return Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function addDays(from: Day, days: number): Day {
  return fromDayNumber(dayNumber(from) + days);
}

/** The same date this many months later, or the last day of that month if it has no such date. */
export function addMonths(from: Day, months: number): Day {
  const { year, month, date } = partsOf(from);
  const count = year * 12 + month - 1 + months;
  const toYear = Math.floor(count / 12);
  const toMonth = count - toYear * 12 + 1;
  return day(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)));
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** Negative, zero or positive, for sorting. */
export function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Number of a month from the first three letters of its English name; undefined for other letters. */
export function monthNamed(name: string): number | undefined {
  const index = months.findIndex((month) => month.toLowerCase() === name.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : index + 1;
}

/** `01-Apr-2026` (`dd-MMM-yyyy` of the specification). */
export function formatDay(text: Day): string {
  const { year, month, date } = partsOf(text);
  return `${pad(date)}-${months[month - 1]}-${String(year).padStart(4, '0')}`;
}

/** Minutes by which Indian Standard Time is ahead of UTC. */
export const indiaOffset = 330;

/** The calendar day of an ISO 8601 UTC instant, in India unless another offset is given. */
export function dayOf(instant: string, offsetMinutes: number = indiaOffset): Day {
  return local(instant, offsetMinutes).day;
}

/** `dd-MMM-yyyy hh:mm:ss` of an ISO 8601 UTC instant. The specification's `hh` is the hour of a twelve-hour clock, without AM or PM. */
export function formatDateTime(instant: string, offsetMinutes: number = indiaOffset): string {
  const { day: date, seconds } = local(instant, offsetMinutes);
  const hour = Math.floor(seconds / 3600) % 12;
  return `${formatDay(date)} ${pad(hour === 0 ? 12 : hour)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** `22-Nov-2026 11:59 PM` of an ISO 8601 UTC instant, in India: where the half of the day decides. */
export function formatMoment(instant: string): string {
  const [hour = '', minute = ''] = clockAt(instant).split(':');
  const half = Number(hour) < 12 ? 'AM' : 'PM';
  return `${formatDay(dayOf(instant))} ${pad(Number(hour) % 12 || 12)}:${minute} ${half}`;
}

/** The time of an ISO 8601 UTC instant by a clock of 24 hours, in India: `23:59:00`. */
export function clockAt(instant: string): string {
  const { seconds } = local(instant, indiaOffset);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => pad(Math.floor(part))).join(':');
}

function local(instant: string, offsetMinutes: number): { readonly day: Day; readonly seconds: number } {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?Z$/.exec(instant);
  assert(match, `${instant} is not an instant in UTC`);
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4]) + offsetMinutes * 60;
  const over = Math.floor(seconds / 86_400);
  return { day: addDays(match[1] ?? '', over), seconds: seconds - over * 86_400 };
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
