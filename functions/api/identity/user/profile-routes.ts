import { picturesOf } from '#application/identity/members/member-pictures';
import { changeOwnPassword, showOwnPassword } from '#application/identity/passwords/passwords';
import { resendVerification } from '#application/identity/passwords/register';
import type { User } from '#application/identity/ports';
import { logSignIn } from '#application/identity/sign-in/log-sign-in';
import type { SignedIn } from '#application/identity/world';
import { Refusal } from '#domain/refusal';
import { personOf, signedIn } from '#functions/api/identity/user/signed-in';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { themes } from '#modules/identity/fields';
import * as calls from '#modules/identity/profile-operations';

/** Calls for a user's own profile. */
export const profileRoutes: Routes = [
  route(calls.myProfile, async (call) => {
    const user = await me(call, call.user.userId);
    return { ...personOf(user), activeTheme: user.activeTheme, activeOrganizationId: user.activeOrganizationId };
  }),
  route(calls.myPictures, ({ context }) => picturesOf(context, context.caller.userId)),
  route(calls.verifyOldPassword, async ({ wiring, user, body }) => showOwnPassword(await wiring.world(), user, body.password)),
  route(calls.updatePassword, async (call) => {
    const { wiring, visitor, body } = call;
    const user = await me(call, call.user.userId);
    return signedIn(call, await changeOwnPassword(await wiring.world(), visitor, user, call.user.sessionId, body), user);
  }),
  route(calls.changeTheme, async (call) => {
    const activeTheme = themes.find((theme) => theme === param(call, 'theme'));
    if (!activeTheme) throw new Refusal('invalid', {}, [{ path: 'theme', message: 'Choose from the list' }]);
    await call.wiring.members.updateUser(call.user.userId, { activeTheme });
    return { activeTheme };
  }),
  route(calls.resendVerificationSignedIn, async ({ wiring, visitor, user }) => {
    await resendVerification(await wiring.world(), visitor, user.email);
    return { done: true };
  }),
  route(calls.chooseOrganisation, async (call) => chooseOrganisation(call, call.user, call.body.organizationId)),
  route(calls.chooseOrganisationByGet, async (call) => chooseOrganisation(call, call.user, call.context.scope.organisationId)),
  route(calls.chooseFinancialYear, async (call) => {
    const { financialYearId } = call.body;
    if (!call.entrance.years.some(({ id }) => id === financialYearId)) throw new Refusal('foreignScope', { what: 'financial year' });
    const { activeYears } = await me(call, call.user.userId);
    const chosen = { ...activeYears, [call.context.scope.organisationId]: financialYearId };
    await call.wiring.members.updateUser(call.user.userId, { activeYears: chosen });
    return { financialYearId };
  }),
];

/** Switching to another organisation is a sign-in to it, and its audit trail records it. */
async function chooseOrganisation(call: Call, { userId, sessionId }: SignedIn, organisationId: string) {
  const { wiring, visitor } = call;
  const membership = await wiring.members.membership(organisationId, userId);
  if (membership?.status !== 'Active') throw new Refusal('foreignScope', { what: 'organisation' });
  const { journal } = await wiring.portsOf(organisationId);
  await logSignIn(journal, organisationId, { ...visitor, user: await me(call, userId), sessionId });
  await wiring.members.updateUser(userId, { activeOrganizationId: organisationId });
  return { activeOrganizationId: organisationId };
}

async function me({ wiring }: Call, userId: string): Promise<User> {
  const user = await wiring.members.user(userId);
  if (!user) throw new Refusal('signedOut');
  return user;
}
