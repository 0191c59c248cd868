import type { QueryClient } from '@tanstack/react-query';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { openBillsQuery } from './open-bills.ts';

/** The address for receiving or paying the open amount of a bill. */
export async function receiptPath(queries: QueryClient, module: AnyDocument, row: AnyRow & { readonly id: string }): Promise<string> {
  // A list row has its party; in a whole voucher it is a field of its own.
  const party = typeof row['partyId'] === 'string' ? row['partyId'] : (module.partyId(row as never) ?? '');
  const bills = await queries.fetchQuery(openBillsQuery(party)).catch(() => []);
  // A bill of a supplier is a credit.
  const whole = Number(row['total'] ?? 0) * (module.area === 'purchase' ? -1 : 1);
  const open = bills.find(({ billId }) => billId === row.id)?.open ?? whole;
  const query = new URLSearchParams({ type: open < 0 ? 'Payment' : 'Receipt', party, bill: row.id, amount: String(Math.abs(open)) });
  return `/app/bank-cash/add?${query}`;
}
