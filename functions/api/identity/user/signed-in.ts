import type { Tokens, User } from '#application/identity/ports';
import { nameOf } from '#application/identity/world';
import { myOrganisations } from '#application/organisation/my-organisations';
import { sessionCookies } from '#functions/http/access/session-cookie';
import { Answer, type Call } from '#functions/http/call';

/** The answer to signing in, refreshing and changing the password: the access token for the page, the refresh token as a cookie. */
export async function signedIn(call: Call, tokens: Tokens, user: User): Promise<Answer> {
  const { wiring } = call;
  const organizations = await organisationsOf(call, user.userId);
  const { userId, sessionId, refreshToken } = tokens;
  const active = organizations.find(({ id }) => id === user.activeOrganizationId);
  const cookies = refreshToken === null ? [] : sessionCookies(wiring.site, { userId, sessionId, refreshToken }, await wiring.xsrfKey());
  return new Answer(
    {
      accessToken: tokens.accessToken,
      expiresIn: tokens.expiresIn,
      user: personOf(user),
      organizations,
      activeOrganizationId: active?.id ?? organizations[0]?.id ?? null,
      activeTheme: user.activeTheme,
    },
    cookies,
  );
}

export function organisationsOf({ wiring, visitor }: Call, userId: string) {
  return myOrganisations(wiring.members, async (organisationId) => (await wiring.portsOf(organisationId)).records, { userId, ...visitor });
}

export function personOf(user: User) {
  const { userId, email, firstName, lastName, mobile, status } = user;
  return { id: userId, email, firstName, lastName, name: nameOf(user), mobile, status };
}
