import type { Context } from '#application/context';
import { billsOf, openingBalance, openingIdOf, refuseOwnOnly } from '#application/opening/opening-balance';
import type { Revision } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import type { OpeningOfLedger } from '#modules/organisation/financial-year/operations';

/** The opening balance of one ledger in the year of the scope, bill by bill, with the open amount of each. */
export async function openingBalanceOf(context: Context, ledgerId: string): Promise<OpeningOfLedger> {
  refuseOwnOnly(context);
  const { scope, ports } = context;
  const [ledger, known, open] = await Promise.all([
    ports.records.find(scope, 'customer', ledgerId),
    ports.records.find(scope, openingBalance.slug, openingIdOf(scope, ledgerId)),
    ports.books.openBills(scope, scope.branchId, ledgerId),
  ]);
  if (ledger === undefined) throw new Refusal('notFound', { what: 'Ledger' });
  const left = new Map(open.map((bill) => [bill.billId, bill.open]));
  return {
    ledgerId,
    name: rowOf('customer', ledger).name,
    billWise: rowOf('customer', ledger).billWise === true,
    opening: Number(known?.row['balance'] ?? 0),
    version: known?.version ?? 0,
    bills: billsOf(known?.row).map((bill) => ({ ...bill, open: left.get(bill.id) ?? 0 })),
  };
}

/** Every change of the opening balance of a ledger, newest first (decision D34). */
export async function openingBalanceHistory(context: Context, ledgerId: string): Promise<readonly Revision[]> {
  refuseOwnOnly(context);
  const { scope, ports } = context;
  return ports.records.history(scope, { branchId: scope.branchId }, openingBalance.slug, openingIdOf(scope, ledgerId));
}
