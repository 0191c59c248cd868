import { assert } from '#domain/assert';
import type { AnyDocument } from '#modules/kit/module';

/** Kinds of documents by slug, each loaded when it is needed: a function that sends one invoice starts without the others. */
type Kinds = Readonly<Record<string, () => Promise<AnyDocument>>>;

const salesInvoice = async () => (await import('#modules/sales/sales-invoice/sales-invoice')).salesInvoice;
const salesReturn = async () => (await import('#modules/sales/sales-return/sales-return')).salesReturn;
const istSales = async () => (await import('#modules/stock/ist-sales/ist-sales')).istSales;

/** The documents that become e-invoices. */
export const eInvoiceKinds: Kinds = {
  'sales-invoice': salesInvoice,
  'sales-return': salesReturn,
  'credit-note': async () => (await import('#modules/sales/credit-note/credit-note')).creditNote,
  'debit-note': async () => (await import('#modules/purchase/debit-note/debit-note')).debitNote,
  'ist-sales': istSales,
};

/** The documents that have an e-way bill. */
export const ewayBillKinds: Kinds = {
  'sales-invoice': salesInvoice,
  'sales-return': salesReturn,
  'delivery-note': async () => (await import('#modules/sales/delivery-note/delivery-note')).deliveryNote,
  'purchase-return': async () => (await import('#modules/purchase/purchase-return/purchase-return')).purchaseReturn,
  'ist-sales': istSales,
};

/** The kind of document that a message names. */
export async function kindOf(kinds: Kinds, { slug }: { readonly slug: string }): Promise<AnyDocument> {
  const load = kinds[slug];
  assert(load, `the portal is told of each ${slug}`);
  return load();
}

export function allOf(kinds: Kinds): Promise<readonly AnyDocument[]> {
  return Promise.all(Object.values(kinds).map((load) => load()));
}
