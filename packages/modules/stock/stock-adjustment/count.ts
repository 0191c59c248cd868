import { placeKey } from '#domain/stock/place-key';
import type { BookFacts } from '#modules/kit/module';
import type { AdjustmentLine, StockAdjustment } from '#modules/stock/stock-adjustment/fields';

/**
 * What the books say at each place, and how far the count is from it. A line that an edit leaves as it is keeps what was decided before:
 * what was sold since is not counted again.
 */
export function decided(row: StockAdjustment, { onHand }: Pick<BookFacts, 'onHand'>, before?: StockAdjustment): StockAdjustment {
  const there = new Map(onHand.map((goods) => [placeKey(goods), goods.quantity as number]));
  const stood = new Map(before?.lines.map((line) => [lineKey(line), line]));
  const lines = row.lines.map((line): AdjustmentLine => {
    const then = stood.get(lineKey(line));
    const isKept = then !== undefined && then.counted === line.counted && then.change === line.change;
    const bookQuantity = (isKept ? then.bookQuantity : null) ?? there.get(lineKey(line)) ?? 0;
    const difference = line.change ?? (line.counted === null ? null : line.counted - bookQuantity);
    const reason = line.reason ?? (line.counted !== null && difference !== 0 ? 'Counting difference' : null);
    return { ...line, bookQuantity, difference, reason };
  });
  return { ...row, lines };
}

/** The place that a line is about. */
export function lineKey({ itemId, location, batch }: AdjustmentLine): string {
  return placeKey({ itemId, locationId: location, batch });
}
