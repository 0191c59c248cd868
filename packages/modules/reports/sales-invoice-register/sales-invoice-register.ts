import { registerReport } from '#modules/reports/register-report';

/** Sales invoices of a period, by month, document, ledger or HSN code. */
export const salesInvoiceRegister = registerReport({
  kind: 'sales-invoice',
  slug: 'sales-invoice-register',
  entity: 'salesInvoiceRegister',
  title: 'Sales Register',
  id: 'SALES_INVOICE_REGISTER',
  party: 'Customer',
  reference: 'Reference No.',
});
