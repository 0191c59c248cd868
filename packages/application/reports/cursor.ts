import type { DayBookRow } from '#application/ports';
import { Refusal } from '#domain/refusal';

/** Where a statement continues, and the balance at that place. */
export interface StatementCursor {
  readonly place: string;
  readonly balance: number;
}

export function writeCursor({ place, balance }: StatementCursor): string {
  return Buffer.from(JSON.stringify([place, balance])).toString('base64url');
}

export function readCursor(cursor: string): StatementCursor {
  const [place, balance] = parsed(cursor);
  if (typeof place !== 'string' || !Number.isSafeInteger(balance)) throw new Refusal('malformed', { what: 'the cursor' });
  return { place, balance: balance as number };
}

function parsed(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** How far a branch of the day book was shown; null if not at all. */
export type Place = Pick<DayBookRow, 'date' | 'sequence'>;

export function writePlaces(places: readonly (Place | null)[]): string {
  return Buffer.from(JSON.stringify(places.map((place) => place && [place.date, place.sequence]))).toString('base64url');
}

/** How far each of so many branches was shown; none without a cursor. */
export function placesIn(cursor: string | undefined, branches: number): readonly (Place | null)[] {
  const places = cursor === undefined ? [] : readPlaces(cursor);
  if (cursor !== undefined && places.length !== branches) throw new Refusal('malformed', { what: 'the cursor' });
  return places;
}

export function readPlaces(cursor: string): readonly (Place | null)[] {
  return parsed(cursor).map((place) => {
    if (place === null) return null;
    const [date, sequence] = Array.isArray(place) ? place : [];
    if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date) || !Number.isSafeInteger(sequence) || sequence < 0)
      throw new Refusal('malformed', { what: 'the cursor' });
    return { date, sequence };
  });
}
