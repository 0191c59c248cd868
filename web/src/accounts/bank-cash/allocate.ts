import type { AnyRow } from '#modules/kit/module';
import type { OpenBill } from '../../kit/document/open-bills.ts';

/** What of a bill is set off, in paise; always positive, as it is sent. */
export interface Allocation {
  readonly ledgerId: string;
  readonly billId: string;
  readonly number: string | null;
  readonly amount: number;
}

/**
 * Bills that a voucher of this type can settle: a receipt what is receivable, a payment what is payable, the oldest due first.
 * `own` leaves out amounts on account, which the voucher itself makes.
 */
export function settleable(bills: readonly OpenBill[], type: unknown, own: string | null): readonly OpenBill[] {
  const sign = type === 'Receipt' ? 1 : -1;
  return bills
    .filter((bill) => bill.open * sign > 0 && bill.billId !== own)
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.date.localeCompare(b.date) || a.number.localeCompare(b.number));
}

/** Spreads an amount over bills in their order; what is left over stays on account. */
export function allocate(bills: readonly OpenBill[], ledgerId: string, amount: number): readonly Allocation[] {
  let left = amount;
  return bills.flatMap((bill) => {
    const part = Math.min(left, Math.abs(bill.open));
    left -= Math.max(part, 0);
    return part > 0 ? [{ ledgerId, billId: bill.billId, number: bill.number, amount: part }] : [];
  });
}

/** The allocations with one bill set to an amount; nothing takes it out. */
export function withBill(allocations: readonly Allocation[], bill: OpenBill, amount: number): readonly Allocation[] {
  const others = allocations.filter(({ billId }) => billId !== bill.billId);
  return amount <= 0 ? others : [...others, { ledgerId: bill.ledgerId, billId: bill.billId, number: bill.number, amount }];
}

export function allocationsOf(values: AnyRow): readonly Allocation[] {
  return Array.isArray(values['allocations']) ? (values['allocations'] as readonly Allocation[]) : [];
}
