import { type Day, dayOf } from '#domain/time/day';
import { type FinancialYear, yearOf } from '#domain/time/financial-year';
import { currentYear, type Session, session } from './session.ts';

/** Today in India, where the books are. */
export function today(): Day {
  return dayOf(new Date().toISOString());
}

/** The day that open bills are of: today, or the end of the last year that an auditor sees, if it has ended. */
export function billsDay({ access }: Pick<Session, 'access'>, now: Day): Day {
  if (access?.readOnly === undefined || access.readOnly.until === null) return now;
  const last = access.years.reduce((latest, { end }) => (end > latest ? end : latest), '');
  return last !== '' && last < now ? last : now;
}

/** The year the user works in; 1 April to 31 March around today when none is stored (section 9). */
export function workingYear(): FinancialYear {
  return currentYear(session.get()) ?? yearOf(today());
}
