import { type Call, type PortalUser, Refused } from '#integrations/nic/simulator/server';

/** Refuses a call that has not the key of the deployment, or a number that was used before. */
export function keyCheck(apiKey: string): (call: Call) => void {
  const seen = new Set<string>();
  return ({ header }) => {
    if (header('x-api-key') !== apiKey) throw new Refused('1004', 'Invalid API key');
    const request = header('requestid');
    if (request.length < 12 || seen.has(request)) throw new Refused('1004', 'Header requestid has to be another one for each call');
    seen.add(request);
  };
}

/** Who calls a provider: it signs in at the portal by itself, with the user and password of each call. Gives the GSTIN. */
export function providerUsers(users: readonly PortalUser[], check: (call: Call) => void): (call: Call) => string {
  return (call) => {
    check(call);
    const { header, fault } = call;
    const user = users.find(({ gstin, userName }) => gstin === header('gstin') && userName === header('user_name'));
    if (user === undefined) throw new Refused('1015', 'Invalid GSTIN for this user');
    if (user.password !== header('password')) throw new Refused('1019', 'Incorrect user id or password');
    if (fault === 'token-over') throw new Refused('GSPERR300', 'The portal could not be reached');
    return user.gstin;
  };
}
