import { registerReport } from '#modules/reports/registers/register-report';

/** Purchase invoices of a period, by month, document, ledger or HSN code. */
export const purchaseInvoiceRegister = registerReport({
  slug: 'purchase-invoice-register',
  entity: 'purchaseInvoiceRegister',
  title: 'Purchase Register',
  id: 'PURCHASE_INVOICE_REGISTER',
});
