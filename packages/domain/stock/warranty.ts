import { addDays, addMonths, type Day } from '#domain/time/day';

/** The last day of a warranty of so many months from the day of the sale. */
export function warrantyEnds(sold: Day, months: number): Day {
  return addDays(addMonths(sold, months), -1);
}
