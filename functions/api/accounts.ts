import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';
import { accountsContents } from '#modules/accounts/contents';

export const handler = apiHandler(accountsContents, wiring, {
  'bank-reconciliation': () => import('#functions/api/accounts/bank-reconciliation/extra-routes'),
  'party-letter': () => import('#functions/api/accounts/party-letter/extra-routes'),
  customer: () => import('#functions/api/accounts/customer/extra-routes'),
});
