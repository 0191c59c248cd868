import { type Day, dayNumber } from '#domain/time/day';

/** Moments are milliseconds since 1970. The portal counts days and minutes in Indian time. */
type Moment = number;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const indian = 5.5 * hour;

/** An e-way bill, as far as its time goes. */
export interface Bill {
  /** When Part A was made. */
  readonly generatedAt: Moment;
  /** When its first vehicle was named; null: there is only Part A, and its time does not run. */
  readonly partBAt: Moment | null;
  /** Kilometres. */
  readonly distance: number;
  /** Over-dimensional cargo, or a ship on part of the way. */
  readonly overDimensional: boolean;
  /** The end that the portal gave, if it is known; otherwise it is computed. */
  readonly validUntil?: Moment | null;
}

/** A day for so many kilometres, and for over-dimensional cargo (rule 138(10) of the CGST Rules, since 1 January 2021). */
const kilometresADay = { usual: 200, overDimensional: 20 } as const;

/** No bill runs longer, whatever it is extended by (since 1 January 2025). */
const longest = 360;
/** A document may not be older (since 1 January 2025). */
const oldest = 180;

/** The end of a bill; null while there is only Part A. Its first day is the day after the vehicle was named. */
export function validUntil({ partBAt, distance, overDimensional, validUntil: known }: Bill): Moment | null {
  if (partBAt === null) return null;
  return known ?? endAfter(partBAt, distance, overDimensional);
}

/** When Part A lapses if no vehicle was named (rule 138(10) of the CGST Rules): then no goods can go with it, and the goods can get another bill. */
export function partALapses(generatedAt: Moment): Moment {
  return generatedAt + daysForVehicle * day;
}

const daysForVehicle = 15;

/** The end of a bill that is extended now, or why it is not: a journey cannot have become longer. */
export function extended(bill: Bill, now: Moment, remaining: number): Moment | 'remaining-above-original' {
  if (remaining > bill.distance) return 'remaining-above-original';
  return Math.min(endAfter(now, remaining, bill.overDimensional), lastMinute(bill.generatedAt, longest));
}

/** Whether a document is too old for a bill. */
export function isTooOld(date: Day, now: Moment): boolean {
  return indianDay(now) - dayNumber(date) > oldest;
}

function endAfter(from: Moment, distance: number, overDimensional: boolean): Moment {
  const perDay = overDimensional ? kilometresADay.overDimensional : kilometresADay.usual;
  return lastMinute(from, Math.max(1, Math.ceil(distance / perDay)));
}

/** 23:59 so many days after a moment. */
function lastMinute(from: Moment, days: number): Moment {
  return (indianDay(from) + days + 1) * day - minute - indian;
}

function indianDay(moment: Moment): number {
  return Math.floor((moment + indian) / day);
}
