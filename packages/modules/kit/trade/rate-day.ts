import type { Day } from '#domain/time/day';
import type { TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';

/**
 * The day whose GST rates count (decision D19): the date of the document; of what a supplier billed, the date of the bill of entry or of the
 * supplier's invoice.
 */
export function rateDayOf(row: Pick<TradeRow, 'date' | 'referenceDate' | 'billOfEntryDate'>, { posts }: Side): Day {
  const billed = posts === 'purchase' && 'billOfEntryDate' in row;
  return billed ? (row.billOfEntryDate ?? row.referenceDate ?? row.date) : row.date;
}
