import { firstDifference, methodsOf, type SaysMethod } from '#domain/cost/item-methods';
import type { Day } from '#domain/time/day';

type Row = Readonly<Record<string, unknown>>;

/** How an item is valued is said by several fields together. */
const valued: ReadonlySet<string> = new Set(['valuation', 'calculationMethod', 'valuationHistory']);

export interface Retold {
  readonly before: Row;
  readonly after: Row;
}

/**
 * What of a change of a master statements up to a day may tell differently: its `fields` that they read, before and after; null if nothing. Of
 * a history with days, only what holds from that day or earlier counts.
 */
export function retold(fields: readonly string[], before: Row | null, after: Row | null, to: Day = '9999-12-31'): Retold | null {
  if (before === null || after === null) return null;
  const isRevalued = (firstDifference(methodsOf(before as SaysMethod), methodsOf(after as SaysMethod)) ?? '~') <= to;
  const changed = fields.filter((field) => {
    if (valued.has(field) && !isRevalued) return false;
    return JSON.stringify(upTo(before[field], to)) !== JSON.stringify(upTo(after[field], to));
  });
  if (changed.length === 0) return null;
  const part = (row: Row) => Object.fromEntries(changed.map((field) => [field, upTo(row[field], to)]));
  return { before: part(before), after: part(after) };
}

/** A history without what holds only from later days on. Any other value stays, and a missing one is null. */
function upTo(value: unknown, to: Day): unknown {
  if (!Array.isArray(value)) return value ?? null;
  return value.filter((one: Row) => typeof one['effectiveFrom'] !== 'string' || one['effectiveFrom'] <= to);
}
