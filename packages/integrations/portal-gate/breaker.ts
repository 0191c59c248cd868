import { CircuitState, ConsecutiveBreaker, circuitBreaker, ExponentialBackoff, handleWhenResult } from 'cockatiel';

/** Whether a portal is asked, as all processes keep it together. Times are milliseconds since 1970. */
export interface Breaker {
  /** What the circuit breaker keeps of itself; empty after an answer. */
  readonly circuit: string;
  /** Nothing is asked before, because it failed; 0 while it answers. */
  readonly closedUntil: number;
  /** Until then one call may find out whether it answers again; 0 if none is. */
  readonly triedUntil: number;
}

const minute = 60_000;
/** So many failures in a row, and it is not asked for a while. */
const mostFailures = 5;

/** One minute, then twice as long each time up to 12, and up to a quarter more, so that not all come at once. */
const pauses = new ExponentialBackoff<number>({
  initialDelay: minute,
  maxDelay: 12 * minute,
  generator: (times = 0, { initialDelay, maxDelay }) => [
    Math.min(initialDelay * 2 ** times, maxDelay) * (1 + Math.random() / 4),
    times + 1,
  ],
});

export const answering: Breaker = { circuit: '', closedUntil: 0, triedUntil: 0 };

/** What is kept after a call that failed or did not. A call that began before it was closed says nothing new. */
export async function afterCall(before: Breaker, failed: boolean, tried: boolean, now: number): Promise<Breaker> {
  if (before.closedUntil > 0 && !tried) return before;
  const breaker = circuitBreaker(
    handleWhenResult((result) => result === 'failed'),
    {
      breaker: new ConsecutiveBreaker(mostFailures),
      // The time is kept beside it, because all processes have to agree on it.
      halfOpenAfter: 0,
      ...(before.circuit === '' ? {} : { initialState: JSON.parse(before.circuit) as unknown }),
    },
  );
  await breaker.execute(() => (failed ? 'failed' : 'answered'));
  if (!failed) return answering;
  const circuit = JSON.stringify(breaker);
  if (breaker.state !== CircuitState.Open) return { ...answering, circuit };
  const { ownState } = JSON.parse(circuit) as { readonly ownState: { readonly attemptNo: number } };
  return { circuit, closedUntil: now + pauseAfter(ownState.attemptNo), triedUntil: 0 };
}

/** Milliseconds after the first try, the second … */
function pauseAfter(times: number): number {
  let pause = pauses.next();
  for (let time = 1; time < times; time += 1) pause = pause.next(undefined);
  return Math.round(pause.duration);
}
