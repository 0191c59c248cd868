import { call, onPlaceLost, onSignedOut } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { refresh, type SignedIn } from '../api/refresh.ts';
import { dropToken, hasToken, holdToken } from '../api/token.ts';
import { confirm } from '../kit/feedback/confirm.ts';
import { tell, toasts } from '../kit/feedback/toast.ts';
import { texts } from '../kit/texts.ts';
import { applyTheme, isThemeName } from '../kit/theme/theme.ts';
import { finishBeforeLeaving, writeBeforeLeaving } from './before-leaving.ts';
import { type Ended, type Ending, noteEnded } from './ended.ts';
import {
  type Access,
  type BranchAccess,
  changeSession,
  chosen,
  currentBranch,
  currentYear,
  emptySession,
  type Named,
  type Session,
  session,
  type Year,
} from './session.ts';
import { forgetAll, forgetDrafts, forgetSession, keptDrafts } from './stored.ts';
import { arrive } from './tabs.ts';

const user = '/api/ims-crm/user';

/** `code`: of an authenticator app, or a recovery code, where the account asks for one. */
export async function signIn(email: string, password: string, code = ''): Promise<void> {
  const body = { email, password, ...(code === '' ? {} : { code }) };
  take(await call<SignedIn>('POST', `${user}/login`, { body, open: true }));
  // They asked to sign in.
  toasts.set([]);
  await loadAccess();
}

/**
 * A full page load. Without a stored user the server is not called. If all tabs were closed for longer than the delay the session is over,
 * otherwise the cookie brings a new token.
 */
export async function resume(now: number): Promise<void> {
  const ended = arrive(now);
  applyTheme(session.get().theme);
  if (session.get().user === null) return;
  if (ended) {
    const isSaved = await saveLeftDrafts();
    tellEnding('tabsClosed');
    await endSession(isSaved ? forget : dropSession);
    return;
  }
  const answer = await refreshPatiently();
  if (answer === null) return lose('expired');
  take(answer);
  await loadAccess().catch(() => {
    // The stored permissions are used until the server answers; it checks every call anyway.
  });
}

/** Drafts that the last visit could not send. The server gets them before the session ends, because this browser deletes them. False if it did not. */
async function saveLeftDrafts(): Promise<boolean> {
  if (keptDrafts().size === 0) return true;
  if (!(await refresh())) return false;
  const { pushLeft } = await import('../kit/drafts/draft-sync.ts');
  await pushLeft();
  return (await finishBeforeLeaving()) === 0;
}

/** Milliseconds between tries; the last repeats. */
const pauses = [250, 1_000, 2_000, 4_000];

/**
 * A page that is left while it loads gets no answer. That must not count as the end of the session, or reloading twice would sign the user
 * out. The same applies to a server restart, and to a connection that is lost for hours: what was typed waits in this browser.
 */
async function refreshPatiently(): Promise<SignedIn | null> {
  for (let tries = 0; ; tries += 1) {
    const answer = await refresh();
    if (answer !== undefined) return answer;
    if (tries === pauses.length) sayWaiting();
    await new Promise((goOn) => setTimeout(goOn, pauses[Math.min(tries, pauses.length - 1)]));
  }
}

/** No screen is drawn yet. */
function sayWaiting(): void {
  const root = document.getElementById('root');
  if (root !== null)
    root.textContent =
      'The server cannot be reached. What you typed is kept on this device. This page goes on when the connection is back.';
}

function take(answer: SignedIn): void {
  holdToken(answer.accessToken, answer.expiresIn);
  const { organizations } = answer;
  const known =
    organizations.find((each) => each.id === session.get().organizationId) ??
    organizations.find((each) => each.id === answer.activeOrganizationId);
  const { firstName, lastName, name, id, email } = answer.user;
  // Somebody else's session ended here without a connection.
  forgetDrafts((draft) => !draft.startsWith(`${id}|`));
  const theme = isThemeName(answer.activeTheme) ? answer.activeTheme : session.get().theme;
  changeSession({
    user: { id, email, name: name ?? [firstName, lastName].filter(Boolean).join(' ') },
    organizations,
    // The first organisation becomes active if none is given.
    organizationId: (known ?? organizations[0])?.id ?? null,
    theme,
    ...(organizations.length === 0 ? { access: null, branchId: null } : {}),
  });
  applyTheme(theme);
}

type AppPermissions = readonly [
  {
    readonly role: Access['role'];
    readonly branches: readonly Omit<BranchAccess, 'permissions'>[];
    readonly financialYearId: string | null;
    readonly financialYears?: readonly Year[];
    readonly subscribed: boolean;
    readonly readOnly?: Access['readOnly'];
  },
  ...{ readonly organizationBranch: { readonly id: string }; readonly permissions: readonly { readonly url: string }[] }[],
];

