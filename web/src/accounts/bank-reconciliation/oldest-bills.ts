import { type Allocation, settleable, spread } from '../../kit/document/bills/allocations.ts';
import type { OpenBill } from '../../kit/document/bills/open-bills.ts';

/**
 * The bills of a party that an amount on the statement settles, those due first; money that comes in settles what the party owes. Bills in
 * a currency are left out, because they need its rate.
 */
export function oldestBills(bills: readonly OpenBill[], ledgerId: string, amount: number): readonly Allocation[] {
  const side = amount > 0 ? 'Credit' : 'Debit';
  const inRupees = bills.filter(({ foreign }) => foreign === undefined);
  return spread(settleable(inRupees, side, null), { ledgerId, side }, Math.abs(amount));
}
