import { isVehicle, tidyVehicle } from '#domain/eway-bill/vehicle';
import type { Problem } from '#domain/refusal';
import { addDays, type Day } from '#domain/time/day';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';

/** An e-way bill that was made elsewhere: on the portal's own site, or by another program. */
export interface Marking {
  /** Twelve digits; people may write them in groups. */
  readonly number: string;
  readonly madeOn: Day;
  /** Its last day; null: there is only Part A. */
  readonly until: Day | null;
  readonly vehicle: string | null;
}

/** No bill runs longer (since 1 January 2025). */
const longestDays = 360;

/** What cannot be right of such a bill, at its field, for a document of this date. */
export function markingProblems({ number, madeOn, until, vehicle }: Marking, date: Day, today: Day): readonly Problem[] {
  const named = tidyVehicle(vehicle ?? '');
  const problems: Problem[] = [];
  if (!/^\d{12}$/.test(digits(number))) problems.push({ path: 'number', message: 'The number of an e-way bill has 12 digits' });
  if (madeOn < date || madeOn > today) problems.push({ path: 'madeOn', message: 'It was made between the date of the document and today' });
  if (until !== null && (until < madeOn || until > addDays(madeOn, longestDays)))
    problems.push({ path: 'until', message: `It ends after it was made, and at most ${longestDays} days later` });
  if (named !== '' && !isVehicle(named))
    problems.push({ path: 'vehicle', message: 'This is not the number of a vehicle. Write it as MH15GV4471' });
  if (named !== '' && until === null)
    problems.push({ path: 'until', message: 'Enter its last day: its time runs since the vehicle was named' });
  return problems;
}

/** How a document with such a bill stands from `now` on. Days are Indian, and a bill ends a minute before midnight. */
export function markedBill({ number, madeOn, until, vehicle }: Marking, now: string): EwayBillStanding {
  const named = tidyVehicle(vehicle ?? '');
  return {
    ...{ ewayBill: 'Marked by hand', ewayBillSince: now, ewayBillNo: digits(number), ewayBillAt: moment(madeOn, '00:00') },
    ...(until === null ? {} : { ewayBillUntil: moment(until, '23:59') }),
    ...(named === '' ? {} : { ewayBillVehicle: named }),
  };
}

function digits(number: string): string {
  return number.replaceAll(/\s/g, '');
}

function moment(day: Day, time: string): string {
  return new Date(`${day}T${time}:00+05:30`).toISOString();
}
