import { may, maySee } from './permission.ts';
import { emptySession, type Session } from './session.ts';

export const defaultDashboard = '/app/dashboard';

export interface Visitor {
  /** Whether there is an access token. */
  readonly token: boolean;
  readonly session: Session;
}

/**
 * The top-level routes of section 2: where to redirect instead of the requested path, or null to stay. `logout` means that the rest of a
 * session is also dropped, because half a session (a token without a user) is of no use.
 */
export function guard(path: string, { token, session }: Visitor): { readonly to: string; readonly logout?: true } | null {
  const [, top = ''] = path.split(/[/?#;]/);
  const signedIn = token && session.user !== null;
  if (publicPages.has(top)) return signedIn && !alwaysOpen.has(top) ? { to: '/app' } : null;
  if (top !== 'app' && top !== 'configure-grid' && top !== 'create-organisation') return { to: signedIn ? '/app' : '/login' };
  if (!signedIn) return { to: '/login', logout: true };
  if (top === 'create-organisation') return null;
  if (session.organizationId === null) return { to: '/create-organisation' };
  if (session.access === null) return null;
  const needed = top === 'app' ? permissionPath(path) : '/configure-grid';
  if (needed === '') return { to: defaultDashboard };
  return isPermitted(needed, session) ? null : { to: defaultDashboard };
}

const publicPages: ReadonlySet<string> = new Set([
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'verify-email',
  'accept-invitation',
]);
/** Mailed links work for any signed-in user. */
const alwaysOpen: ReadonlySet<string> = new Set(['verify-email', 'reset-password', 'accept-invitation']);

/** Everyone may see these; their content follows permissions. */
const open: ReadonlySet<string> = new Set(['/dashboard', '/profile', '/profile/security']);

/** Screens for a change that others may look at, and a part of a record or of a screen that has a screen of its own. */
const seenBy: Readonly<Record<string, string>> = {
  '/financial-year/update_opening_balance': '/financial-year/opening-balance',
  '/branch/locations': '/branch',
  '/ims': '/gst-reconciliation',
  '/itc-register': '/gst-reconciliation',
  '/bank-cash/bank-reconciliation': '/bank-cash/bank-reconciliation/statement',
};

export function isPermitted(needed: string, session: Session = emptySession()): boolean {
  if (open.has(needed)) return true;
  if (may(needed, session) || may(seenBy[needed] ?? needed, session)) return true;
  return maySee(needed, session);
}

/** Whether the person may open what a link of the product leads to. */
export function mayOpen(link: string, session: Session): boolean {
  return isPermitted(permissionPath(link), session);
}

/**
 * The permission path of an address (A03): the part after `/app`, without ids, query and matrix parameters. The list under its second
 * address and a record in view mode count as the bare path.
 */
export function permissionPath(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const segments = path
    .split('/')
    .map((segment) => segment.split(';')[0] ?? '')
    .filter((segment) => segment !== '' && !isId(segment));
  if (segments[0] === 'app') segments.shift();
  const last = segments.at(-1);
  if (segments.length > 1 && (last === 'list' || last === 'view' || last === 'history')) segments.pop();
  return segments.length === 0 ? '' : `/${segments.join('/')}`;
}

function isId(segment: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(segment) || /^\d+$/.test(segment);
}
