import { findOwn } from '#application/access/find-own';
import { isLimitedToOwn } from '#application/access/own';
import { voucherType } from '#application/books/voucher-type';
import { yearsOf } from '#application/books/years';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { statementOpening } from '#application/reports/ledgers/statement-opening';
import { paise } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import { customer } from '#modules/accounts/customer/customer';
import type { RecentVouchers } from '#modules/accounts/customer/operations';
import { ledgerReport } from '#modules/reports/ledgers/ledger-report';

const mostShown = 8;

/** The balance of a ledger in the open branch and year, as its statement closes, and its last vouchers, newest first. */
export async function recentVouchersOf(context: Context, ledgerId: string): Promise<RecentVouchers> {
  const { scope, ports } = context;
  const { branchId, financialYearId } = scope;
  if (isLimitedToOwn(context, ledgerReport)) throw new Refusal('forbidden', { what: ledgerReport.title });
  const ledger = await findOwn(context, customer, ledgerId);
  const year = (await yearsOf(context)).find(({ id }) => id === financialYearId);
  if (year === undefined) throw new Refusal('notFound', { what: 'Financial year' });
  const [[sums], rows] = await Promise.all([
    ports.books.balances(scope, branchId, year.start, year.end, [ledgerId]),
    ports.books.recent(scope, branchId, ledgerId, year.end, mostShown),
  ]);
  const opening = await statementOpening(context, [branchId], ledger, year.start, sums?.opening ?? paise(0));
  const shown = rows.filter(({ date }) => date >= year.start);
  const found = await recordsNamed(context, shown);
  return {
    balance: paise(opening + (sums?.debit ?? 0) - (sums?.credit ?? 0)),
    vouchers: shown.map(({ slug, id, number, date, amount }) => ({
      slug,
      id,
      type: voucherType(slug, found.get(id)?.row ?? {}),
      number,
      date,
      amount,
    })),
  };
}
