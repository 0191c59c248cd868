import type { Context } from '#application/context';
import type { ListRow } from '#application/ports/records';
import type { OpenBill } from '#domain/bills/bill-parts';
import { type Day, daysBetween } from '#domain/time/day';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import type { Payment } from '#modules/kit/trade/payment';
import { isStockAdjustment } from '#modules/kit/trade/unsold';

/** Whether rows of a list can say what is open of their bills. */
export function hasPayment(module: AnyMaster | AnyDocument): boolean {
  return module.kind === 'document' && module.fields['paymentStatus'] !== undefined;
}

/** Rows of invoices with what is open of them now, which follows from other vouchers and is stored nowhere. One read for each branch. */
export async function withPayment({ ports, scope, today }: Context, rows: readonly ListRow[]): Promise<readonly ListRow[]> {
  const branchOf = (row: ListRow) => String(row['branchId'] ?? scope.branchId);
  const byBranch = Map.groupBy(
    rows.filter(({ partyId }) => typeof partyId === 'string'),
    branchOf,
  );
  const found = await Promise.all(
    [...byBranch].map(([branchId, some]) =>
      ports.books.openOf(
        scope,
        branchId,
        some.map(({ id, partyId }) => ({ ledgerId: String(partyId), billId: id })),
      ),
    ),
  );
  const bills = new Map(found.flat().map((bill) => [bill.billId, bill]));
  return rows.map((row) => ({ ...row, ...paymentOf(row, bills.get(row.id), today) }));
}

/**
 * Whether an invoice is paid, from its open bill: one that is not open is paid, or never was, like a cash sale. The balance is in rupees, as
 * the party owes it. An invoice due today is not overdue. One that does not count, and goods used up, say nothing.
 */
function paymentOf(row: ListRow, bill: Pick<OpenBill, 'amount' | 'open' | 'dueDate'> | undefined, today: Day): Payment {
  if (row['cancelled'] === true || isStockAdjustment(row['partyName'])) return {};
  if (bill === undefined || bill.open === 0) return { balanceDue: 0, paymentStatus: 'Paid' };
  const late = daysBetween(bill.dueDate, today);
  const balanceDue = bill.amount < 0 ? -bill.open : bill.open;
  if (late > 0) return { balanceDue, paymentStatus: `Overdue by ${late} ${late === 1 ? 'day' : 'days'}` };
  return { balanceDue, paymentStatus: bill.open === bill.amount ? 'Unpaid' : 'Part paid' };
}
