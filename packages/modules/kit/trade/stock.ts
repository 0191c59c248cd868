import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { staleBatches, unknownBatches } from '#modules/kit/stock-lines/batches';
import { type Findings, shortageFindings } from '#modules/kit/stock-lines/shortages';
import { isMoved, moveTrade } from '#modules/kit/trade/effect';
import type { TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';

/** What the lines take out of stock that is not there, and batches that their items do not have. */
export function stockFindings(row: TradeRow, facts: DocumentFacts, books: BookFacts, side: Side): Findings {
  const goods = row.lines.flatMap((line, i) => (isMoved(line) ? [{ itemName: line.itemName, line: i }] : []));
  const moved = moveTrade(row, side).flatMap((movement, n) => (goods[n] ? [{ ...movement, ...goods[n] }] : []));
  const at = (field: string) => moved.map((one) => ({ ...one, path: `lines.${one.line}.${field}` }));
  const { problems, warnings } = shortageFindings(row.date, at('quantity'), facts, books);
  return { problems: [...unknownBatches(at('batch'), facts, books), ...problems], warnings };
}

/** Expired batches in the lines by which goods are sold. */
export function soldBatches(row: TradeRow, facts: DocumentFacts): Findings {
  const sold = row.lines.flatMap((line, at) => (isMoved(line) ? [{ line, at }] : []));
  return staleBatches(sold, row.date, facts);
}
