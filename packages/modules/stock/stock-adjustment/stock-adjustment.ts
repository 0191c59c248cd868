import { scaled } from '#domain/money/paise';
import { documentActions, labelAction } from '#modules/kit/document-actions';
import { completeGoods } from '#modules/kit/goods/complete';
import { warehouse } from '#modules/kit/goods/goods';
import { type LineMovement, moveLine } from '#modules/kit/goods/move';
import { worth } from '#modules/kit/goods/worth';
import type { DocumentFacts, DocumentModule } from '#modules/kit/module';
import { documentList, voucher } from '#modules/kit/voucher/voucher';
import { type AdjustmentLine, fields, type StockAdjustment } from '#modules/stock/stock-adjustment/fields';
import { adjustmentProblems } from '#modules/stock/stock-adjustment/rules';

/**
 * A count of goods, or what was lost or found without a count. The difference is decided where the document is written, so a sale that was
 * saved in between is counted right. Nothing is posted (decision D30).
 */
export const stockAdjustment: DocumentModule<StockAdjustment> = {
  ...voucher,
  ...warehouse,
  slug: 'stock-adjustment',
  entity: 'stockAdjustment',
  title: 'Stock Adjustment',
  plural: 'Stock Adjustments',
  entityType: 91,
  statuses: ['Active'],
  series: { prefix: 'SA', gst: false },
  fields,
  list: {
    id: 'STOCK_ADJUSTMENT_LIST',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'location', label: 'Location', kind: 'code' },
      { key: 'items', label: 'Items', kind: 'text' },
      { key: 'notes', label: 'Notes', kind: 'text', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...documentList,
    words: ['number', 'location', 'items'],
  },
  actions: { ...documentActions, labels: labelAction },
  paper: { form: 'goods', title: 'Stock Adjustment', facts: ({ location }, place) => [['Location', place(location)]] },
  complete,
  check: adjustmentProblems,
  move: (row) => adjusted(row).map(({ movement }) => movement),
};

/** The difference of a count is known once the books are. */
function complete(row: StockAdjustment, facts: DocumentFacts): StockAdjustment {
  const placed = row.lines.map((line) => ({ ...line, location: line.location ?? row.location }));
  const named = completeGoods({ ...row, lines: placed }, facts);
  return { ...named, lines: named.lines.map((line) => ({ ...line, bookQuantity: null, difference: line.change })) };
}

/** Found goods without a rate come in at what the pool of the item costs, lost ones go at its cost (decision D26). */
export function adjusted({ lines }: StockAdjustment): readonly LineMovement[] {
  const differing = lines.map((one, line) => ({ one, line, difference: expected(one) })).filter(({ difference }) => difference !== 0);
  return differing.map(({ one, line, difference }, at) => {
    const value = difference > 0 ? valueFound({ ...one, difference }) : null;
    const kind = difference > 0 ? 'adjustment-in' : 'adjustment-out';
    return { line, movement: moveLine(one, at, { locationId: one.location, quantity: scaled(difference), value, kind }) };
  });
}

/** Before the difference is decided, pieces with barcodes count as found: other branches are asked whether they have them. */
function expected({ difference, barcodes = [] }: AdjustmentLine): number {
  return difference ?? barcodes.length * 10_000;
}

/** In paise; null if the rate is that of the pool. */
export function valueFound({ difference, rate }: AdjustmentLine) {
  return rate === null || difference === null || difference <= 0 ? null : worth(difference, rate);
}
