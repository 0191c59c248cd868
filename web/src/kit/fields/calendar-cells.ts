import dayjs from 'dayjs';
import type { Day } from '#domain/time/day';

export type CalendarMode = 'day' | 'month' | 'year';

export interface CalendarCell {
  readonly day: Day;
  readonly label: string;
  /** A day of the month before or after. */
  readonly outside?: boolean;
}

const iso = 'YYYY-MM-DD';
/** Sixteen years a page, four by four. */
const yearsShown = 16;

/** The calendar around a day. Weeks start on Sunday; a month always has 42 days. */
export function cellsOf(mode: CalendarMode, at: Day): readonly CalendarCell[] {
  const here = dayjs(at);
  if (mode === 'month')
    return Array.from({ length: 12 }, (_, index) => {
      const month = here.date(1).month(index);
      return { day: month.format(iso), label: month.format('MMM') };
    });
  if (mode === 'year')
    return Array.from({ length: yearsShown }, (_, index) => {
      const year = here.date(1).year(firstYear(at) + index);
      return { day: year.format(iso), label: year.format('YYYY') };
    });
  const start = here.startOf('month').startOf('week');
  return Array.from({ length: 42 }, (_, index) => {
    const cell = start.add(index, 'day');
    return { day: cell.format(iso), label: String(cell.date()), outside: cell.month() !== here.month() };
  });
}

/** The heading above the cells. */
export function calendarTitle(mode: CalendarMode, at: Day): string {
  if (mode === 'day') return dayjs(at).format('MMM YYYY');
  return mode === 'month' ? dayjs(at).format('YYYY') : `${firstYear(at)} – ${firstYear(at) + yearsShown - 1}`;
}

/** The cell of a day. */
export function isIn(mode: CalendarMode, cell: CalendarCell, at: Day): boolean {
  return dayjs(cell.day).isSame(at, mode);
}

/** A page on or back: a month, a year, or sixteen years. */
export function pageFrom(mode: CalendarMode, at: Day, sign: 1 | -1): Day {
  return dayjs(at)
    .add(sign * (mode === 'year' ? yearsShown : 1), mode === 'day' ? 'month' : 'year')
    .format(iso);
}

/** Where a key leads; null when nowhere. */
export function stepOf(key: string, mode: CalendarMode, at: Day): Day | null {
  if (mode === 'day' && (key === 'PageUp' || key === 'PageDown')) return pageFrom(mode, at, key === 'PageUp' ? -1 : 1);
  const perRow = { day: 7, month: 3, year: 4 }[mode];
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }[key];
  return steps === undefined ? null : dayjs(at).add(steps, mode).format(iso);
}

function firstYear(at: Day): number {
  const year = dayjs(at).year();
  return year - (year % yearsShown);
}
