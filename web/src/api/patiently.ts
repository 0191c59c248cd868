import { createStore } from '../kit/store.ts';
import { Failure } from './failure.ts';
import { online, whenOnline } from './online.ts';

/** Saves that wait for the connection, each with a function to stop waiting. */
export const waiting = createStore<readonly (() => void)[]>([]);

/** Milliseconds before a save is sent again to a server that answers but is not ready; the last repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000];

/**
 * Sends a save until it is answered, and waits while there is no connection. Only for calls that may be repeated, because an answer that
 * was lost may have been a success. If the answer to a change was lost, the second try is refused because of its old version. Then
 * `savedAlready` returns the record if it has what was sent, else null.
 */
export async function patiently<Answer>(send: () => Promise<Answer>, savedAlready?: () => Promise<Answer | null>): Promise<Answer> {
  const stop = new AbortController();
  const entry = () => stop.abort();
  const tellWaiting = () => waiting.set((now) => (now.includes(entry) ? now : [...now, entry]));
  // Without a connection the first try may take long to fail.
  if (online.get() !== 'yes') tellWaiting();
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await send();
      } catch (error) {
        if (tries > 0 && savedAlready && error instanceof Failure && error.code === 'changed') {
          const saved = await savedAlready();
          if (saved !== null) return saved;
        }
        if (!isLost(error) || stop.signal.aborted) throw error;
        tellWaiting();
        // `client.ts` has reported the missing answer, so the connection is being checked.
        if (error.status === 0) await whenOnline(stop.signal);
        else await pause(pauses[Math.min(tries, pauses.length - 1)], stop.signal);
        if (stop.signal.aborted) throw error;
      }
    }
  } finally {
    waiting.set((now) => now.filter((other) => other !== entry));
  }
}

/**
 * Waits for an answer that a save needs. While there is no connection, the form says that it waits. False if the person stopped waiting, or
 * at once if waiting would be in vain.
 */
export async function untilAnswered(answer: Promise<void>, isVain: () => boolean = () => false): Promise<boolean> {
  let stop: () => void = () => undefined;
  const stopped = new Promise<false>((resolve) => {
    stop = () => resolve(false);
  });
  const tellWaiting = () => {
    if (online.get() === 'yes') return;
    if (isVain()) stop();
    else waiting.set((now) => (now.includes(stop) ? now : [...now, stop]));
  };
  const end = online.subscribe(tellWaiting);
  tellWaiting();
  try {
    return await Promise.race([answer.then(() => true), stopped]);
  } finally {
    end();
    waiting.set((now) => now.filter((other) => other !== stop));
  }
}

/** No answer, or only one from a gateway that cannot reach the server. */
function isLost(error: unknown): error is Failure {
  return error instanceof Failure && (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504);
}

function pause(milliseconds: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
