import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { defaultLedgerId } from '#application/derived-id';
import { returnsToChange } from '#application/gst-returns/gstin-returns';
import { type CreditMonth, creditStatement, monthsShown } from '#domain/gst-returns/payment/credit-statement';
import { eachHead, type Taxes } from '#domain/gst-returns/tax-heads';
import { taxAlias, taxHeads } from '#domain/posting/default-ledgers';
import { monthOf } from '#domain/time/period';
import { paymentsIn } from '#modules/gst-returns/filed-returns';
import { fileReturnPath } from '#modules/organisation/gst-registration/return-paths';

/** A year and the same month of the year before. */
const most = 13;

/** The credit ledger of the GSTIN of the open branch over its filed returns, beside the input tax ledgers of all branches that have it. */
export async function creditLedger(context: Context): Promise<{ readonly months: readonly CreditMonth[] }> {
  const { branches, registration } = await returnsToChange(context, fileReturnPath);
  const kept = paymentsIn(registration?.row);
  const months = monthsShown(kept, most);
  if (months.length === 0) return { months: [] };
  const { scope, ports } = context;
  const ids = ['input', 'rcm_input'].map((kind) =>
    taxHeads.map((tax) => [tax.toLowerCase(), defaultLedgerId(scope.organisationId, taxAlias(kind, tax))] as const),
  );
  const ledgers = ids.flat();
  const days = months.map((month) => monthOf(`${month}-01`).to);
  const each = await perBranch(branches, (branchId) =>
    ports.books.closings(
      scope,
      branchId,
      days,
      ledgers.map(([, id]) => id),
    ),
  );
  const balanceOn = (at: number): Taxes =>
    eachHead((head) =>
      each.reduce((sum, closings) => ledgers.reduce((all, [of, id]) => (of === head ? all + (closings[at]?.get(id) ?? 0) : all), sum), 0),
    );
  return { months: creditStatement(kept, months, new Map(months.map((month, at) => [month, balanceOn(at)]))) };
}
