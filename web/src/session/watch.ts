import { refresh } from '../api/refresh.ts';
import { watchIdle } from './idle.ts';
import { session } from './session.ts';
import { expire, lose } from './sign-in.ts';
import { kept, storedKeyOf } from './stored.ts';
import { arrive, leave } from './tabs.ts';

/** Watches events outside the page: other tabs, closing, coming back, and idle time. */
export function watchSession(): void {
  window.addEventListener('pagehide', () => leave(Date.now()));
  // A page restored from the browser's cache was removed from the count when it was left.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && arrive(Date.now())) expire();
  });
  window.addEventListener('storage', (event) => reactTo(event));
  let stop: (() => void) | null = null;
  const follow = () => {
    const signedIn = session.get().user !== null;
    if (signedIn && stop === null) stop = watchIdle(expire, () => void refresh());
    if (!signedIn && stop !== null) {
      stop();
      stop = null;
    }
  };
  session.subscribe(follow);
  follow();
}

/** Another tab switched the organisation, branch or year: this page shows the wrong books and reloads. Another tab signed out: so does this one, and the other has deleted what it should. */
export function reactTo(event: Pick<StorageEvent, 'key'>, reload: () => void = () => location.reload()): void {
  const key = storedKeyOf(event.key);
  if (key === 'organizationId' || key === 'branchId' || key === 'financialYearId') {
    const now = kept<string>(key);
    if (now !== null && now !== session.get()[key]) reload();
  }
  if (key === 'user') {
    const now = kept<{ readonly id: string }>('user');
    const mine = session.get().user;
    if (now === null && mine !== null) lose();
    else if (now !== null && now.id !== mine?.id) reload();
  }
}
