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
} from '#application/identity/members/invitations';
import { importPeople } from '#functions/api/identity/user-invitation/import-people';
import { param, type Routes, route } from '#functions/http/call';
import { withNames } from '#functions/http/with-names';
import * as calls from '#modules/identity/invitation-operations';

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
