import type { AnyDocument } from '#modules/kit/module';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

const { edit, 'edit-products': editProducts } = salesInvoice.actions;

/** A saved invoice of which only the items are changed, under a permission of its own. All its figures and rules are those of any change. */
export const salesInvoiceProducts: AnyDocument = {
  ...salesInvoice,
  title: 'Products',
  changedAt: '/editProducts',
  actions: { ...salesInvoice.actions, ...(edit && editProducts && { edit: { ...edit, ...editProducts } }) },
};
