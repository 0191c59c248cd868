import { keep, kept } from './stored.ts';

/** Seconds without a key or a pointer, in any tab of the browser, after which the user is logged out. */
export const idleTimeout = 7200;
/** How often, in milliseconds, activity is written down and looked up. */
const step = 5000;

export function isIdle(now: number): boolean {
  const last = kept<number>('lastActivity');
  return last !== null && now - last > idleTimeout * 1000;
}

export function noteActivity(now: number): void {
  const last = kept<number>('lastActivity') ?? 0;
  if (now - last >= step) keep('lastActivity', now);
}

/** The server ends a session after the same time without a refresh and does not see typing, so it is told this often, in milliseconds. */
const tellEvery = 20 * 60_000;

/** Watches until the returned function is called; `onIdle` runs once, `onActive` every so often while somebody is active. */
export function watchIdle(onIdle: () => void, onActive: () => void = () => undefined): () => void {
  keep('lastActivity', Date.now());
  let told = Date.now();
  let noted = told;
  const active = () => {
    const now = Date.now();
    // Reading it takes time from the key that is answered now.
    if (now - noted < step) return;
    // A user who comes back after the time was away, even if they press a key before the next check.
    if (isIdle(now)) return;
    noteActivity(now);
    noted = now;
    if (now - told < tellEvery) return;
    told = now;
    onActive();
  };
  const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
  for (const event of events) window.addEventListener(event, active, { passive: true, capture: true });
  const timer = setInterval(() => {
    if (!isIdle(Date.now())) return;
    stop();
    onIdle();
  }, step);
  const stop = () => {
    clearInterval(timer);
    for (const event of events) window.removeEventListener(event, active, { capture: true });
  };
  return stop;
}
