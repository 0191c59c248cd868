import type { ReportSetupColumn, ReportTable } from '#modules/kit/module';
import {
  type Register,
  type RegisterFacts,
  type RegisterFilter,
  registerColumns,
  registerReport,
  registerTable,
} from '#modules/reports/register-report';

const register: Register = {
  kind: 'purchase-invoice',
  slug: 'purchase-invoice-register',
  entity: 'purchaseInvoiceRegister',
  title: 'Purchase Register',
  id: 'PURCHASE_INVOICE_REGISTER',
  party: 'Supplier',
  reference: 'Supplier Invoice',
};

/** Purchase invoices of a period, by month, document, ledger or HSN code. */
export const purchaseInvoiceRegister = registerReport(register);

export function purchaseInvoiceRegisterTable(filter: RegisterFilter, facts: RegisterFacts): ReportTable {
  return registerTable(register, filter, facts);
}

export function purchaseInvoiceColumns(): readonly ReportSetupColumn[] {
  return registerColumns(register);
}
