import type { PieceHistory, PieceMove } from '#domain/stock/piece';
import type { Day } from '#domain/time/day';

export type PiecePlace = Pick<PieceMove, 'itemId' | 'locationId' | 'batch'>;

/**
 * Where a piece is at the end of a day by the dates of its vouchers, as quantities are: what came to a place less what left it. Vouchers may
 * be entered in another order than that of their days, so the last one of the history does not say it.
 */
export function placesAt(history: PieceHistory, day: Day): readonly PiecePlace[] {
  const counts = new Map<string, { readonly place: PiecePlace; readonly count: number }>();
  for (const { moves } of history.filter(({ date }) => date <= day))
    for (const { direction, itemId, locationId, batch } of moves) {
      const key = JSON.stringify([itemId, locationId, batch]);
      const count = (counts.get(key)?.count ?? 0) + (direction === 'in' ? 1 : -1);
      counts.set(key, { place: { itemId, locationId, batch }, count });
    }
  return [...counts.values()].flatMap(({ place, count }) => (count > 0 ? [place] : []));
}
