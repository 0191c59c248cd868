import type { Members } from '#application/identity/ports';
import type { PortalAnswer } from '#application/ports/gst-portal';
import type { Closed, PortalGate } from '#application/ports/portal-gate';
import type { PortalState, PortalStates } from '#application/ports/portal-states';
import type { Scope } from '#application/ports/scope';
import { afterCall, answering, type Breaker } from '#integrations/portal-gate/breaker';

interface World {
  /** Names the portal: each fails apart from the others, and has calls of its own. */
  readonly portal: string;
  readonly states: PortalStates;
  readonly counters: Pick<Members, 'count' | 'counted'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How many calls a GSTIN has in a minute. */
  readonly callsAMinute?: number;
}

/** What is kept for a GSTIN. */
interface Kept extends Breaker {
  /** When somebody looks after what waits: milliseconds since 1970. */
  readonly lookedAfterAt: number;
}

const fresh: Kept = { ...answering, lookedAfterAt: 0 };
/** A call that tries takes less, also if it has to sign in first. */
const tryMilliseconds = 60_000;
/** When others ask again while one tries. */
const askAgainMilliseconds = 5_000;
/** So often others may be faster. */
const mostAttempts = 20;

/**
 * What each call has to pass: the circuit breaker and the count of calls, both kept by organisation and GSTIN for all processes. A call costs
 * one read and one count; only failures, and the first answer after them, are written.
 */
export function portalGate({ portal, states, counters, now, callsAMinute = 100 }: World): PortalGate {
  const nameOf = (gstin: string) => `gate|${portal}|${gstin}`;
  const read = async (scope: Scope, gstin: string) => {
    const from = await states.find(scope, nameOf(gstin));
    return { from, kept: from === undefined ? fresh : (JSON.parse(from.text) as Kept) };
  };
  const write = async (scope: Scope, gstin: string, from: PortalState | undefined, kept: Kept) =>
    (await states.replace(scope, nameOf(gstin), from, JSON.stringify(kept))) !== undefined;

  /** False if others changed it all the time. */
  async function change(scope: Scope, gstin: string, to: (kept: Kept) => Kept | Promise<Kept>): Promise<boolean> {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const { from, kept } = await read(scope, gstin);
      const next = await to(kept);
      if (isSame(kept, next) || (await write(scope, gstin, from, next))) return true;
    }
    return false;
  }

  /**
   * Lets this call through: as one of many, as one after failures, or as the one that tries whether the portal answers again. Or says when to
   * ask again.
   */
  async function admit(scope: Scope, gstin: string): Promise<'as usual' | 'after failures' | 'to try' | Closed> {
    const { from, kept } = await read(scope, gstin);
    if (kept.closedUntil === 0) return (await counted(scope, gstin)) ?? (kept.circuit === '' ? 'as usual' : 'after failures');
    const at = now();
    if (kept.closedUntil > at) return closed(kept.closedUntil);
    if (kept.triedUntil > at) return closed(Math.min(kept.triedUntil, at + askAgainMilliseconds));
    const full = await counted(scope, gstin);
    if (full) return full;
    const tries = await write(scope, gstin, from, { ...kept, triedUntil: at + tryMilliseconds });
    return tries ? 'to try' : closed(at + askAgainMilliseconds);
  }

  /** Undefined if there is room in this minute. */
  async function counted({ organisationId }: Scope, gstin: string): Promise<Closed | undefined> {
    const key = `portal|${portal}|${organisationId}|${gstin}`;
    if ((await counters.count(key, 1, 60)) <= callsAMinute) return undefined;
    const minute = await counters.counted(key);
    return closed(minute === undefined ? now() : minute.expires * 1_000);
  }

  return {
    async call<Value>(scope: Scope, gstin: string, ask: () => Promise<PortalAnswer<Value>>) {
      const admitted = await admit(scope, gstin);
      if (typeof admitted === 'object') return admitted;
      const tries = admitted === 'to try';
      let answer: PortalAnswer<Value>;
      try {
        answer = await ask();
      } catch (error) {
        // Of the portal it says nothing: the next call tries.
        if (tries) await change(scope, gstin, (kept) => ({ ...kept, triedUntil: 0 }));
        throw error;
      }
      const failed = answer.outcome === 'busy' || answer.outcome === 'unknown';
      // What others wrote all the time is as new as this answer, which must not be lost.
      if (failed || admitted !== 'as usual')
        await change(scope, gstin, async (kept) => ({ ...kept, ...(await afterCall(kept, failed, tries, now())) }));
      return answer;
    },
    isLookedAfter: async (scope, gstin) => (await read(scope, gstin)).kept.lookedAfterAt > now(),
    async willLookAfter(scope, gstin, at) {
      if (!(await change(scope, gstin, (kept) => ({ ...kept, lookedAfterAt: at }))))
        throw new Error('The state of a portal was changed by others all the time.');
    },
  };
}

function closed(until: number): Closed {
  return { outcome: 'closed', until };
}

function isSame(one: Kept, other: Kept): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
