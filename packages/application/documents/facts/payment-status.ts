import type { Context } from '#application/context';
import { documentRowOf } from '#application/row-of';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

/** Whether an invoice is paid, in the specification's word: its bill is settled, or it never had one, like a cash sale. */
export async function paymentStatus(
  { ports, scope }: Context,
  document: AnyDocument,
  row: AnyRow,
): Promise<{ readonly payment_status?: 'Paid' | 'Partly paid' | 'Unpaid' | null }> {
  const ledgerId = document.partyId(row);
  if (document.specified?.['invoiceStatus'] === undefined || ledgerId === null) return {};
  const { cancelled, branchId } = documentRowOf({ row });
  if (cancelled) return { payment_status: null };
  const open = await ports.books.openBills(scope, branchId, ledgerId, [String(row['id'])]);
  const bill = open.find(({ billId }) => billId === row['id']);
  if (bill === undefined) return { payment_status: 'Paid' };
  return { payment_status: bill.open === bill.amount ? 'Unpaid' : 'Partly paid' };
}
