import { type Day, dayOf } from '#domain/time/day';
import { type FinancialYear, yearOf } from '#domain/time/financial-year';
import { currentYear, session } from './session.ts';

/** Today in India, where the books are. */
export function today(): Day {
  return dayOf(new Date().toISOString());
}

/** The year the user works in; 1 April to 31 March around today when none is stored (section 9). */
export function workingYear(): FinancialYear {
  return currentYear(session.get()) ?? yearOf(today());
}
