import { creditLedger } from '#application/gst-returns/credit-ledger';
import { fileReturn, lockReturn, unfileReturn, unlockReturn } from '#application/gst-returns/file-return';
import { listReturns } from '#application/gst-returns/list-returns';
import { enterBalance, listBalances, removeBalance } from '#application/gst-returns/portal-balances';
import { proposePayment } from '#application/gst-returns/propose-payment';
import { checkedGstin, type TaxpayerWays } from '#application/organisation/check-gstin';
import { enterPortalUser, removePortalUser, removeRegistration, updateRegistration } from '#application/organisation/portal-user';
import { testPortal } from '#application/organisation/test-portal';
import { assert } from '#domain/assert';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { organisationSecrets } from '#functions/organisation-secrets';
import { portalAccess, portalGate, testedAccess } from '#functions/portal-access';
import { base, once } from '#functions/wire';
import * as balances from '#modules/organisation/gst-registration/balance-operations';
import * as calls from '#modules/organisation/gst-registration/operations';
import * as payments from '#modules/organisation/gst-registration/payment-operations';
import * as returns from '#modules/organisation/gst-registration/return-operations';
import { checkGstin } from '#modules/organisation/gst-registration/taxpayer-operations';

const secrets = organisationSecrets();
const access = testedAccess();
const taxpayers = once(
  (): TaxpayerWays => ({
    ...{ accesses: portalAccess(), states: base.portals(), counts: base.members() },
    gates: { taxpayers: portalGate('taxpayers'), returns: portalGate('returns') },
  }),
);

export const routes: Routes = [
  route(calls.enterPortalUser, (call) => enterPortalUser(call.context, secrets, param(call, 'id'), call.query.portal, call.body)),
  route(calls.removePortalUser, (call) => {
    const { portal, version } = call.query;
    return removePortalUser(call.context, secrets, param(call, 'id'), portal, version);
  }),
  route(calls.testPortal, (call) => testPortal(call.context, access, param(call, 'id'), call.query.portal)),
  route(checkGstin, ({ context, query }) => checkedGstin(context, taxpayers(), query)),
  route(returns.listReturns, ({ context }) => listReturns(context)),
  route(returns.fileReturn, ({ context, body }) => fileReturn(context, body)),
  route(returns.unlockReturn, ({ context, body }) => unlockReturn(context, body)),
  route(returns.lockReturn, ({ context, body }) => lockReturn(context, body)),
  route(returns.unfileReturn, ({ context, body }) => unfileReturn(context, body)),
  route(payments.proposePayment, ({ context, query }) => proposePayment(context, query.month)),
  route(payments.creditLedger, ({ context }) => creditLedger(context)),
  route(balances.listBalances, ({ context }) => listBalances(context)),
  route(balances.enterBalance, ({ context, body }) => enterBalance(context, body)),
  route(balances.removeBalance, ({ context, query }) => removeBalance(context, query)),
  // The users of the portals go with what they were entered for.
  ['gst-registration.update', update],
  ['gst-registration.remove', remove],
  ['gst-registration.hard-delete', remove],
];

function update({ context, body }: Call): Promise<unknown> {
  assert(context, 'a registration is saved in a scope');
  // Parsed by the schema of the operation, which was made from the fields of the registration.
  return updateRegistration(context, secrets, body as Parameters<typeof updateRegistration>[2]);
}

async function remove(call: Call): Promise<void> {
  assert(call.context, 'a registration is deleted in a scope');
  // Parsed by the schema of the operation.
  const { version } = call.query as { readonly version?: number };
  await removeRegistration(call.context, secrets, param(call, 'id'), version);
}
