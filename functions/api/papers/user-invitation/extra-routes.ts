import { type InvitationBody, invite } from '#application/identity/members/invitations';
import { printRecord } from '#application/records/print-record';
import { assert } from '#domain/assert';
import { Refusal } from '#domain/refusal';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { inviteByForm, printInvitation } from '#modules/identity/invitation-operations';
import { userInvitation } from '#modules/identity/user-invitation';

export const routes: Routes = [
  route(printInvitation, (call) => printRecord(call.context, userInvitation, param(call, 'id'))),
  route(inviteByForm, async (call) => invitedByForm(call)),
];

/** An invitation has no file fields. */
export function invitedByForm({ wiring, context, body, files = [] }: Call): ReturnType<typeof invite> {
  assert(context, 'people are invited in a scope');
  if (files.length > 0) throw new Refusal('invalid', {}, [{ path: 'files', message: 'An invitation has no files' }]);
  const { members, clock, site } = wiring;
  // Parsed by the schema of the operation.
  return invite({ members, clock, site, notices: wiring.notices() }, context, body as InvitationBody);
}
