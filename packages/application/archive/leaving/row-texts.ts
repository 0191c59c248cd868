import { stateName } from '#domain/address/state';
import type { Day } from '#domain/time/day';
import { isDay } from '#domain/time/day';

/** What rows of the log say. They may be older than today's definitions, so what is missing or of another kind is nothing. */
type Said = Readonly<Record<string, unknown>>;

export function textIn(row: Said, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberIn(row: Said, name: string): number | null {
  const value = row[name];
  return typeof value === 'number' ? value : null;
}

export function dayIn(row: Said, name: string): Day | null {
  const text = textIn(row, name);
  return text !== null && isDay(text) ? text : null;
}

export function rowsIn(row: Said, name: string): readonly Said[] {
  const value = row[name];
  return Array.isArray(value) ? value.filter((one): one is Said => typeof one === 'object' && one !== null) : [];
}

export interface AddressSaid {
  readonly lines: readonly string[];
  readonly state: string | null;
  readonly country: string;
  readonly pincode: string;
}

/** An address with the name of its state; null: there is none. */
export function addressIn(row: Said, name: string): AddressSaid | null {
  const value = row[name];
  if (typeof value !== 'object' || value === null) return null;
  const said = value as Said;
  const lines = ['line1', 'line2', 'city'].flatMap((part) => textIn(said, part) ?? []);
  const state = stateIn(said, 'state');
  return { lines, state, country: textIn(said, 'country') ?? 'India', pincode: textIn(said, 'pincode') ?? '' };
}

/** The name of a state whose code a field has. */
export function stateIn(row: Said, name: string): string | null {
  return stateName(textIn(row, name) ?? '') ?? null;
}
