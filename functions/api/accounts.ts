import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('accounts', wiring, {
  customer: {
    module: async () => (await import('#modules/accounts/customer/customer')).customer,
    routes: () => import('#functions/api/accounts/customer/extra-routes'),
  },
  partyLetter: {
    module: async () => (await import('#modules/accounts/party-letter/party-letter')).partyLetter,
    routes: () => import('#functions/api/accounts/party-letter/extra-routes'),
  },
  bankCash: { module: async () => (await import('#modules/accounts/bank-cash/bank-cash')).bankCash },
  journalVoucher: { module: async () => (await import('#modules/accounts/journal-voucher/journal-voucher')).journalVoucher },
  billSetOff: { module: async () => (await import('#modules/accounts/bill-set-off/bill-set-off')).billSetOff },
  bankReconciliation: { routes: () => import('#functions/api/accounts/bank-reconciliation/extra-routes') },
});
