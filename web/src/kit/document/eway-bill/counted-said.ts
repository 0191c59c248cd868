import type { CountedDistance } from '#modules/kit/operations/eway-bill-operations';

/** What the portal counted between the two ends, and what it takes if more is typed. */
export function countedSaid({ between: [ours, theirs], kilometres, most }: NonNullable<CountedDistance>, typed: unknown): string {
  const limit = typeof typed === 'number' && typed > most ? `, and takes at most ${most} km` : '';
  return `The portal counted ${kilometres} km between ${ours} and ${theirs}${limit}.`;
}
