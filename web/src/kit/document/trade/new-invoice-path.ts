import type { AnyRow } from '#modules/kit/module';

/** The form of a purchase invoice with what an e-way bill or the GST portal says: the supplier, if it is known, and the number and date of the document. */
export function newInvoicePath({ supplierId, documentNo, documentDate }: AnyRow): string {
  const known = { party: supplierId, reference: documentNo, dated: documentDate };
  const asked = Object.entries(known).flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : []));
  return `/app/purchase-invoice/add?${new URLSearchParams(asked)}`;
}
