import { findName } from '#application/access/find-own';
import { openBillsOf } from '#application/accounts/open-bills';
import { aliasOfGroup, bankLedgers, findLedgers } from '#application/books/find-ledgers';
import type { Context } from '#application/context';
import { getRecord } from '#application/records/get-record';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { once } from '#functions/wire';
import { customer } from '#modules/accounts/customer/customer';
import * as calls from '#modules/accounts/customer/operations';

/** It also changes ledgers, and their list needs nothing of that. */
const details = once(() => import('#application/accounts/ledger-details'));

const one = (call: Call & { readonly context: Context }) => getRecord(call.context, customer, param(call, 'id'));

export const routes: Routes = [
  route(calls.unadjustedVouchers, async (call) => {
    const { id } = await one(call);
    return openBillsOf(call.context, id);
  }),
  // It needs the documents of the whole product, and the other calls of ledgers do not.
  route(calls.recentVouchers, async (call) => {
    const { recentVouchersOf } = await import('#application/accounts/recent-vouchers');
    return recentVouchersOf(call.context, param(call, 'id'));
  }),
  route(calls.taxAtSource, async (call) => {
    const { day, exceptSlug, exceptId } = call.query;
    const except = exceptSlug && exceptId ? { slug: exceptSlug, id: exceptId } : undefined;
    // It asks what earlier documents deducted, and their books are loaded with it.
    const { taxAtSourceOf } = await import('#application/accounts/tax-at-source-of');
    return taxAtSourceOf(call.context, { partyId: param(call, 'id'), day, except });
  }),
  route(calls.ledgerOnDay, async (call) => (await details()).ledgerOn(call.context, param(call, 'id'), call.query.effectiveDate)),
  route(calls.ledgerForEntry, async (call) => (await details()).ledgerForEntry(call.context, param(call, 'id'), call.query.effectiveDate)),
  route(calls.ledgerForEdit, async (call) => (await details()).ledgerOn(call.context, param(call, 'id'))),
  route(calls.ledgerByLedger, async (call) => (await details()).ledgerOn(call.context, param(call, 'id'))),
  route(calls.bankDetails, ({ context }) => bankLedgers(context)),
  route(calls.accountNumbers, async ({ context }) =>
    (await bankLedgers(context)).flatMap(({ id, name, bankAccount }) => (bankAccount === null ? [] : [{ id, name, bankAccount }])),
  ),
  route(calls.ledgerNames, ({ context, query: { groupNatureOfGroup, groupName, notIn, search, cursor } }) =>
    findLedgers(context, { search, cursor, groupName, nature: groupNatureOfGroup, notIn: notIn?.split(',') ?? [] }),
  ),
  ...[calls.ledgersOfGroup, calls.ledgersOfTypeAndGroup, calls.activeLedgers].map((operation) =>
    route(operation, ({ context, query }) => findLedgers(context, query)),
  ),
  route(calls.ledgersOfType, ({ context, query: { ledgerType, ...rest } }) => findLedgers(context, { ...rest, type: ledgerType })),
  route(calls.ledgersByAlias, async ({ context, query }) => {
    const id = await context.ports.records.findByUnique(context.scope, customer.slug, 'alias', normalName(query.ledgerAlias));
    return id === undefined ? [] : [await findName(context, customer, id)];
  }),
  route(calls.ledgerName, (call) => findName(call.context, customer, param(call, 'id'))),
  route(calls.referenceNumber, async (call) => ({ referenceNo: (await one(call))['referenceNo'] ?? null })),
  route(calls.addressAndCurrency, async (call) => {
    const { billingAddress, currency } = await one(call);
    return { address: billingAddress ?? null, currency: currency ?? 'INR' };
  }),
  route(calls.contactEmail, async (call) => ({ email: (await one(call))['email'] ?? null })),
  route(calls.customerEmails, async (call) => (await details()).emailsOf(call.context, param(call, 'id'))),
  route(calls.allAddresses, async (call) => (await details()).addressesOf(call.context, param(call, 'id'))),
  route(calls.salesRepresentative, async (call) => ({ salesRepresentativeId: (await one(call))['salesRepresentativeId'] ?? null })),
  route(calls.groupAlias, async (call) => ({ groupAlias: await aliasOfGroup(call.context, (await one(call))['groupId']) })),
  route(calls.pushToXero, async (call) => {
    const offered = customer.actions['push-to-xero']?.offered((await one(call)) as never);
    throw new Refusal('notAllowed', { why: typeof offered === 'string' ? offered : 'Connect Xero first' });
  }),
  route(calls.addRegistration, async ({ context, body: { id, version, ...added } }) =>
    (await details()).addRegistration(context, id, version, added),
  ),
  route(calls.removeRegistration, async (call) =>
    (await details()).removeRegistration(call.context, param(call, 'id'), call.query.version, call.query.effectiveFrom),
  ),
];
