import { registerReport } from '#modules/reports/register-report';

/** Purchase invoices of a period, by month, document, ledger or HSN code. */
export const purchaseInvoiceRegister = registerReport({
  kind: 'purchase-invoice',
  slug: 'purchase-invoice-register',
  entity: 'purchaseInvoiceRegister',
  title: 'Purchase Register',
  id: 'PURCHASE_INVOICE_REGISTER',
  party: 'Supplier',
  reference: 'Supplier Invoice',
});
