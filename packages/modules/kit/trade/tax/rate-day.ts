import { rateDay } from '#domain/gst/rate-day';
import type { Day } from '#domain/time/day';
import type { TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';

type Days = Pick<TradeRow, 'date' | 'referenceDate' | 'billOfEntryDate' | 'supplyDate' | 'paymentDate'>;

/**
 * The day whose GST rates count (decision D19): the date of the document; of what a supplier billed, the date of the bill of entry or of the
 * supplier's invoice. Supplied on another day, the days of supply and payment count too.
 */
export function rateDayOf(row: Days, { posts }: Side): Day {
  const billed = posts === 'purchase' && 'billOfEntryDate' in row;
  if (billed && row.billOfEntryDate) return row.billOfEntryDate;
  const invoice = billed ? (row.referenceDate ?? row.date) : row.date;
  return row.supplyDate ? rateDay(row.supplyDate, invoice, row.paymentDate ?? null) : invoice;
}
