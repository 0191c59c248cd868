import type { SignedIn } from '#application/identity/world';
import { nameOf } from '#application/identity/world';
import { Refusal } from '#domain/refusal';
import { type Call, callOf, type Middleware } from '#functions/http/call';

/** Finds the caller. The token must be valid, its session still open and the person active (decision D4). */
export const authenticate: Middleware = {
  before: async (request) => {
    const call = callOf(request);
    if (call.operation?.access !== 'public') call.user = await bearerOf(call);
  },
};

export async function bearerOf(call: Call): Promise<SignedIn> {
  const { wiring } = call;
  const { userId, sessionId } = await (await wiring.verifier()).verify(bearerTokenOf(call));
  const { recall } = wiring;
  const [session, user] = await Promise.all([recall.session(userId, sessionId), recall.user(userId)]);
  if (!session || user?.status !== 'Active') throw new Refusal('signedOut');
  return { userId, sessionId, email: user.email, name: nameOf(user), provenAt: session.provenAt };
}

export function bearerTokenOf({ headers }: Pick<Call, 'headers'>): string {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers['authorization'] ?? '')?.[1];
  if (!token) throw new Refusal('signedOut');
  return token;
}
