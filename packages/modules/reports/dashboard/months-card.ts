import type { Period } from '#domain/time/period';
import { yearBefore } from '#domain/time/period';
import { branchesIn, type CardTable } from '#modules/reports/dashboard/cards';
import { type DashboardDays, monthName } from '#modules/reports/dashboard/dashboard-days';

/** Invoices less returns without GST, in paise, by month (`2026-04`). */
export type Months = ReadonlyMap<string, number>;

export interface MonthsFacts {
  readonly months: Months;
  /** The year up to today, and the same days of the year before. */
  readonly now: number;
  readonly before: number;
  /** Of the last day that counts alone. It is told where that is today. */
  readonly today: { readonly amount: number; readonly count: number };
}

/** Two years side by side, month by month. Months that have not begun have no figure of this year. */
export function monthsTable(
  { months, now, before, today }: MonthsFacts,
  { year, asOf, lastYear, today: day }: DashboardDays,
  all: readonly Period[],
  { screen, named }: { readonly screen: string; readonly named: readonly string[] },
): CardTable {
  const used = [...months.values()].some((amount) => amount !== 0);
  const said = compared(now, before);
  const ofToday = day === asOf && today.count > 0 ? ` · ${today.count} today` : '';
  return {
    headline: used ? { label: 'This year to date', value: now, kind: 'money', note: `${said}${ofToday}` } : null,
    columns: [
      { key: 'month', label: 'Month', kind: 'text' },
      { key: 'now', label: labelOf(year), kind: 'money' },
      { key: 'before', label: labelOf(lastYear), kind: 'money' },
    ],
    rows: used
      ? all.map((month) => ({
          id: month.from,
          cells: {
            month: monthName(month.from),
            now: month.from > asOf ? null : (months.get(month.from.slice(0, 7)) ?? 0),
            before: months.get(yearBefore(month).from.slice(0, 7)) ?? 0,
          },
          link: linkTo(screen, month, named),
        }))
      : [],
  };
}

/** The documents of a month: in the register, or in their list for people who have no register. */
function linkTo(screen: string, { from, to }: Period, named: readonly string[]): string {
  if (screen.endsWith('-register')) return `/app${screen}?show=documents&from=${from}&to=${to}${branchesIn(named)}`;
  const branches = named.map((id) => `&branchId=${id}`).join('');
  return `/app${screen}?date=${from}..${to}${branches}&redirected=1`;
}

/** `12 % more than last year` */
function compared(now: number, before: number): string {
  if (before <= 0) return 'Nothing to compare with last year';
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? 'As much as last year' : `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'} than last year`;
}

/** `2026-27` */
function labelOf({ from, to }: Period): string {
  return from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${from.slice(0, 4)}-${to.slice(2, 4)}`;
}
