import type { AnyRow } from '#modules/kit/module';
import { openingStock } from '#modules/stock/opening-stock/opening-stock';
import { goodsLayout } from '../../kit/document/goods/goods-layout.ts';
import { workingYear } from '../../session/working-day.ts';

/** It begins on the first day of the open year, which mostly is that of the books. */
export const openingStockLayout = {
  ...goodsLayout(
    openingStock,
    ['date'],
    [
      { key: 'rate', label: 'Rate', kind: 'quantity', width: 110, stop: true },
      { key: 'cost', label: 'Cost in All', kind: 'money', width: 120 },
      { key: 'value', label: 'Value', kind: 'money', width: 120, computed: true, strong: true },
    ],
    { way: 'in' },
  ),
  start: () => ({ date: workingYear().start }),
  startLine: lineAsked,
};

/** The screen of opening balances asks for an item at its place. */
function lineAsked(query: URLSearchParams): AnyRow | null {
  const itemId = query.get('itemId');
  return itemId === null ? null : { itemId, location: query.get('location'), batch: query.get('batch') };
}
