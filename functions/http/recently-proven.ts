import { isProven } from '#application/identity/session';
import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';

/**
 * What a session that somebody left open must not be enough for: who may do what, how a person signs in, and the end of an
 * organisation. An invitation is among them, because it can make anyone a super admin.
 */
export const asksAgain: ReadonlySet<string> = new Set([
  'role.create',
  'role.update',
  'role.status',
  'role.activate',
  'role.remove',
  'role.hard-delete',
  'user.update',
  'user.status',
  'user.activate',
  'user.set-password',
  'user.set-password-in-path',
  'user.save-branch-permissions',
  'user-invitation.create',
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
]);

/** After the guard, so that people who may not do it at all are told that first. */
export const recentlyProven: Middleware = {
  before: async (request) => {
    const { operation, user, wiring } = callOf(request);
    if (!operation || !user || !asksAgain.has(operation.id) || isProven(wiring, user)) return;
    // This process may remember the session as it was before the person showed another one that it is them.
    const session = await wiring.members.session(user.userId, user.sessionId);
    if (!session || !isProven(wiring, session)) throw new Refusal('proveAgain');
  },
};
