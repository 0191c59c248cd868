import { mulDiv, paise, scaled } from '#domain/money/paise';
import type { BillChange, Movement, Posting } from '#domain/posting/effect';
import { postTradeDocument } from '#domain/posting/trade';
import { documentTotals } from '#domain/totals/totals';
import type { DocumentFacts } from '#modules/kit/module';
import { isMovedBefore, lineIdOf } from '#modules/kit/trade/chain';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';
import { isForeign } from '#modules/kit/trade/tax/foreign';
import { isCashSale } from '#modules/kit/trade/tax/supply';
import { totalsInput } from '#modules/kit/trade/tax/totals';

/** Each line is on its own ledger, or that of its item, or else `ledgerId` (decision D29). */
export function postTrade(row: TradeRow, facts: DocumentFacts, side: Side, ledgerId: string): readonly Posting[] {
  return postTradeDocument(documentTotals(totalsInput(row, facts, side)), side.posts, {
    party: row.partyId,
    lines: row.lines.map(({ itemId, ledgerId: chosen }) => {
      const own = facts.find('inventory-item', itemId)?.[side.itemLedger];
      return chosen ?? (typeof own === 'string' ? own : ledgerId);
    }),
    charges: row.charges.map((charge) => charge.ledgerId),
    ledger: facts.ledger,
  });
}

/** Goods move at the line's location, or the document's, and come in at their cost. Services do not move, nor what a delivery note moved before. */
export function moveTrade(row: TradeRow, { moves }: Side): readonly Movement[] {
  const why: Pick<Movement, 'kind'> = row.unsold === true ? { kind: 'adjustment-out' } : {};
  const goods = row.lines.map((line, place) => ({ ...line, lineId: lineIdOf(line, place) })).filter(isMoved);
  return goods.map(({ itemId, lineId, location, batch, quantity, cost, barcodes }, place) => ({
    itemId,
    locationId: location ?? row.location,
    batch,
    quantity: scaled(moves * quantity),
    value: moves > 0 ? paise(cost ?? 0) : null,
    ...why,
    ...named(lineId, place),
    ...pieces(barcodes),
  }));
}

/** The line of a movement, unless that is its place among them. */
export function named(lineId: string, place: number): Pick<Movement, 'lineId'> {
  return lineId === String(place + 1) ? {} : { lineId };
}

/** The pieces of a movement, where the item has barcodes. */
export function pieces(barcodes: readonly string[] | undefined): Pick<Movement, 'codes'> {
  return barcodes === undefined || barcodes.length === 0 ? {} : { codes: barcodes };
}

/** Opens a bill for the amount that is owed, less the tax deducted from it; over the counter none is opened. */
export function billTrade(row: TradeRow, id: string, facts: DocumentFacts, { posts }: Side): readonly BillChange[] {
  const owed = row.total - (row.tds ?? 0);
  if (owed === 0 || isCashSale(row, facts)) return [];
  return [
    {
      ledgerId: row.partyId,
      billId: id,
      kind: 'opens',
      amount: paise(posts === 'sale' ? owed : -owed),
      number: row.number,
      date: row.date,
      dueDate: row.dueDate ?? row.date,
      ...foreignBill(row, posts === 'sale' ? 1 : -1),
    },
  ];
}

/** What is owed in the currency of the document, less the tax deducted at its rate. */
function foreignBill(row: TradeRow, sign: 1 | -1): Pick<BillChange, 'foreign'> {
  const { currency, exchangeRate, foreignTotal } = row;
  if (!isForeign(row) || !currency || !exchangeRate || !foreignTotal) return {};
  return { foreign: { currency, amount: sign * (foreignTotal - mulDiv(row.tds ?? 0, 10_000, exchangeRate)), rate: exchangeRate } };
}

/** The items whose stock a document moves. */
export function goodsOf({ lines }: TradeRow): readonly string[] {
  return [...new Set(lines.filter(isMoved).map(({ itemId }) => itemId))];
}

/** The barcodes of the pieces a document moves. */
export function codesOf({
  lines,
}: {
  readonly lines: readonly Pick<TradeLine, 'itemType' | 'sourceSlug' | 'barcodes'>[];
}): readonly string[] {
  return [...new Set(lines.filter(isMoved).flatMap(({ barcodes = [] }) => barcodes))];
}

/** Whether the document itself moves the goods of this line. */
export function isMoved(line: Pick<TradeLine, 'itemType' | 'sourceSlug'>): boolean {
  return line.itemType === 'Goods' && !isMovedBefore(line);
}
