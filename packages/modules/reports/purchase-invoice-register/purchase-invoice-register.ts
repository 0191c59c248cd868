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
  kind: 'purchases',
  slug: 'purchase-invoice-register',
  entity: 'purchaseInvoiceRegister',
  title: 'Purchase Register',
  id: 'PURCHASE_INVOICE_REGISTER',
  party: 'Supplier',
  reference: 'Supplier Invoice',
};

/** Purchase invoices of a period, by month, document, ledger or HSN code. */
export const purchaseInvoiceRegister = registerReport(register);

/** Every column it may have, for Module Setup. */
export function purchaseInvoiceRegisterColumns(): readonly ReportSetupColumn[] {
  return registerColumns(register);
}

export function purchaseInvoiceRegisterTable(filter: RegisterFilter, facts: RegisterFacts): ReportTable {
  return registerTable(register, filter, facts);
}
