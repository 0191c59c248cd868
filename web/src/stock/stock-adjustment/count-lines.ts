import { limits } from '#domain/limits';
import { type Place, placeKey } from '#domain/stock/place-key';
import type { AnyRow } from '#modules/kit/module';
import type { Line } from '../../kit/lines/line-column.ts';
import { blankLine, isBlank } from '../../kit/lines/line-edits.ts';

/**
 * The lines with one for each of these goods whose place has none yet, as many as a document holds. Lines that name no location are at
 * that of the document.
 */
export function withGoods(
  lines: readonly Line[],
  goods: readonly Place[],
  nameOf: (itemId: string) => string,
  location: string | null,
): readonly Line[] {
  const typed = lines.filter((line) => !isBlank(line));
  const there = new Set(typed.map(({ values }) => placeKey(placeOf(values, location))));
  const added = goods
    .filter((one) => !there.has(placeKey(one)))
    .map(({ itemId, locationId, batch }) => ({
      ...blankLine({ itemId, location: locationId, batch }),
      labels: { itemId: nameOf(itemId) },
    }));
  return [...typed, ...added].slice(0, Math.max(typed.length, limits.linesPerDocument));
}

/** Lines with an item of which nothing was counted, lost or found. */
export function isUncounted(line: Line): boolean {
  const { counted, change } = line.values;
  return !isBlank(line) && (counted ?? null) === null && (change ?? null) === null;
}

function placeOf({ itemId, location: own, batch }: AnyRow, location: string | null): Place {
  return { itemId: String(itemId), locationId: textOf(own) ?? location, batch: textOf(batch) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
