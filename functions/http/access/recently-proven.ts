import { isProven } from '#application/identity/sign-in/session';
import { Refusal } from '#domain/refusal';
import { type Call, callOf, type Middleware } from '#functions/http/call';

/**
 * Changes for which an open session is not enough, because somebody may have left the computer unlocked: rights, ways to sign in, and
 * deleting an organisation. Invitations are included, because one can make anyone a super admin.
 */
export const asksAgain: ReadonlySet<string> = new Set([
  'role.create',
  'role.multipart',
  'role.import',
  'role.update',
  'role.status',
  'role.activate',
  'role.remove',
  'role.hard-delete',
  'user.update',
  'user.create',
  'user.multipart',
  'user.import',
  'user.remove',
  'user.hard-delete',
  'user.status',
  'user.activate',
  'user.set-password',
  'user.set-password-in-path',
  'user.save-branch-permissions',
  'user-invitation.create',
  'user-invitation.multipart',
  'user-invitation.import',
  'user-invitation.update',
  'user-invitation.activate',
  'user-invitation.resend',
  'user-invitation.status',
  'user.end-session',
  'user.end-other-sessions',
  'user.begin-second-factor',
  'user.confirm-second-factor',
  'user.drop-second-factor',
  'user.renew-recovery-codes',
  'org.send-deletion-code',
  'org.purge',
  'org.remove',
  'org.hard-delete',
]);

/** Runs after the guard, so people without the permission are told that first. */
export const recentlyProven: Middleware = {
  before: async (request) => {
    const call = callOf(request);
    if (call.operation && asksAgain.has(call.operation.id)) await refuseUnproven(call);
  },
};

/** For calls that need it only for some records. */
export async function refuseUnproven({ user, wiring }: Call): Promise<void> {
  if (!user || isProven(wiring, user)) return;
  // This process may remember the session from before the person confirmed their password in another process.
  const session = await wiring.members.session(user.userId, user.sessionId);
  if (!session || !isProven(wiring, session)) throw new Refusal('proveAgain');
}
