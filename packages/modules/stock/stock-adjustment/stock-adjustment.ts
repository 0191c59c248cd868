import { scaled } from '#domain/money/paise';
import { documentActions, labelAction } from '#modules/kit/document-actions';
import { completeGoods } from '#modules/kit/goods/complete';
import { warehouse, warehouseList } from '#modules/kit/goods/goods';
import { type LineMovement, movedFindings, moveLine } from '#modules/kit/goods/move';
import { worth, worthProblems } from '#modules/kit/goods/worth';
import type { BookFacts, DocumentFacts, DocumentModule } from '#modules/kit/module';
import { voucher } from '#modules/kit/voucher/voucher';
import { decided } from '#modules/stock/stock-adjustment/count';
import { type AdjustmentLine, fields, type StockAdjustment } from '#modules/stock/stock-adjustment/fields';
import { adjustmentProblems, barcodeProblems } from '#modules/stock/stock-adjustment/rules';

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
    ...warehouseList,
    words: (row) => [row.number, row.location ?? '', row.items ?? ''],
  },
  actions: { ...documentActions, labels: labelAction },
  paper: { form: 'goods', title: 'Stock Adjustment', facts: ({ location }, place) => [['Location', place(location)]] },
  complete,
  atCommit: (row, _facts, books, before) => decided(row, books, before),
  check: adjustmentProblems,
  move: (row) => moved(row).map(({ movement }) => movement),
  checkBooks,
};

/** The difference of a count is known once the books are. */
function complete(row: StockAdjustment, facts: DocumentFacts): StockAdjustment {
  const placed = row.lines.map((line) => ({ ...line, location: line.location ?? row.location }));
  const named = completeGoods({ ...row, lines: placed }, facts);
  return { ...named, lines: named.lines.map((line) => ({ ...line, bookQuantity: null, difference: line.change })) };
}

/** Found goods without a rate come in at what the pool of the item costs, lost ones go at its cost (decision D26). */
function moved({ lines }: StockAdjustment): readonly LineMovement[] {
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
function valueFound({ difference, rate }: AdjustmentLine) {
  return rate === null || difference === null || difference <= 0 ? null : worth(difference, rate);
}

function checkBooks(row: StockAdjustment, _id: string, facts: DocumentFacts, books: BookFacts) {
  const { problems, warnings } = movedFindings(moved(row), row, facts, books, 'change');
  const values = row.lines.map((line) => ({ rate: (line.difference ?? 0) > 0 ? line.rate : null, value: valueFound(line) }));
  return { problems: [...barcodeProblems(row.lines, facts), ...worthProblems(values, 'rate'), ...problems], warnings };
}
