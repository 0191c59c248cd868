import { isSeen } from '#application/access/own';
import { maySee } from '#application/chains/seen-sources';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { sameNumberKey } from '#domain/gst/document-number';
import { reachOf } from '#domain/permission/permission';
import type { Day } from '#domain/time/day';
import { customer } from '#modules/accounts/customer/customer';
import { pathOf } from '#modules/kit/operations/permission';
import type { OthersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { supplierNumberWord } from '#modules/purchase/purchase-invoice/supplier-number';

type Document = Pick<OthersEwayBill, 'makerGstin' | 'documentNo' | 'documentDate'>;

/** Who supplied the goods of a bill, and its purchase invoice in the open branch, as far as the caller may see them. */
interface OfBill {
  readonly supplierId?: string;
  readonly purchaseInvoiceId?: string;
  readonly purchaseInvoiceNo?: string;
}

/** How many suppliers of a GSTIN, and invoices with the word of a number, are looked at. */
const most = 20;

/** How many words are searched for side by side: each takes a few reads. */
const searchedAtOnce = 20;

/**
 * Of each bill, in the same order: the supplier with the GSTIN of its maker, and the invoice with its number. Words find them a moment after
 * they were saved, so this is a proposal: each is read again, and nothing is decided by what is missing.
 */
export async function invoicesOfBills(context: Context, bills: readonly Document[]): Promise<readonly OfBill[]> {
  const gstins = [...new Set(bills.flatMap(({ makerGstin }) => makerGstin || []))];
  const suppliers = await foundBy(context, customer.slug, gstins);
  const suppliersOf = (gstin: string | null) => (suppliers.get(gstin ?? '') ?? []).filter(({ row }) => row['gstin'] === gstin);
  const wordsOf = (bill: Document) => suppliersOf(bill.makerGstin).flatMap(({ id }) => wordOf(id, bill) ?? []);
  const invoices = await foundBy(context, purchaseInvoice.slug, [...new Set(bills.flatMap(wordsOf))]);
  return bills.map((bill) => {
    const supplier = suppliersOf(bill.makerGstin).find((stored) => seesSupplier(context, stored));
    const invoice = suppliersOf(bill.makerGstin)
      .flatMap(({ id }) => (invoices.get(wordOf(id, bill) ?? '') ?? []).filter((stored) => isOf(stored, id, bill)))
      .find((stored) => maySee(context, purchaseInvoice, stored));
    return {
      ...(supplier ? { supplierId: supplier.id } : {}),
      ...(invoice ? { purchaseInvoiceId: invoice.id, purchaseInvoiceNo: String(invoice.row['number']) } : {}),
    };
  });
}

function seesSupplier(context: Context, { row, createdBy }: Stored): boolean {
  const reach = reachOf(context.caller.permissions, pathOf(customer), '');
  return reach !== 'none' && isSeen(context, customer, { ...row, createdBy });
}

function wordOf(partyId: string, { documentNo, documentDate }: Document): string | null {
  if (documentNo === null || documentDate === null) return null;
  const day = documentDate as Day;
  return supplierNumberWord({ partyId, referenceNo: documentNo, referenceDate: day, date: day });
}

function isOf(stored: Stored, partyId: string, { documentNo }: Document): boolean {
  const { referenceNo, cancelled, partyId: of } = rowOf(purchaseInvoice, stored);
  return of === partyId && !cancelled && sameNumberKey(referenceNo ?? '') === sameNumberKey(documentNo ?? '');
}

/** The records with each of these words, by the word. */
async function foundBy(context: Context, slug: string, words: readonly string[]): Promise<ReadonlyMap<string, readonly Stored[]>> {
  const { ports, scope } = context;
  const found = new Map<string, readonly string[]>();
  const search = async (word: string) => void found.set(word, await ports.records.search(scope, slug, [word.toLowerCase()], most));
  for (let at = 0; at < words.length; at += searchedAtOnce) await Promise.all(words.slice(at, at + searchedAtOnce).map(search));
  const records = await recordsNamed(
    context,
    [...found.values()].flat().map((id) => ({ slug, id })),
  );
  return new Map([...found].map(([word, ids]) => [word, ids.flatMap((id) => records.get(id) ?? [])]));
}
