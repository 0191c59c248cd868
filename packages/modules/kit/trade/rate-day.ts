import type { Day } from '#domain/time/day';
import type { TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';

/**
 * The day whose GST rates count (decision D19): of a sale its date; of a purchase the date of the bill of entry, or of the supplier's invoice.
 */
export function rateDayOf(row: Pick<TradeRow, 'date' | 'referenceDate' | 'billOfEntryDate'>, { posts }: Side): Day {
  return posts === 'sale' ? row.date : (row.billOfEntryDate ?? row.referenceDate ?? row.date);
}
