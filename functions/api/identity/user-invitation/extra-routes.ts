import type { Answered } from '#application/context';
import {
  cancelInvitation,
  changeInvitation,
  getInvitation,
  invitationExists,
  invitationHistory,
  invite,
  listInvitations,
  removeInvitation,
  resendInvitation,
} from '#application/identity/invitations';
import type { ImportWish } from '#application/imports/start-import';
import { assert } from '#domain/assert';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { importType } from '#functions/http/import-type';
import { withNames } from '#functions/http/with-names';
import * as calls from '#modules/identity/invitation-operations';
import { invitedRow } from '#modules/identity/invited-row';
import type { AnyMaster } from '#modules/kit/module';

export const routes: Routes = [
  route(calls.listInvitations, async ({ wiring, context, body }) => listInvitations(await wiring.world(), context, body)),
  route(calls.allInvitations, async ({ wiring, context, query }) => listInvitations(await wiring.world(), context, query)),
  route(calls.invitationHistory, async (call) => withNames(call.wiring.members, await invitationHistory(call.context, param(call, 'id')))),
  route(calls.getInvitation, async (call) => getInvitation(await call.wiring.world(), call.context, param(call, 'id'))),
  route(calls.invite, async ({ wiring, context, body }) => invite(await wiring.world(), context, body)),
  route(calls.importInvitations, importPeople),
  route(calls.updateInvitation, async ({ wiring, context, body }) => changeInvitation(await wiring.world(), context, body)),
  route(calls.invitationExists, async ({ wiring, context, body }) => invitationExists(await wiring.world(), context, body)),
  route(calls.activateInvitation, async (call) =>
    resendInvitation(await call.wiring.world(), call.context, param(call, 'id'), call.body.version),
  ),
  route(calls.hardDeleteInvitation, async (call) =>
    removeInvitation(await call.wiring.world(), call.context, param(call, 'id'), call.query.version),
  ),
  route(calls.resendInvitation, async (call) =>
    resendInvitation(await call.wiring.world(), call.context, param(call, 'id'), call.body.version),
  ),
  route(calls.changeInvitationStatus, async (call) => {
    const change = call.body.active ? resendInvitation : cancelInvitation;
    return change(await call.wiring.world(), call.context, param(call, 'id'), call.body.version);
  }),
  route(calls.removeInvitation, async (call) =>
    removeInvitation(await call.wiring.world(), call.context, param(call, 'id'), call.query.version),
  ),
  route(calls.deleteInvitation, async (call) => removeInvitation(await call.wiring.world(), call.context, param(call, 'id'), undefined)),
];

/** Each row of the file becomes an invitation. */
export async function importPeople(call: Call): Promise<Answered> {
  const { context } = call;
  assert(context, 'a file is imported in a scope');
  const { startImport } = await import('#application/imports/start-import');
  // Parsed by the schema of the operation.
  return startImport(context, invitedRow as unknown as AnyMaster, importType(param(call, 'type')), call.body as ImportWish);
}
