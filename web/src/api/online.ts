import { createStore } from '../kit/store.ts';

/** Whether the server can be reached, as far as the browser and the last call know. */
export const online = createStore<'yes' | 'offline' | 'unreachable'>(navigator.onLine ? 'yes' : 'offline');

/** Milliseconds between checks of a server that did not answer; the last repeats. */
const pauses = [1_000, 2_000, 4_000, 8_000];

let timer: ReturnType<typeof setTimeout> | null = null;

/** Every call reports whether it got an answer of any kind. */
export function noteAnswer(came: boolean): void {
  if (came) reached();
  else if (online.get() === 'yes') {
    online.set(navigator.onLine ? 'unreachable' : 'offline');
    look(0);
  }
}

function reached(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  online.set('yes');
}

/** Checks until the server answers, because the browser does not notice when it is back. */
function look(tries: number, wait = pauses[Math.min(tries, pauses.length - 1)]): void {
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(async () => {
    const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
    if (answer !== null && answer.status < 500) reached();
    else look(tries + 1);
  }, wait);
}

/** Resolves when the server can be reached, at once if it can now. */
export function whenOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stop = online.subscribe(() => {
      if (online.get() === 'yes') done();
    });
    signal.addEventListener('abort', done);
    if (online.get() === 'yes' || signal.aborted) done();
  });
}

window.addEventListener('offline', () => {
  online.set('offline');
  look(0);
});
window.addEventListener('online', () => {
  if (online.get() === 'offline') online.set('unreachable');
  look(0, 0);
});
