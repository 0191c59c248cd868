/** An item at a place of a branch; no location is the branch outside its locations. */
export interface Place {
  readonly itemId: string;
  readonly locationId: string | null;
  readonly batch: string | null;
}

/** The same text for the same place. */
export function placeKey({ itemId, locationId, batch }: Place): string {
  return JSON.stringify([itemId, locationId, batch]);
}
