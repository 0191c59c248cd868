import { registerReport } from '#modules/reports/registers/register-report';

/** Goods that customers gave back of a period, by month, document, ledger or HSN code. */
export const salesReturnRegister = registerReport({
  slug: 'sales-return-register',
  entity: 'salesReturnRegister',
  title: 'Sales Return Register',
  id: 'SALES_RETURN_REGISTER',
});
