import { type Findings, shortageFindings } from '#modules/kit/goods/shortages';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { isMoved, moveTrade } from '#modules/kit/trade/effect';
import type { TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';

/** What the lines take out of stock that is not there. */
export function stockFindings(row: TradeRow, facts: DocumentFacts, books: BookFacts, side: Side): Findings {
  const goods = row.lines.flatMap((line, i) => (isMoved(line) ? [{ itemName: line.itemName, path: `lines.${i}.quantity` }] : []));
  const moved = moveTrade(row, side).flatMap((movement, n) => (goods[n] ? [{ ...movement, ...goods[n] }] : []));
  return shortageFindings(moved, facts, books);
}
