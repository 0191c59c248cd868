import { refuseWhereImported } from '#application/archive/begin-import';
import type { Founding } from '#application/commit/founding';
import type { Context } from '#application/context';
import { createOrganisation, organisationsPerUser } from '#application/organisation/create-organisation';
import { deleteOrganisation, sendDeletionCode } from '#application/organisation/delete-organisation';
import { hasName } from '#application/organisation/my-organisations';
import { removeCertificate, setPaper } from '#application/organisation/organisation-documents';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { assert } from '#domain/assert';
import { reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { organisationsOf } from '#functions/api/identity/user/signed-in';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { base } from '#functions/wire';
import { org } from '#modules/organisation/org/org';
import * as calls from '#modules/organisation/organisation-operations';

export const routes: Routes = [
  route(calls.createOrganisation, async (call) => {
    const { wiring, visitor } = call;
    // The schema of the fields decides at run time, so no type can.
    const founding = call.body as Founding;
    const user = await wiring.members.user(call.user.userId);
    if (!user) throw new Refusal('signedOut');
    const others = (await organisationsOf(call, user.userId)).filter(({ id }) => id !== founding.id);
    refuseName(others, founding.name);
    await refuseWhereImported({ imports: base.dataOf(founding.id).archiveImports }, founding.id);
    const { records, journal } = await wiring.portsOf(founding.id);
    const world = { records, journal, clock: wiring.clock, members: wiring.members };
    return createOrganisation(world, user, visitor, wiring.today(), founding);
  }),
  route(calls.associatedOrganisations, async (call) => organisationsOf(call, call.user.userId)),
  route(calls.organisationNameExists, async (call) => ({
    exists: hasName(await organisationsOf(call, call.user.userId), param(call, 'name')),
  })),
  route(
    calls.organisationAllowed,
    async ({ wiring, user }) => (await wiring.members.organisationsOf(user.userId)).length < organisationsPerUser,
  ),
  route(calls.organisationForEdit, async (call) => own(call, call.context)),
  route(calls.organisationDetails, async ({ context }) => {
    // Its certificates are for people who may see the settings.
    const { documents: _, emailDocument: __, ...details } = await organisation(context);
    if (reachOf(context.caller.permissions, '/org', '') !== 'none') return details;
    const { id, version, name, legalName, currency, address, productVariant, lockedUntil } = details;
    return { id, version, name, legalName, currency, address, productVariant, lockedUntil };
  }),
  route(calls.organisationCurrency, async (call) => {
    const { currency } = await own(call, call.context);
    return { code: String(currency), name: 'Indian Rupee', symbol: '₹' };
  }),
  route(calls.organisationAddress, async (call) => (await own(call, call.context))['address']),
  route(calls.removeOrganisationDocument, (call) => removeCertificate(call.context, param(call, 'id'))),
  route(calls.deleteEmailConfigDoc, async (call) => {
    if (param(call, 'id') !== call.context.scope.organisationId) throw new Refusal('notFound', { what: 'Organisation' });
    return setPaper(call.context, 'emailDocument', null);
  }),
  route(calls.sendDeletionCode, async ({ context, wiring }) => {
    await sendDeletionCode({ members: wiring.members, notices: wiring.notices(), clock: wiring.clock }, context);
    return { sent: true };
  }),
  route(calls.purgeOrganisation, async (call) => purge(call, call.context, call.body.otp)),
  route(calls.removeOrganisation, async (call) => purge(call, call.context, call.body.otp)),
  route(calls.hardDeleteOrganisation, async (call) => purge(call, call.context, call.body.otp)),
  route(calls.changeOrganisationStatus, async (call) => {
    if (!call.body.active) throw new Refusal('notAllowed', { why: 'An organisation cannot be deactivated. You can delete it' });
    return active(call, call.context, call.body.version);
  }),
  route(calls.activateOrganisation, async (call) => active(call, call.context, call.body?.version)),
  ['org.update', update],
  route(calls.isEkhataAdmin, async ({ context }) => {
    const { productVariant } = await organisation(context);
    return context.caller.permissions === 'all' && productVariant === 'E-KHATA';
  }),
];

async function purge(call: Call, context: Context, otp: string) {
  const { wiring } = call;
  await own(call, context);
  await deleteOrganisation({ members: wiring.members, clock: wiring.clock }, wiring.tombstones(), context, otp);
  return { deleted: true };
}

/** In a drop-down nobody could tell two organisations with the same name apart. */
function refuseName(others: Parameters<typeof hasName>[0], name: string): void {
  if (hasName(others, name)) throw new Refusal('duplicate', { field: 'Name' }, [{ path: 'name', message: 'Name already exists' }]);
}

async function update(call: Call): Promise<unknown> {
  const { context } = call;
  assert(context, 'an organisation is changed in its scope');
  // Parsed by the schema of the operation, which was made from the fields of the organisation.
  const body = call.body as Parameters<typeof updateRecord>[2];
  const before = await organisation(context);
  if (normalName(String(body['name'])) !== normalName(String(before['name']))) {
    const mine = await organisationsOf(call, context.caller.userId);
    refuseName(
      mine.filter(({ id }) => id !== body.id),
      String(body['name']),
    );
  }
  return updateRecord(context, org, body);
}

/** The organisation in the path must be the one in the header. */
async function own(call: Call, context: Context) {
  if (param(call, 'id') !== context.scope.organisationId) throw new Refusal('notFound', { what: 'Organisation' });
  return organisation(context);
}

async function active(call: Call, context: Context, version: number | undefined) {
  const found = await own(call, context);
  if (version !== undefined && found.version !== version) throw new Refusal('changed', { what: 'Organisation' });
  return found;
}

/** Any member may see the organisation they work in, whatever their permissions. */
function organisation(context: Context) {
  return getRecord({ ...context, caller: { ...context.caller, permissions: 'all' } }, org, context.scope.organisationId);
}
