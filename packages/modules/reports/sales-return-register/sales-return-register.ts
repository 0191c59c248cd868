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
  kind: 'sales-returns',
  slug: 'sales-return-register',
  entity: 'salesReturnRegister',
  title: 'Sales Return Register',
  id: 'SALES_RETURN_REGISTER',
  party: 'Customer',
  reference: 'Invoice',
};

/** Goods that customers gave back of a period, by month, document, ledger or HSN code. */
export const salesReturnRegister = registerReport(register);

/** Every column it may have, for Module Setup. */
export function salesReturnRegisterColumns(): readonly ReportSetupColumn[] {
  return registerColumns(register);
}

export function salesReturnRegisterTable(filter: RegisterFilter, facts: RegisterFacts): ReportTable {
  return registerTable(register, filter, facts);
}
