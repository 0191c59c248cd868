import { costOf, type UnitCost } from '#domain/cost/unit-cost';
import { type Paise, paise, type Quantity, scaled } from '#domain/money/paise';

/** How much of an item there is at a place and in a batch of a branch. */
export interface PlaceQuantity {
  readonly location: string;
  readonly batch: string;
  readonly quantity: Quantity;
}

/** Quantities by location and batch, in ten-thousandths. */
export type Places = Map<string, Map<string, number>>;

export function placesFrom(saved: readonly PlaceQuantity[]): Places {
  const places: Places = new Map();
  for (const { location, batch, quantity } of saved) addTo(places, location, batch, quantity);
  return places;
}

export function addTo(places: Places, location: string, batch: string, quantity: number): void {
  let batches = places.get(location);
  if (batches === undefined) {
    batches = new Map();
    places.set(location, batches);
  }
  batches.set(batch, (batches.get(batch) ?? 0) + quantity);
}

/** The places where something is or is missing, by location, then batch. */
export function quantitiesAt(places: Places): readonly PlaceQuantity[] {
  return sorted(places).flatMap(([location, batches]) =>
    sorted(batches)
      .filter(([, quantity]) => quantity !== 0)
      .map(([batch, quantity]) => ({ location, batch, quantity: scaled(quantity) })),
  );
}

/**
 * Spreads a value by running total of quantity, so that the parts add up to it (choice 14). If the quantities add up to zero, the last
 * known cost takes the place of value ÷ quantity.
 */
export function spreadByQuantity(value: number, quantities: readonly number[], last: UnitCost | null): readonly Paise[] {
  const quantity = quantities.reduce((sum, one) => sum + one, 0);
  const unit = quantity === 0 ? last : { value, quantity };
  let upTo = 0;
  let given = 0;
  return quantities.map((one) => {
    upTo += one;
    const until = costOf(upTo, unit);
    const part = paise(until - given);
    given = until;
    return part;
  });
}

function sorted<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
