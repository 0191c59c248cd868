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
  kind: 'purchase-returns',
  slug: 'purchase-return-register',
  entity: 'purchaseReturnRegister',
  title: 'Purchase Return Register',
  id: 'PURCHASE_RETURN_REGISTER',
  party: 'Supplier',
  reference: 'Invoice',
};

/** Goods that went back to suppliers of a period, by month, document, ledger or HSN code. */
export const purchaseReturnRegister = registerReport(register);

/** Every column it may have, for Module Setup. */
export function purchaseReturnRegisterColumns(): readonly ReportSetupColumn[] {
  return registerColumns(register);
}

export function purchaseReturnRegisterTable(filter: RegisterFilter, facts: RegisterFacts): ReportTable {
  return registerTable(register, filter, facts);
}
