import type { Problem } from '#domain/refusal';
import type { GoodsLine, ItemLine } from '#modules/kit/goods/fields';
import type { DocumentFacts, DocumentRow } from '#modules/kit/module';
import { decimalProblems } from '#modules/kit/stock-lines/decimals';
import { lineIdProblems } from '#modules/kit/trade/chain';
import { trackedProblems } from '#modules/kit/trade/tracked';
import { futureProblems } from '#modules/kit/voucher/voucher';

type GoodsRow<Line> = DocumentRow & { readonly lines: readonly Line[] };

/** Rules of documents of the warehouse: their day, and goods in quantities that their units know. */
export function goodsProblems(row: GoodsRow<GoodsLine>, facts: DocumentFacts): readonly Problem[] {
  return [
    ...itemProblems(row, facts),
    ...row.lines.flatMap(({ itemId, quantity }, at) => quantityProblems(`lines.${at}.quantity`, quantity, itemId, facts)),
    ...trackedGoods(row.lines, facts),
  ];
}

/** The same for lines that say in their own way how much moves. */
export function itemProblems(row: GoodsRow<ItemLine>, facts: DocumentFacts): readonly Problem[] {
  const { lines } = row;
  const isService = ({ itemId }: ItemLine) => facts.find('inventory-item', itemId)?.['type'] === 'Service';
  return [
    ...futureProblems(row, facts),
    ...lineIdProblems(row),
    ...(lines.length === 0 ? [{ path: 'lines', message: 'At least one item is required' }] : []),
    ...lines.flatMap((line, at) => (isService(line) ? [{ path: `lines.${at}.itemId`, message: 'A service has no stock' }] : [])),
  ];
}

/** Batches and barcodes of items that ask for them, as many as pieces move. */
export function trackedGoods(lines: readonly GoodsLine[], facts: DocumentFacts): readonly Problem[] {
  return trackedProblems({ lines: lines.map((line) => ({ ...line, itemType: 'Goods', sourceSlug: null })) }, facts);
}

export function quantityProblems(path: string, quantity: number, itemId: string, facts: DocumentFacts): readonly Problem[] {
  return quantity <= 0 ? [{ path, message: 'Quantity must be above 0' }] : decimalProblems(path, quantity, itemId, facts);
}
