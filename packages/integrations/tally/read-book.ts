import type { TallyObject } from '#domain/tally/fields';
import { TallyFigures } from '#domain/tally/tally-figures';
import { TallyMasters } from '#domain/tally/tally-masters';
import { TallyReview, type VoucherFate } from '#domain/tally/tally-review';
import { type TallyVoucher, voucherIn } from '#domain/tally/voucher';
import type { BaseType } from '#domain/tally/voucher-base';
import type { Day } from '#domain/time/day';
import { tallyObjects } from '#integrations/tally/tally-objects';

/** What a file of Tally has: its masters, what Tally shows of its vouchers, and what a person should know of it. */
export interface TallyBook {
  readonly masters: TallyMasters;
  readonly figures: TallyFigures;
  readonly review: TallyReview;
}

/** Opens a file from its beginning. */
export type OpenFile = () => AsyncIterable<Uint8Array>;

/** The masters and vouchers of several files, one after the other: people export masters and the day book apart. */
async function* objectsIn(files: readonly OpenFile[], wanted: 'all' | 'masters'): AsyncGenerator<TallyObject> {
  for (const open of files) yield* tallyObjects(open(), wanted);
}

/**
 * Reads files twice, because a master may come after the vouchers that need it. `asOf`: post-dated vouchers of later days count nowhere yet.
 * `looks` is asked once the masters are known, and its answer sees each voucher and is waited for.
 * @throws Refusal at `key` if it is none of Tally's, or damaged
 */
export async function readBook(
  files: readonly OpenFile[],
  asOf: Day,
  looks: (masters: TallyMasters) => (voucher: TallyVoucher, base: BaseType | null, fate: VoucherFate) => void | Promise<void> = () => () =>
    undefined,
): Promise<TallyBook> {
  const masters = new TallyMasters();
  for await (const object of objectsIn(files, 'masters')) if (object.type !== 'VOUCHER') masters.add(object);
  const figures = new TallyFigures(masters, asOf);
  const review = new TallyReview(masters, asOf);
  const look = looks(masters);
  for await (const object of objectsIn(files, 'all')) {
    if (object.type !== 'VOUCHER') continue;
    const voucher = voucherIn(object);
    const base = masters.baseOf(voucher.type);
    const fate = review.look(voucher, base);
    if (base !== null && fate !== 'error') figures.add(voucher, base);
    await look(voucher, base, fate);
  }
  review.lookAtStock(figures);
  return { masters, figures, review };
}
