import { addDays, addMonths, type Day, partsOf } from '#domain/time/day';
import { type FinancialYear, quartersOf, yearOf } from '#domain/time/financial-year';
import { monthOf, type Period } from '#domain/time/period';

/** Ranges offered on every date filter, in the words of the specification. */
export const presets = ['Last 30 Days', 'This Month', 'Last Month', 'This Financial', 'This Quarter'] as const;
export type Preset = (typeof presets)[number];

/** What people read. */
export function presetLabel(preset: Preset): string {
  return preset === 'This Financial' ? 'This Financial Year' : preset;
}

/**
 * The days of a preset as of today. `This Financial` is the year the user works in. The others use today's date, with quarters counted from
 * the month in which that year begins. `Last 30 Days` has thirty dates, today the last.
 */
export function presetPeriod(preset: Preset, today: Day, year: FinancialYear): Period {
  switch (preset) {
    case 'Last 30 Days':
      return { from: addDays(today, -29), to: today };
    case 'This Month':
      return monthOf(today);
    case 'Last Month':
      return monthOf(addMonths(monthOf(today).from, -1));
    case 'This Financial':
      return { from: year.start, to: year.end };
    case 'This Quarter':
      return quartersOf(yearOf(today, partsOf(year.start).month)).find(({ to }) => today <= to) ?? monthOf(today);
  }
}
