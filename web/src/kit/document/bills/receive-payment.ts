import type { QueryClient } from '@tanstack/react-query';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { tell } from '../../feedback/toast.ts';
import { openBillsQuery } from './open-bills.ts';

/**
 * The address for receiving or paying the open amount of a bill; null, after saying so, if nothing is open. If the bills cannot be read, the
 * amount is left to the person.
 */
export async function receiptPath(
  queries: QueryClient,
  module: AnyDocument,
  row: AnyRow & { readonly id: string },
): Promise<string | null> {
  // A list row has its party; in a whole voucher it is a field of its own.
  const party = typeof row['partyId'] === 'string' ? row['partyId'] : (module.partyId(row as never) ?? '');
  const bills = await queries.fetchQuery({ ...openBillsQuery(party), staleTime: 0 }).catch(() => null);
  const bill = bills?.find(({ billId }) => billId === row.id);
  if (bills !== null && bill === undefined) {
    tell('info', 'Nothing is open of this');
    return null;
  }
  // A bill of a supplier is a credit.
  const pays = bill === undefined ? module.area === 'purchase' : bill.open < 0;
  const amount = bill === undefined ? {} : { amount: String(Math.abs(bill.open)) };
  return `/app/bank-cash/add?${new URLSearchParams({ type: pays ? 'Payment' : 'Receipt', party, bill: row.id, ...amount })}`;
}
