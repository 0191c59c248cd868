import { isGstRate, noGstRate } from '#domain/gst/known-rate';
import { scaled } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import { addDays, type Day } from '#domain/time/day';
import { type Fields, hasGstRate } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

interface Days {
  readonly from: Day;
  readonly to: Day;
}

const always: Days = { from: '0001-01-01', to: '9999-12-31' };

/**
 * The typed GST rates of a record or document that no law knows on its days, each at its field. Nobody is refused for them, because a law may
 * change before the product does: people are asked.
 */
export function unknownRates(fields: Fields, row: AnyRow): readonly Problem[] {
  return hasGstRate(fields) ? ratesIn(fields, row, daysOf(row), '') : [];
}

function ratesIn(fields: Fields, row: AnyRow, days: Days, path: string): readonly Problem[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Problem[] => {
    const value = row[name];
    if (field.kind === 'percent' && field.gst && typeof value === 'number') {
      return isGstRate(scaled(value), days.from, days.to)
        ? []
        : [{ path: path + name, message: noGstRate(value, days.to === always.to ? undefined : days.from) }];
    }
    if (field.kind !== 'lines' || field.computed || !Array.isArray(value) || !hasGstRate(field.of)) return [];
    const rows = value as readonly AnyRow[];
    return rows.flatMap((one, at) => ratesIn(field.of, one, datedDays(rows, one) ?? days, `${path}${name}.${at}.`));
  });
}

/** Each of these days may decide the rate (`trade/rate-day.ts`). */
const deciding = ['date', 'supplyDate', 'paymentDate', 'referenceDate', 'billOfEntryDate'];

function daysOf(row: AnyRow): Days {
  const days = deciding.map((name) => row[name]).filter(isText);
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)];
  return from === undefined || to === undefined ? always : { from, to };
}

/** A row of a history applies until the next one. */
function datedDays(rows: readonly AnyRow[], { effectiveFrom: from }: AnyRow): Days | undefined {
  if (!isText(from)) return undefined;
  const [next] = rows
    .map(({ effectiveFrom }) => effectiveFrom)
    .filter((day) => isText(day) && day > from)
    .toSorted() as readonly Day[];
  return { from, to: next === undefined ? always.to : addDays(next, -1) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
