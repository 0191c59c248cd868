import { registerReport } from '#modules/reports/registers/register-report';

/** Sales invoices of a period, by month, document, ledger or HSN code. */
export const salesInvoiceRegister = registerReport({
  slug: 'sales-invoice-register',
  entity: 'salesInvoiceRegister',
  title: 'Sales Register',
  id: 'SALES_INVOICE_REGISTER',
});
