import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { isMoved, moveTrade } from '#modules/kit/trade/effect';
import type { TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';

/** Stock follows the organisation's policy (decision D25): a shortage is refused, warned about or ignored. */
export function stockFindings(
  row: TradeRow,
  facts: DocumentFacts,
  books: BookFacts,
  side: Side,
): { readonly problems: readonly Problem[]; readonly warnings: readonly string[] } {
  const policy = facts.organisation['negativeStock'];
  if (policy === 'allowed') return { problems: [], warnings: [] };
  const short = shortages(row, books, side, policy === 'blocked');
  return policy === 'blocked' ? { problems: short, warnings: [] } : { problems: [], warnings: short.map(({ message }) => message) };
}

/** The lines without enough stock, each counted after the lines before it. */
function shortages(row: TradeRow, books: BookFacts, side: Side, blocked: boolean): readonly Problem[] {
  const place = (itemId: string, location: string | null, batch: string | null) => JSON.stringify([itemId, location, batch]);
  const left = new Map(
    books.onHand.map(({ itemId, locationId, batch, quantity }) => [place(itemId, locationId, batch), quantity as number]),
  );
  const goods = row.lines.flatMap((line, i) => (isMoved(line) ? [{ line, i }] : []));
  return moveTrade(row, side).flatMap(({ itemId, locationId, batch, quantity }, n): Problem[] => {
    const key = place(itemId, locationId, batch);
    const there = left.get(key) ?? 0;
    left.set(key, there + quantity);
    const source = goods[n];
    if (there + quantity >= 0 || source === undefined) return [];
    const message = `${source.line.itemName ?? 'Item'}: ${formatScaled(scaled(there))} in stock`;
    const after = formatScaled(scaled(there + quantity)).replace('-', '−');
    return [{ path: `lines.${source.i}.quantity`, message: blocked ? message : `${message}; this makes it ${after}` }];
  });
}
