import { addMonths, type Day, formatDay } from '#domain/time/day';

/** Months of returns are `yyyy-MM`. */

export function isPeriod(text: string | null): text is string {
  return text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** `Oct 2026` */
export function periodText(period: string): string {
  return formatDay(`${period}-01`).slice(3).replace('-', ' ');
}

/** `Oct 2026`, or `Apr 2026 to Oct 2026`. */
export function periodsText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? periodText(from) : `${periodText(from)} to ${periodText(to)}`;
}

/** This month and those before it, the latest first. */
export function monthsBefore(today: Day, count: number): readonly string[] {
  return Array.from({ length: count }, (_, back) => addMonths(today, -back).slice(0, 7));
}

/** What the address asks for, its ends in order; without it the latest imported month. */
export function chosenMonths(
  asked: { readonly from: string | null; readonly to: string | null },
  imported: readonly string[],
): { readonly from: string; readonly to: string } {
  const latest = imported.reduce((last, period) => (period > last ? period : last), '');
  const to = isPeriod(asked.to) ? asked.to : isPeriod(asked.from) && asked.from > latest ? asked.from : latest;
  const from = isPeriod(asked.from) ? asked.from : to;
  return from <= to ? { from, to } : { from: to, to: from };
}
