import type { Context } from '#application/context';
import { allYears } from '#application/known-records';
import { billsOf, openingBalance, openingIdOf } from '#application/opening/opening-balance';
import type { Stored } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import { booksOf } from '#modules/books-of';
import type { AnyDocument, DocumentFacts, DocumentRow } from '#modules/kit/module';

/**
 * A voucher names the bill it opens by its own id. On a ledger that has an opening bill with this id, open or settled, the two would become
 * one bill.
 */
export async function refuseIdOfOpeningBill(
  context: Context,
  document: AnyDocument,
  {
    id,
    row,
    facts,
    before,
  }: { readonly id: string; readonly row: DocumentRow; readonly facts: DocumentFacts; readonly before: Stored | undefined },
): Promise<void> {
  const { booksFrom } = facts.branch;
  // A branch without opening balances has no such bills.
  if (typeof booksFrom !== 'string') return;
  const had = new Set(before?.effect?.bills.map(({ ledgerId }) => ledgerId));
  const opened = booksOf(document)
    .bills(row, id, facts)
    .filter(({ billId, ledgerId }) => billId === id && !had.has(ledgerId));
  if (opened.length === 0) return;
  const year = (await allYears(context)).find(({ start }) => start === booksFrom);
  const openingIds = opened.map(({ ledgerId }) => openingIdOf({ branchId: row.branchId, financialYearId: year?.id ?? '' }, ledgerId));
  const openings = await context.ports.records.findMany(
    context.scope,
    openingIds.map((openingId) => ({ slug: openingBalance.slug, id: openingId })),
  );
  if (openingIds.includes(id) || [...openings.values()].some((opening) => billsOf(opening.row).some((bill) => bill.id === id)))
    throw idOfOpeningBill();
}

export function idOfOpeningBill(): Refusal {
  return new Refusal('invalid', {}, [{ path: 'id', message: 'This id belongs to an opening bill' }]);
}
