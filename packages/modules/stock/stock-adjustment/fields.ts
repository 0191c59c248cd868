import { limits } from '#domain/limits';
import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsFields, goodsLine } from '#modules/kit/goods/fields';
import type { DocumentRow } from '#modules/kit/module';
import { batchDates, type MaybeDated } from '#modules/kit/stock-lines/batches';

const { lineId, itemId, itemName, unit, batch, barcodes } = goodsLine;

/** Why there is not as much as the books say. What a count finds without a reason is a counting difference. */
const reasons = ['Damage', 'Theft or loss', 'Expired', 'Sample', 'Counting difference', 'Found', 'Other'] as const;

const place = { kind: 'code', label: 'Location', max: 15, list: 'location' } as const;

const line = {
  lineId,
  itemId,
  itemName,
  location: place,
  batch,
  ...batchDates,
  bookQuantity: { kind: 'quantity', label: 'In Books', negative: true, computed: true },
  counted: {
    kind: 'quantity',
    label: 'Counted',
    exact: true,
    help: 'What is there when you save: it is compared with the books at that moment',
  },
  change: {
    kind: 'quantity',
    label: 'Lost or Found',
    negative: true,
    exact: true,
    help: 'Without a count: −3 for three lost, 2 for two found',
  },
  difference: { kind: 'quantity', label: 'Difference', negative: true, computed: true },
  unit,
  barcodes: { ...barcodes, label: 'Barcodes', help: 'Of the pieces that are gone, or of those found' },
  reason: { kind: 'choice', label: 'Reason', of: reasons.map((value) => ({ value, label: value })) },
  rate: { kind: 'quantity', label: 'Rate', help: 'What a piece that was found is worth. Leave empty for what the item costs on average' },
} as const satisfies Fields;

export const fields = {
  ...goodsFields,
  location: { ...place, help: 'For lines without one of their own' },
  lines: { kind: 'lines', label: 'Items', of: line, max: limits.linesPerDocument },
} as const satisfies Fields;

export type StockAdjustment = Omit<RecordOf<typeof fields>, keyof DocumentRow | 'lines'> &
  DocumentRow & { readonly lines: readonly AdjustmentLine[] };
export type AdjustmentLine = MaybeDated<RecordOf<typeof line>>;
