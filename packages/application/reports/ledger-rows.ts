import type { Context } from '#application/context';
import type { LedgerRow } from '#application/ports';
import { Refusal } from '#domain/refusal';
import type { Period } from '#domain/time/period';

/** Some reports read the rows of a ledger whole. Beyond this limit, people must choose a shorter period. */
const mostRows = 20_000;

/** The rows of a ledger in a branch, all of the period. */
export async function ledgerRows(
  { scope, ports }: Context,
  branchId: string,
  { ledgerId, from, to }: Period & { readonly ledgerId: string },
): Promise<readonly LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof ports.books.statement>> = await ports.books.statement(scope, branchId, ledgerId, from, to, {
      limit: 1_000,
      ...(cursor === undefined ? {} : { cursor }),
    });
    rows.push(...page.rows);
    cursor = page.cursor;
    if (rows.length > mostRows) throw new Refusal('notAllowed', { why: 'There are too many vouchers. Choose a shorter period' });
  } while (cursor !== undefined);
  return rows;
}
