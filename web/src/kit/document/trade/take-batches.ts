import { type BatchInStock, firstExpired } from '#domain/stock/batch';
import type { Line } from '../../lines/line-column.ts';
import { addAfter, newKey, setValues } from '../../lines/line-edits.ts';

/** A part of a line that comes out of one batch; null is the rest that no batch has. */
export type Part = ReturnType<typeof firstExpired>[number];

/** The batches that a line takes, the first to expire first, of those that may be sold. */
export function partsOf(
  batches: readonly (BatchInStock & { readonly isActive: boolean })[],
  quantity: number,
  on: string,
): readonly Part[] {
  return quantity <= 0
    ? []
    : firstExpired(
        batches.filter(({ isActive }) => isActive),
        quantity,
        on,
      );
}

/**
 * Writes the batches into a line. If one batch has not enough, the line is split, and each further part is a new line with the same item,
 * rate and source.
 */
export function takeBatches(lines: readonly Line[], key: string, parts: readonly Part[], keys: () => string = newKey): readonly Line[] {
  const [first, ...rest] = parts;
  const line = lines.find((one) => one.key === key);
  if (first === undefined || line === undefined) return lines;
  const values = ({ batch, quantity }: Part) => ({ batch: batch?.batch ?? null, quantity });
  const at = lines.indexOf(line);
  return rest.reduce(
    (all, part, place) => addAfter(all, at + place, { ...line, key: keys(), values: { ...line.values, lineId: null, ...values(part) } }),
    setValues(lines, key, values(first)),
  );
}
