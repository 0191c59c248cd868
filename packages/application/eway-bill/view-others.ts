import { findOwn } from '#application/access/find-own';
import { maySee } from '#application/chains/seen-sources';
import { answer } from '#application/commit/answer';
import type { Answered, Context } from '#application/context';
import { answerNow } from '#application/lists/answer-of-rows';
import { rowOf } from '#application/row-of';
import { sameNumberKey } from '#domain/gst/document-number';
import type { Day } from '#domain/time/day';
import { type OthersEwayBill, othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { supplierNumberWord } from '#modules/purchase/purchase-invoice/supplier-number';

/** A bill as it stands now, with the purchase invoice of its document, if the caller may see that. */
export async function viewOthersBill(context: Context, id: string): Promise<Answered> {
  const stored = await findOwn(context, othersEwayBill, id);
  const purchaseInvoiceId = await invoiceOf(context, rowOf(othersEwayBill, stored));
  const now = context.ports.clock.now().getTime();
  return { ...answer(stored), ...answerNow(stored.row, now), ...(purchaseInvoiceId === undefined ? {} : { purchaseInvoiceId }) };
}

/** How many suppliers of a GSTIN, and invoices with the word of a number, are looked at. */
const most = 20;

/** Found by the words of the supplier and of its number, as the warning about a number that comes twice is. */
async function invoiceOf(context: Context, { makerGstin, documentNo, documentDate }: OthersEwayBill): Promise<string | undefined> {
  const { ports, scope } = context;
  if (makerGstin === null || documentNo === null || documentDate === null) return undefined;
  const suppliers = (await found('customer', makerGstin.toLowerCase())).filter(({ row }) => row['gstin'] === makerGstin);
  for (const { id: partyId } of suppliers) {
    const day = documentDate as Day;
    const word = supplierNumberWord({ partyId, referenceNo: documentNo, referenceDate: day, date: day });
    if (word === null) continue;
    const invoice = (await found(purchaseInvoice.slug, word)).find((stored) => {
      const { referenceNo, cancelled, partyId: of } = rowOf(purchaseInvoice, stored);
      const isSame = of === partyId && !cancelled && sameNumberKey(referenceNo ?? '') === sameNumberKey(documentNo);
      return isSame && stored.row['branchId'] === scope.branchId && maySee(context, purchaseInvoice, stored);
    });
    if (invoice !== undefined) return invoice.id;
  }
  return undefined;

  async function found(slug: string, word: string) {
    const ids = await ports.records.search(scope, slug, [word], most);
    const records = await ports.records.findMany(
      scope,
      ids.map((id) => ({ slug, id })),
    );
    return [...records.values()];
  }
}
