import { acceptInvitation, readInvitation } from '#application/identity/members/accept-invitation';
import { resetPassword, sendResetEmail } from '#application/identity/passwords/passwords';
import { register, resendVerification, verifyEmail } from '#application/identity/passwords/register';
import { endSession, refreshSession } from '#application/identity/sign-in/session';
import { signIn } from '#application/identity/sign-in/sign-in';
import { Refusal } from '#domain/refusal';
import { personOf, signedIn } from '#functions/api/identity/user/signed-in';
import { bearerOf } from '#functions/http/access/authenticate';
import { clearedCookies, heldSession } from '#functions/http/access/session-cookie';
import { Answer, type Call, param, type Routes, route } from '#functions/http/call';
import { email as emailSchema } from '#modules/identity/fields';
import * as calls from '#modules/identity/session-operations';

const done = { done: true };

/** Calls before signing in, and signing out. Answers about an address are the same whether or not it has an account. */
export const sessionRoutes: Routes = [
  route(calls.login, async (call) => {
    const { wiring, visitor, body } = call;
    const journalOf = async (organisationId: string) => (await wiring.portsOf(organisationId)).journal;
    const { tokens, user } = await signIn(await wiring.world(), journalOf, visitor, body);
    return signedIn(call, tokens, user);
  }),
  route(calls.refresh, async (call) => {
    const held = heldSession(call, await call.wiring.xsrfKey());
    if (!held) throw new Refusal('signedOut');
    const { tokens, user } = await refreshSession(await call.wiring.world(), call.visitor, held);
    return signedIn(call, tokens, user);
  }),
  route(calls.logout, async (call) => {
    await endWhatIsHeld(call);
    return new Answer(done, clearedCookies(call.wiring.site));
  }),
  route(calls.register, async ({ wiring, visitor, body }) => personOf(await register(await wiring.world(), visitor, body))),
  route(calls.verifyEmail, async ({ wiring, body }) => ({ ...done, ...(await verifyEmail(await wiring.world(), body.token)) })),
  route(calls.verifyEmailInPath, async (call) => ({ ...done, ...(await verifyEmail(await call.wiring.world(), param(call, 'token'))) })),
  route(calls.resendVerification, async ({ wiring, visitor, body }) => {
    await resendVerification(await wiring.world(), visitor, body.email, body.password);
    return done;
  }),
  route(calls.sendResetEmail, async ({ wiring, visitor, body }) => {
    await sendResetEmail(await wiring.world(), visitor, body.email);
    return done;
  }),
  route(calls.sendResetEmailByGet, async (call) => {
    await sendResetEmail(await call.wiring.world(), call.visitor, emailSchema.parse(param(call, 'email')));
    return done;
  }),
  route(calls.resetPassword, async ({ wiring, body }) => {
    await resetPassword(await wiring.world(), body.email, body.resetPasswordToken, body.password);
    return done;
  }),
  route(calls.isEmailAvailable, async (call) => {
    const { identity } = await call.wiring.world();
    return (await identity.find(emailSchema.parse(param(call, 'email'))))?.verified !== true;
  }),
  route(calls.readInvitation, async ({ wiring, visitor, body }) =>
    readInvitation(await wiring.world(), wiring.portsOf, visitor, body.token),
  ),
  route(calls.acceptInvitation, async (call) => {
    const { wiring, visitor, body } = call;
    return acceptInvitation(await wiring.world(), wiring.portsOf, visitor, body);
  }),
];

/** The session of the cookie, of the bearer token, or of both; without either the caller is already signed out. */
async function endWhatIsHeld(call: Call): Promise<void> {
  const world = await call.wiring.world();
  const held = heldSession(call, await call.wiring.xsrfKey());
  if (held) await endSession(world, held);
  const bearer = await bearerOf(call).catch(() => undefined);
  if (bearer && bearer.sessionId !== held?.sessionId) await endSession(world, { ...bearer, refreshToken: null });
}
