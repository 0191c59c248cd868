/** An open bill of a party, as `unadjustedVouchers` answers it. */
export interface OpenBill {
  readonly billId: string;
  readonly ledgerId: string;
  readonly number: string;
  readonly dueDate: string;
  readonly open: number;
  readonly foreign?: unknown;
}

export interface Allocated {
  readonly ledgerId: string;
  readonly billId: string;
  readonly number: string;
  readonly amount: number;
}

/** The bills that an amount settles, those due first; money that comes in settles what the party owes. Bills in a currency are left out. */
export function oldestBills(bills: readonly OpenBill[], amount: number): readonly Allocated[] {
  let left = Math.abs(amount);
  const open = bills.filter((bill) => Math.sign(bill.open) === Math.sign(amount) && bill.foreign === undefined);
  return open
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0))
    .flatMap(({ ledgerId, billId, number, open: rest }) => {
      const part = Math.min(left, Math.abs(rest));
      left -= part;
      return part === 0 ? [] : [{ ledgerId, billId, number, amount: part }];
    });
}
