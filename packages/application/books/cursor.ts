import type { DayBookRow } from '#application/ports/day-book';
import { type BillSides, noSides } from '#domain/bills/bill-sides';
import { paise } from '#domain/money/paise';
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

/** Where the bills of a ledger continue: in a branch, among its bills without vouchers in the period, or in its statement. */
export interface MatchedPlace {
  readonly branch: number;
  /** How many bills were shown; null in the statement. */
  readonly skip: number | null;
  /** Where the statement continues; null at its beginning. */
  readonly row: string | null;
  /** The last voucher that was shown. */
  readonly sequence: number;
  /** The sum of all lines before. */
  readonly shown: BillSides;
}

export function writeMatchedPlace({ branch, skip, row, sequence, shown: { opening, debit, credit } }: MatchedPlace): string {
  return Buffer.from(JSON.stringify([branch, skip, row, sequence, opening, debit, credit])).toString('base64url');
}

/** The beginning without a cursor. */
export function readMatchedPlace(cursor: string | undefined, branches: number): MatchedPlace {
  if (cursor === undefined) return { branch: 0, skip: 0, row: null, sequence: 0, shown: noSides };
  const [branch, skip, row, sequence, ...sums] = parsed(cursor);
  const [opening, debit, credit] = sums.filter(isWhole);
  if (!isWhole(branch) || branch < 0 || branch >= branches || !isWhole(sequence) || credit === undefined)
    throw new Refusal('malformed', { what: 'the cursor' });
  if ((skip !== null && !(isWhole(skip) && skip >= 0)) || (row !== null && typeof row !== 'string'))
    throw new Refusal('malformed', { what: 'the cursor' });
  const open = (opening ?? 0) + (debit ?? 0) - credit;
  return {
    branch,
    skip,
    row,
    sequence,
    shown: { opening: paise(opening ?? 0), debit: paise(debit ?? 0), credit: paise(credit), open: paise(open) },
  };
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
