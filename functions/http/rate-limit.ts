import type { Members } from '#application/identity/ports';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { networkOf } from '#domain/text/network';
import { type Call, callOf, type Middleware } from '#functions/http/call';

interface Tally {
  readonly minute: number;
  /** Counted here and not yet told to the table. */
  pending: number;
  /** Of all instances, as far as this one heard. */
  known: number;
  telling: boolean;
}

const mostTallies = 10_000;

/** How many requests an instance counts by itself before it tells the others. */
const stride = 20;

/**
 * Requests per minute, held across instances roughly: each counts by itself and every so often adds its count to the
 * table's and hears the sum, while the request goes on. So a limit may be passed by twenty requests for each instance and
 * what comes in while the table is told, and costs next to nothing.
 */
export class RateLimit {
  private readonly tallies = new Map<string, Tally>();
  private readonly members: () => Members;
  private readonly now: () => number;

  constructor(members: () => Members, now: () => number) {
    this.members = members;
    this.now = now;
  }

  /** Refuses with `tooMany` once the key was seen `most` times in this minute. What is answered must have ended before the request does. */
  admit(key: string, most: number): Promise<void> | undefined {
    const tally = this.tallyOf(key);
    tally.pending += 1;
    this.refuseBeyond(most, tally);
    return tally.pending >= stride && !tally.telling ? this.tellMeanwhile(key, tally) : undefined;
  }

  /** The same to the request: the table is told of each before it goes on. */
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

  /** While it goes on, what it tells counts as seen here. A table that cannot be told now is told with the next request: this one was let in. */
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

/** Before anyone knows who calls: by address (IPv6: by network), and more strictly where passwords and mailed links are tried. */
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
    // A function is put to sleep once it has answered.
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

function meanwhile(call: Call, work: Promise<void> | undefined): void {
  if (work) call.meanwhile.push(work);
}
