import type { Problem } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import type { Fields } from '#modules/kit/field';
import type { TradeRow } from '#modules/kit/trade/fields';

/** Whether a document is for the customer Stock Adjustment. */
export const unsoldFields = {
  unsold: { kind: 'yes-no', label: 'Without Sale', computed: true, sparse: true },
} as const satisfies Fields;

/**
 * Goods for the customer of this name are used up, lost or given away. Nothing is sold: they leave the stock at their cost, without price and
 * tax, and are in no register, no GST return and not in Xero.
 */
export function isStockAdjustment(name: unknown): boolean {
  return typeof name === 'string' && normalName(name) === 'stock adjustment';
}

export function unsoldProblems({ unsold, charges }: TradeRow): readonly Problem[] {
  if (unsold !== true) return [];
  return charges.map((_, at) => ({ path: `charges.${at}.ledgerId`, message: 'Stock Adjustment is charged nothing' }));
}

/** Section 17(5)(h) of the CGST Act. */
export function unsoldWarnings({ unsold }: TradeRow): readonly string[] {
  if (unsold !== true) return [];
  return [
    'Goods for Stock Adjustment leave at cost, without price and tax. Reverse the input tax of lost or free goods (section 17(5)(h))',
  ];
}
