import { decided } from '#modules/stock/stock-adjustment/count';
import { stockAdjustment } from '#modules/stock/stock-adjustment/stock-adjustment';
import type { DocumentLayout } from '../../kit/document/document-layout.ts';
import { goodsLayout } from '../../kit/document/goods/goods-layout.ts';
import { FillWithStock } from './fill-with-stock.tsx';

/** A count sheet: people type what is there. */
export const stockAdjustmentLayout: DocumentLayout = {
  ...goodsLayout(
    stockAdjustment,
    ['location'],
    [
      { key: 'bookQuantity', label: 'In books', kind: 'quantity', width: 88, computed: true },
      { key: 'counted', label: 'Counted', kind: 'quantity', width: 88, stop: true, onCard: true },
      { key: 'change', label: 'Lost / found', kind: 'quantity', width: 96 },
      { key: 'difference', label: 'Difference', kind: 'quantity', width: 88, computed: true, strong: true },
      { key: 'reason', label: 'Reason', kind: 'choice', width: 140 },
      { key: 'rate', label: 'Rate', kind: 'quantity', width: 80 },
    ],
    { way: 'count', quantity: 'counted' },
  ),
  quantitiesOnly: true,
  byStock: (row, onHand, stored) => ({ ...decided(row as never, { onHand }, stored as never) }),
  BelowParty: FillWithStock,
};
