import type { Facts } from '#application/ports/journal';
import { type Quantity, scaled } from '#domain/money/paise';
import type { Take } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { formatDay } from '#domain/time/day';

/**
 * A match takes the whole of each entry and of each statement line, as an invoice takes from the lines of an order. So the same facts tell, at
 * the moment of a commit, whether something is matched already.
 */
export const bankMatch = 'bank-match';
export const bankStatement = 'bank-statement';

const whole: Quantity = scaled(10_000);
const onBank = 'bank:';

/** The entry of a voucher on a bank ledger, as a line that a match takes. */
export function entryTake({ slug, id }: { readonly slug: string; readonly id: string }, ledgerId: string): Take {
  return { slug, id, lineId: onBank + ledgerId, quantity: whole };
}

/** A line of an imported statement. */
export function lineTake(partId: string, place: number): Take {
  return { slug: bankStatement, id: partId, lineId: String(place), quantity: whole };
}

export function isOnBank(lineId: string): boolean {
  return lineId.startsWith(onBank);
}

/** A reconciled entry is not edited, cancelled or deleted. */
export function refuseReconciled({ sources }: Pick<Facts, 'sources'>, id: string): void {
  const match = sources.get(id)?.takers.find(({ voucher }) => voucher.slug === bankMatch);
  if (match === undefined) return;
  const on = match.date === undefined ? '' : ` of ${formatDay(match.date)}`;
  throw new Refusal('notAllowed', { why: `This is reconciled with the bank statement${on}. Unmatch it there first` });
}
