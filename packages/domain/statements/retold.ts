import { firstDifference, methodsOf, type SaysMethod } from '#domain/cost/item-methods';
import type { Day } from '#domain/time/day';

type Row = Readonly<Record<string, unknown>>;

/**
 * Fields of masters that statements, registers and reports of any day read as they are now: a change also changes what those of a closed
 * year say. If you add one, the views must be folded again (`viewsForm` in storage).
 */
const fieldsRead: Readonly<Record<string, readonly string[]>> = {
  customer: [
    ...['name', 'alias', 'groupId', 'clientType', 'registrationType', 'gstin', 'pan', 'msme', 'udyamNumber'],
    ...['creditDays', 'currency', 'billWise', 'nonCash', 'gstHistory'],
  ],
  group: ['name', 'alias', 'parentId', 'nature'],
  'inventory-group': ['name', 'parentId'],
  'measure-unit': ['name', 'symbol', 'quantityCode', 'decimals', 'baseUnitId', 'conversion'],
  'inventory-item': [
    ...['name', 'type', 'groupId', 'unitId', 'alternateUnitId', 'alternateConversion', 'hsn', 'gstHistory'],
    ...['valuation', 'calculationMethod', 'valuationHistory', 'salesLedgerId', 'purchaseLedgerId', 'inputTax'],
  ],
  branch: ['name', 'gstin', 'composition', 'quarterly'],
  'financial-year': ['start', 'end'],
  org: ['name', 'legalName', 'pan', 'ageingBuckets'],
};

/** How an item is valued is said by several fields together. */
const valued: ReadonlySet<string> = new Set(['valuation', 'calculationMethod', 'valuationHistory']);

export interface Retold {
  readonly before: Row;
  readonly after: Row;
}

/**
 * What of a change of a master statements up to a day may tell differently: the fields before and after; null if nothing. Of a history with
 * days, only what holds from that day or earlier counts.
 */
export function retold(slug: string, before: Row | null, after: Row | null, to: Day = '9999-12-31'): Retold | null {
  const fields = before === null || after === null ? [] : (fieldsRead[slug] ?? []);
  if (before === null || after === null) return null;
  const isRevalued =
    slug === 'inventory-item' && (firstDifference(methodsOf(before as SaysMethod), methodsOf(after as SaysMethod)) ?? '~') <= to;
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
