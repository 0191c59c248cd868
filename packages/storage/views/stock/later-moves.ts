import type { DayChange } from '#domain/stock/levels';
import { isOnHand } from '#domain/stock/on-hand';
import { addDays, type Day } from '#domain/time/day';
import { eachStockRow } from '#storage/subjects/stock-rows';
import type { BalanceParts, Folded } from '#storage/views/as-of';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { placeOf } from '#storage/views/stock/on-hand';

/** What moved in a branch after a day: item → place (as in `OnHandView`) → day → quantity. */
export interface LaterMoves {
  readonly after: Day;
  readonly items: Map<string, Map<string, Map<Day, number>>>;
}

export function newLaterMoves(after: Day): LaterMoves {
  return { after, items: new Map() };
}

const lastDay = '9999-12-31';

/**
 * What moved after a day, exact as of the head and its tail. The head knows the last day on which anything moved, so documents in the order
 * of their days read nothing.
 */
export async function readLaterMoves(
  parts: Pick<BalanceParts, 'engine' | 'slots'>,
  folded: Folded,
  after: Day,
): Promise<{ readonly later: LaterMoves; readonly through: number }> {
  const later = newLaterMoves(after);
  const { head, tail } = folded;
  if (head.moved !== undefined && head.moved <= after) {
    for (const entry of tail) foldLater(later, entry);
    return { later, through: 0 };
  }
  const through = await eachStockRow(
    parts,
    folded,
    addDays(after, 1),
    lastDay,
    ({ itemId, locationId, batch, date, quantity, transit }) => {
      if (!transit) add(later, itemId, placeOf(locationId, batch), date, quantity);
    },
  );
  return { later, through };
}

export function foldLater(later: LaterMoves, entry: FoldEntry): void {
  for (const { effect, factor } of halves(entry)) {
    if (effect.date <= later.after) continue;
    for (const { itemId, locationId, batch, quantity } of effect.movements.filter(isOnHand))
      add(later, itemId, placeOf(locationId, batch), effect.date, quantity * factor);
  }
}

/** By day, of what several know about a place. */
export function laterAt(all: readonly (LaterMoves | undefined)[], itemId: string, place: string, after: Day): DayChange[] {
  const sums = new Map<Day, number>();
  for (const later of all)
    for (const [day, quantity] of later?.items.get(itemId)?.get(place) ?? [])
      if (day > after) sums.set(day, (sums.get(day) ?? 0) + quantity);
  return [...sums].map(([day, quantity]) => ({ day, quantity })).sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The places of an item at which something moved. */
export function laterPlaces(all: readonly (LaterMoves | undefined)[], itemId: string): readonly string[] {
  return all.flatMap((later) => [...(later?.items.get(itemId)?.keys() ?? [])]);
}

function add({ items }: LaterMoves, itemId: string, place: string, day: Day, quantity: number): void {
  const places = items.get(itemId) ?? new Map<string, Map<Day, number>>();
  items.set(itemId, places);
  const days = places.get(place) ?? new Map<Day, number>();
  places.set(place, days);
  days.set(day, (days.get(day) ?? 0) + quantity);
}
