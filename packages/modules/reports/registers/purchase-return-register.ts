import { registerReport } from '#modules/reports/registers/register-report';

/** Goods that went back to suppliers of a period, by month, document, ledger or HSN code. */
export const purchaseReturnRegister = registerReport({
  slug: 'purchase-return-register',
  entity: 'purchaseReturnRegister',
  title: 'Purchase Return Register',
  id: 'PURCHASE_RETURN_REGISTER',
});
