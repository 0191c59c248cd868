import { refresh } from '../api/refresh.ts';
import { confirm } from '../kit/feedback/confirm.ts';
import { watchIdle } from './idle.ts';
import { changeSession, currentBranch, currentYear, readKept, type Session, session } from './session.ts';
import { expire, lose } from './sign-in.ts';
import { kept, storedKeyOf } from './stored.ts';
import { arrive, leave } from './tabs.ts';

/** Watches events outside the page: other tabs, closing, coming back, and idle time. */
export function watchSession(): void {
  window.addEventListener('pagehide', () => leave(Date.now()));
  // A page restored from the browser's cache was removed from the count when it was left.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && arrive(Date.now())) expire('tabsClosed');
  });
  window.addEventListener('storage', (event) => reactTo(event));
  let stop: (() => void) | null = null;
  const follow = () => {
    const signedIn = session.get().user !== null;
    if (signedIn && stop === null)
      stop = watchIdle(
        () => expire('idle'),
        () => void refresh(),
      );
    if (!signedIn && stop !== null) {
      stop();
      stop = null;
    }
  };
  session.subscribe(follow);
  follow();
}

/**
 * Another tab went to another organisation, branch or year: this one shows other books, so the person says where both go on. Another tab
 * signed out: so does this one, and the other has deleted what it should.
 */
export function reactTo(event: Pick<StorageEvent, 'key'>, reload: () => void = () => location.reload()): void {
  const key = storedKeyOf(event.key);
  if (key === 'organizationId' || key === 'branchId' || key === 'financialYearId') void askWhere(reload);
  if (key === 'user') {
    const now = kept<{ readonly id: string }>('user');
    const mine = session.get().user;
    if (now === null && mine !== null) lose('elsewhere');
    else if (now !== null && now.id !== mine?.id) reload();
  }
}

/** Milliseconds until another tab has written all parts of a place. */
const pause = 300;
let asking = false;

async function askWhere(reload: () => void): Promise<void> {
  if (asking) return;
  asking = true;
  const mine = session.get();
  let other = readKept();
  // The branches of another organisation come a moment after it.
  do {
    await new Promise((goOn) => setTimeout(goOn, pause));
    other = readKept();
  } while (other.user !== null && (other.branchId === null || other.financialYearId === null));
  const [here, there] = [placeNames(mine), placeNames(other)];
  const differs = here.findIndex((name, part) => name !== there[part]);
  if (session.get().user !== null && other.user !== null && differs >= 0) {
    const goes = await confirm({
      title: `Another tab went to ${there[differs]}`,
      message: `It works in ${there.join(' ▸ ')} now, this tab in ${here.join(' ▸ ')}. Both must work in the same place. What you typed is kept.`,
      ok: `Go on in ${there[differs]}`,
      cancel: `Back to ${here[differs]}`,
    });
    const { organizationId, branchId, financialYearId, access } = mine;
    if (goes) reload();
    else if (session.get().user !== null) changeSession({ organizationId, branchId, financialYearId, access });
  }
  asking = false;
}

function placeNames(place: Session): readonly string[] {
  const organisation = place.organizations.find(({ id }) => id === place.organizationId)?.name;
  return [organisation, currentBranch(place)?.name, currentYear(place)?.label].map((name) => name ?? '');
}
