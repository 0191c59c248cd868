/** Whether the engines behave as AWS on a bad day (`npm test -- --as-aws`). */
export const isBadDay = () => process.env['BAHI_AS_AWS'] === '1';

/**
 * How many tries a limit let through. A try whose count was written and its answer lost is counted again, so on a bad day somebody may have
 * fewer tries than the limit, but at least half of them; nobody ever has more.
 */
export function letThrough(count: number, limit: number): number {
  return isBadDay() && count < limit && count * 2 >= limit ? limit : count;
}
