import { TallyMasters } from '#domain/tally/tally-masters';
import { type TallyVoucher, voucherIn } from '#domain/tally/voucher';
import type { BaseType } from '#domain/tally/voucher-base';
import { tallyObjects } from '#integrations/tally/tally-objects';

/** All masters of a file, and its vouchers with their base types. */
export async function readFile(bytes: Uint8Array) {
  const masters = new TallyMasters();
  const read: TallyVoucher[] = [];
  for await (const object of tallyObjects(once(bytes))) {
    if (object.type === 'VOUCHER') read.push(voucherIn(object));
    else masters.add(object);
  }
  const vouchers = read.flatMap((voucher): readonly { readonly voucher: TallyVoucher; readonly base: BaseType }[] => {
    const base = masters.baseOf(voucher.type);
    return base === null ? [] : [{ voucher, base }];
  });
  return { masters, vouchers };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
