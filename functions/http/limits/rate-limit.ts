import type { Members } from '#application/identity/ports';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { networkOf } from '#domain/text/network';
import { type Call, callOf, type Middleware } from '#functions/http/call';

interface Tally {
  readonly minute: number;
  /** Counted here but not yet added to the table. */
  pending: number;
  /** The count of all instances when this one last read it. */
  known: number;
  telling: boolean;
}

const mostTallies = 10_000;

/** The number of requests an instance counts before it updates the table. */
const stride = 20;

/**
 * Limits requests per minute across instances, roughly: each instance counts by itself, and from time to time adds its count to the
 * table and reads the sum while the request goes on. So a limit can be exceeded by twenty requests per instance, and by
 * those that arrive during the update. In return it costs almost nothing.
 */
export class RateLimit {
  private readonly tallies = new Map<string, Tally>();
  private readonly members: () => Members;
  private readonly now: () => number;

  constructor(members: () => Members, now: () => number) {
    this.members = members;
    this.now = now;
  }

  /** Refuses with `tooMany` once the key was seen `most` times in this minute. The returned promise must end before the request does. */
  admit(key: string, most: number): Promise<void> | undefined {
    const tally = this.tallyOf(key);
    tally.pending += 1;
    this.refuseBeyond(most, tally);
    return tally.pending >= stride && !tally.telling ? this.tellMeanwhile(key, tally) : undefined;
  }

  /** Strict: updates the table for each request before the request goes on. */
  async admitExactly(key: string, most: number): Promise<void> {
    const tally = this.tallyOf(key);
    tally.pending += 1;
    await this.tell(key, tally);
    this.refuseBeyond(most, tally);
  }

  private refuseBeyond(most: number, { known, pending }: Tally): void {
    if (known + pending > most) throw new Refusal('tooMany', { seconds: 60 - Math.floor((this.now() % 60_000) / 1000) });
  }

  private async tell(key: string, tally: Tally): Promise<void> {
    const { pending, minute } = tally;
    tally.pending = 0;
    tally.known = await this.members().count(`rate|${key}|${minute}`, pending, 120);
  }

  /** During the update its requests count as seen. If the update fails, the next request tries again; this one was already accepted. */
  private async tellMeanwhile(key: string, tally: Tally): Promise<void> {
    const { pending: told, known, minute } = tally;
    tally.telling = true;
    try {
      const sum = await this.members().count(`rate|${key}|${minute}`, told, 120);
      tally.pending -= told;
      tally.known = Math.max(known, sum);
    } catch {
      // Still pending.
    } finally {
      tally.telling = false;
    }
  }

  private tallyOf(key: string): Tally {
    const minute = Math.floor(this.now() / 60_000);
    const known = this.tallies.get(key);
    if (known?.minute === minute) return known;
    if (this.tallies.size >= mostTallies) this.tallies.clear();
    const fresh = { minute, pending: 0, known: 0, telling: false };
    this.tallies.set(key, fresh);
    return fresh;
  }
}

/** Runs before the caller is known: limits by address (IPv6: by network), more strictly for passwords and mailed links. */
export function limitAddress(limit: RateLimit): Middleware {
  return {
    before: async (request) => {
      const call = callOf(request);
      const { operation, visitor } = call;
      const network = networkOf(visitor.from);
      meanwhile(call, limit.admit(`address|${network}`, limits.requestsPerMinutePerAddress));
      if (operation?.access === 'public' && operation.slug === 'user' && operation.id !== 'user.refresh') {
        await limit.admitExactly(`sign-in|${network}`, limits.signInsPerMinutePerAddress);
      }
    },
    // A Lambda is frozen after it has answered.
    after: async (request) => void (await Promise.all(callOf(request).meanwhile)),
    onError: async (request) => void (await Promise.all(callOf(request).meanwhile)),
  };
}

export function limitUser(limit: RateLimit): Middleware {
  return {
    before: (request) => {
      const call = callOf(request);
      if (call.user) meanwhile(call, limit.admit(`user|${call.user.userId}`, limits.requestsPerMinutePerUser));
    },
  };
}

/** After the scope is open: nobody else can use up the requests of an organisation. */
export function limitOrganisation(limit: RateLimit): Middleware {
  return {
    before: (request) => {
      const call = callOf(request);
      const { organisationId } = call.context?.scope ?? {};
      if (organisationId) meanwhile(call, limit.admit(`organisation|${organisationId}`, limits.requestsPerMinutePerOrganisation));
    },
  };
}

function meanwhile(call: Call, work: Promise<void> | undefined): void {
  if (work) call.meanwhile.push(work);
}
