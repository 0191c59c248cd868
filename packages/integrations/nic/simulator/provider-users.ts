import { type Call, type PortalUser, Refused } from '#integrations/nic/simulator/server';

/** Who calls a provider: it signs in at the portal by itself, with the user and password of each call. Gives the GSTIN. */
export function providerUsers(users: readonly PortalUser[], apiKey: string): (call: Call) => string {
  const seen = new Set<string>();
  return ({ header, fault }) => {
    if (header('x-api-key') !== apiKey) throw new Refused('1004', 'Invalid API key');
    const request = header('requestid');
    if (request.length < 12 || seen.has(request)) throw new Refused('1004', 'Header requestid has to be another one for each call');
    seen.add(request);
    const user = users.find(({ gstin, userName }) => gstin === header('gstin') && userName === header('user_name'));
    if (user === undefined) throw new Refused('1015', 'Invalid GSTIN for this user');
    if (user.password !== header('password')) throw new Refused('1019', 'Incorrect user id or password');
    if (fault === 'token-over') throw new Refused('GSPERR300', 'The portal could not be reached');
    return user.gstin;
  };
}
