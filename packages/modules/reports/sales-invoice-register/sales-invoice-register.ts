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
  kind: 'sales',
  slug: 'sales-invoice-register',
  entity: 'salesInvoiceRegister',
  title: 'Sales Register',
  id: 'SALES_INVOICE_REGISTER',
  party: 'Customer',
  reference: 'Reference No.',
};

/** Sales invoices of a period, by month, document, ledger or HSN code. */
export const salesInvoiceRegister = registerReport(register);

/** Every column it may have, for Module Setup. */
export function salesInvoiceRegisterColumns(): readonly ReportSetupColumn[] {
  return registerColumns(register);
}

export function salesInvoiceRegisterTable(filter: RegisterFilter, facts: RegisterFacts): ReportTable {
  return registerTable(register, filter, facts);
}
