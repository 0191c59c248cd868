import { limits } from '#domain/limits';
import type { Fields, RecordOf } from '#modules/kit/field';
import { tradeLine } from '#modules/kit/trade/fields';
import { voucherFields } from '#modules/kit/voucher/voucher';

const { lineId, itemId, itemName, quantity, unit, batch, barcodes } = tradeLine;

/** A line of goods. Each document says where they are. */
export const goodsLine = { lineId, itemId, itemName, quantity, unit, batch, barcodes } as const satisfies Fields;

/** The fields of every document of the warehouse besides its lines. */
export const goodsFields = {
  ...voucherFields,
  notes: { kind: 'text', label: 'Notes', max: limits.textLength, multiline: true },
  /** The names of its items, for lists. */
  items: { kind: 'text', label: 'Items', max: limits.textLength, computed: true },
  total: { kind: 'money', label: 'Value', computed: true },
} as const satisfies Fields;

export type GoodsLine = RecordOf<typeof goodsLine>;
/** A line that says in its own way how much moves. */
export type ItemLine = Omit<GoodsLine, 'quantity'>;
