import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HeldSession } from '#application/identity/sign-in/session';
import { Refusal } from '#domain/refusal';
import type { Call } from '#functions/http/call';

/** No script can read the refresh token, and the browser sends it only to these calls. */
const sessionCookie = 'bahi-session';
const xsrfCookie = 'XSRF-TOKEN';
const sessionPath = '/api/ims-crm/user';
const lifeSeconds = 12 * 60 * 60;

/** The cookies of a session. Scripts read `XSRF-TOKEN` and send it back as X-XSRF-TOKEN, which another site cannot (answer A80). */
export function sessionCookies(site: string, held: HeldSession, xsrfKey: string): readonly string[] {
  const { userId, sessionId, refreshToken } = held;
  const value = [userId, sessionId, Buffer.from(refreshToken).toString('base64url')].join('.');
  return [
    `${sessionCookie}=${value}; Path=${sessionPath}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${secure(site)}`,
    `${xsrfCookie}=${xsrfOf(sessionId, xsrfKey)}; Path=/; Max-Age=${lifeSeconds}; SameSite=Strict${secure(site)}`,
  ];
}

export function clearedCookies(site: string): string[] {
  return [
    `${sessionCookie}=; Path=${sessionPath}; Max-Age=0; HttpOnly; SameSite=Strict${secure(site)}`,
    `${xsrfCookie}=; Path=/; Max-Age=0; SameSite=Strict${secure(site)}`,
  ];
}

/** The session of the cookie; undefined without one. Refuses a cookie that comes without its XSRF header. */
export function heldSession(call: Call, xsrfKey: string): HeldSession | undefined {
  const [userId, sessionId, token] = (call.cookies[sessionCookie] ?? '').split('.');
  if (!userId || !sessionId || !token) return undefined;
  const sent = Buffer.from(call.headers['x-xsrf-token'] ?? '');
  const expected = Buffer.from(xsrfOf(sessionId, xsrfKey));
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    throw new Refusal('forbidden', { what: 'this without the X-XSRF-TOKEN header' });
  return { userId, sessionId, refreshToken: Buffer.from(token, 'base64url').toString() };
}

/** Bound to the session, so a token of one session does not work in another. */
function xsrfOf(sessionId: string, key: string): string {
  return createHmac('sha256', key).update(sessionId).digest('base64url');
}

/** A laptop serves plain HTTP, and a browser would drop a secure cookie there. */
function secure(site: string): string {
  return site.startsWith('https:') ? '; Secure' : '';
}
