import { registerReport } from '#modules/reports/register-report';

/** Goods that went back to suppliers of a period, by month, document, ledger or HSN code. */
export const purchaseReturnRegister = registerReport({
  kind: 'purchase-return',
  slug: 'purchase-return-register',
  entity: 'purchaseReturnRegister',
  title: 'Purchase Return Register',
  id: 'PURCHASE_RETURN_REGISTER',
  party: 'Supplier',
  reference: 'Invoice',
});
