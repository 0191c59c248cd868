import { type BooksWanted, readBooks } from '#application/archive/leaving/read-books';
import { resultOf, tallyMasters } from '#application/archive/leaving/tally-masters';
import { tallyNames } from '#application/archive/leaving/tally-names';
import { grownStock, openBillsOf, stockBefore, withEntered } from '#application/archive/leaving/tally-openings';
import { TallyVouchers } from '#application/archive/leaving/tally-vouchers';
import { kindOfVoucher } from '#application/archive/leaving/voucher-kinds';
import { dayBefore } from '#application/books/years';
import { derivedId } from '#application/derived-id';
import { voucherTypeXml } from '#domain/tally/written/masters';
import { voucherXml } from '#domain/tally/written/voucher';
import { closing, opening } from '#domain/tally/written/xml';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';

export interface TallyWanted extends Omit<BooksWanted, 'sumsUntil'> {
  readonly branchId: string;
  /** Of whole years. */
  readonly period: Period;
  /** What each item is worth in the branch at the end of a day, in paise. */
  worthAt(day: Day): Promise<ReadonlyMap<string, number>>;
}

/**
 * The masters of an organisation and the vouchers of a branch in some years, as TallyPrime imports them, in the order of their last change.
 * What was before is in the openings: balances, open bills and goods. Income and cost of earlier years are in Profit & Loss A/c, with what
 * the stock has grown by since the books began, because Tally takes the value of its opening stock from the goods.
 */
export async function* tallyFile(wanted: TallyWanted): AsyncGenerator<string> {
  const { branchId, period } = wanted;
  const before = dayBefore(period.from);
  const books = await readBooks({ ...wanted, sumsUntil: before });
  const names = tallyNames(books, branchId);
  const vouchers = new TallyVouchers(books, names, branchId);
  const there = stockBefore(books, names, branchId, await wanted.worthAt(before));
  const earlierResult = resultOf(books, branchId) - grownStock(there, books, wanted);
  const stock = withEntered(there, books, names, wanted);
  const bills = openBillsOf(books.tally, branchId);
  yield opening;
  yield* tallyMasters({ books, names, branchId, opening: { earlierResult, stock, bills } });
  const types = new Set<string>();
  for await (const voucher of books.vouchers()) {
    const kind = voucher.branchId === branchId ? kindOfVoucher(voucher, vouchers.isBank) : null;
    if (kind === null) continue;
    const written = vouchers.written(voucher, kind);
    const { date, lines, goods, isCancelled } = written;
    if (date < period.from || date > period.to || (lines.length === 0 && goods.length === 0 && !isCancelled)) continue;
    const { name, base } = kind;
    // A type comes before the first voucher that has it.
    if (name !== base && !types.has(name)) yield voucherTypeXml({ guid: derivedId(branchId, `type ${name}`), name, base });
    types.add(name);
    yield voucherXml(written);
  }
  yield closing;
}