/** Permissions are fetched whenever the organisation is known: role, branches and years first, then one entry for each branch. */
export async function loadAccess(): Promise<void> {
  const { organizationId, branchId, financialYearId } = session.get();
  if (organizationId === null) return;
  const [first, ...perBranch] = await call<AppPermissions>('GET', '/api/ims-crm/userBranchPermission/s/findUserAppPermissions', {
    hideLoader: true,
    anywhere: true,
  });
  const paths = new Map(perBranch.map((each) => [each.organizationBranch.id, each.permissions.map(({ url }) => url)]));
  const branches = first.branches.map((branch) => ({ ...branch, permissions: paths.get(branch.id) ?? [] }));
  const { role, financialYears: years = [], subscribed, readOnly } = first;
  const access: Access = { role, branches, years, subscribed, ...(readOnly ? { readOnly } : {}) };
  changeSession({ access, ...chosen(access, { branchId, financialYearId }, first.financialYearId) });
}

let moving: Promise<void> | null = null;

/**
 * The current branch or year is no longer open: it was deactivated, deleted or taken away. As at sign-in, the first open one replaces it.
 * False if nothing else was found; then the refusal had another reason.
 */
async function moveOn(asked: Pick<Session, 'branchId' | 'financialYearId'>): Promise<boolean> {
  const isElsewhere = () => session.get().branchId !== asked.branchId || session.get().financialYearId !== asked.financialYearId;
  if (!isElsewhere()) {
    moving ??= loadAccess().finally(() => {
      moving = null;
    });
    await moving.catch(() => {
      // The refusal that led here is shown instead.
    });
  }
  if (!isElsewhere()) return false;
  const place = [currentBranch(session.get())?.name, currentYear(session.get())?.label].filter(Boolean).join(' ▸ ');
  tell('warning', `You no longer have access to where you worked last. You are now in ${place}`);
  return true;
}

export async function changeOrganisation(organizationId: string): Promise<void> {
  changeSession({ organizationId, branchId: null, financialYearId: null, access: null });
  await loadAccess();
}

/** After an organisation was created or an invitation accepted: loads the list and makes the new one active. */
export async function reloadOrganisations(activeId?: string): Promise<void> {
  const organizations = await call<readonly Named[]>('GET', '/api/ims-crm/organization/s/getAssociatedOrganizations', { hideLoader: true });
  changeSession({ organizations });
  const target = activeId ?? session.get().organizationId ?? organizations[0]?.id;
  if (target !== undefined) await changeOrganisation(target);
}

/**
 * Logout by the user: the server is told, stored data is deleted, and the public website opens unless the address has `prevent_redirect`.
 */
export async function logout(): Promise<void> {
  const left = await finishBeforeLeaving();
  if (left > 0 && !(await confirm({ title: 'Log out', message: lostBy(left), ok: 'Log out and delete' }))) return;
  await endSession(forget);
  const stay = new URLSearchParams(location.search).has('prevent_redirect') || publicWebsite === '';
  location.assign(stay ? '/login' : publicWebsite);
}

/** Address of the public website; a deployment without one goes to the sign-in page. */
const publicWebsite: string = import.meta.env['VITE_PUBLIC_WEBSITE'] ?? '';

function lostBy(left: number): string {
  const what = left === 1 ? 'Unsaved entries of one form are' : `Unsaved entries of ${left} forms are`;
  return `${what} only on this device, because the server could not take them. They will be deleted.`;
}

async function endSession(end: () => void): Promise<void> {
  await call('POST', `${user}/s/logout`, { body: {}, open: true }).catch(() => {
    // The user is signed out here even if the call fails. The server's time-outs do the rest.
  });
  end();
}

/** Drops the session and everything typed, without calling the server: the user is leaving, or only half a session is left. */
export function forget(): void {
  dropToken();
  forgetAll();
  session.set(emptySession(session.get().theme));
}

/**
 * Drops a session that has ended by itself, perhaps while there was no connection. What was typed waits for the same person, and is deleted
 * when somebody else signs in. A sign-out in another tab has deleted it there. `path`: the screen to go on with.
 */
export function lose(why: Ending, path?: string): void {
  if (why !== 'elsewhere') writeBeforeLeaving();
  tellEnding(why, path);
  dropSession();
}

function tellEnding(why: Ending, path = location.pathname + location.search): void {
  const { user } = session.get();
  if (user !== null) noteEnded({ why, user, path, waits: waitsAt(user.id) });
}

function waitsAt(userId: string): Ended['waits'] {
  const drafts = [...keptDrafts<{ readonly sent?: true }>()].filter(([name]) => name.startsWith(`${userId}|`));
  if (drafts.length === 0) return null;
  return drafts.every(([, { sent }]) => sent) ? 'server' : 'device';
}

function dropSession(): void {
  dropToken();
  forgetSession();
  session.set(emptySession(session.get().theme));
}

/** The session ended: shows a message and goes to the sign-in page, not to the public website. */
export function expire(why: Ending = 'expired'): void {
  if (session.get().user === null && !hasToken()) return;
  lose(why);
  tell('error', texts.sessionExpired);
}

const placeOf = ({ user, organizationId, branchId, financialYearId }: Session) =>
  [user?.id, organizationId, branchId, financialYearId].join(' ');
let place = placeOf(session.get());
/**
 * Nothing that was loaded in one place is shown in another. It is dropped before the screens of the new place are drawn, because that would
 * also drop what they have begun to load.
 */
session.subscribe(() => {
  const before = place;
  place = placeOf(session.get());
  if (place !== before) queryClient.clear();
});

onSignedOut(() => expire());
onPlaceLost(moveOn);
