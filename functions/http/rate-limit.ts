import type { Members } from '#application/identity/ports';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { type Call, callOf, type Middleware } from '#functions/http/call';

interface Tally {
  readonly minute: number;
  /** Counted here and not yet told to the table. */
  pending: number;
  /** Of all instances, as far as this one heard. */
  known: number;
}

const mostTallies = 10_000;

/** How many requests an instance counts by itself before it tells the others. */
const stride = 20;

/**
 * Requests per minute, held across instances roughly: each counts by itself and every so often adds its count to the
 * table's and hears the sum. So a limit may be passed by twenty requests for each instance, and costs next to nothing.
 */
export class RateLimit {
  private readonly tallies = new Map<string, Tally>();
  private readonly members: () => Members;
  private readonly now: () => number;

  constructor(members: () => Members, now: () => number) {
    this.members = members;
    this.now = now;
  }

  /** Refuses with `tooMany` once the key was seen `most` times in this minute; `every` 1 tells the table each time. */
  async admit(key: string, most: number, every: number = stride): Promise<void> {
    const at = this.now();
    const minute = Math.floor(at / 60_000);
    const tally = this.tallyOf(key, minute);
    tally.pending += 1;
    if (tally.pending >= every) {
      const { pending } = tally;
      tally.pending = 0;
      tally.known = await this.members().count(`rate|${key}|${minute}`, pending, 120);
    }
    if (tally.known + tally.pending > most) throw new Refusal('tooMany', { seconds: 60 - Math.floor((at % 60_000) / 1000) });
  }

  private tallyOf(key: string, minute: number): Tally {
    const known = this.tallies.get(key);
    if (known?.minute === minute) return known;
    if (this.tallies.size >= mostTallies) this.tallies.clear();
    const fresh = { minute, pending: 0, known: 0 };
    this.tallies.set(key, fresh);
    return fresh;
  }
}

/** Before anyone knows who calls: by address, and more strictly where passwords and mailed links are tried. */
export function limitAddress(limit: RateLimit): Middleware {
  return {
    before: async (request) => {
      const { operation, visitor }: Call = callOf(request);
      await limit.admit(`address|${visitor.from}`, limits.requestsPerMinutePerAddress);
      if (operation?.access === 'public' && operation.slug === 'user' && operation.id !== 'user.refresh') {
        await limit.admit(`sign-in|${visitor.from}`, limits.signInsPerMinutePerAddress, 1);
      }
    },
  };
}

export function limitUser(limit: RateLimit): Middleware {
  return {
    before: async (request) => {
      const { user } = callOf(request);
      if (user) await limit.admit(`user|${user.userId}`, limits.requestsPerMinutePerUser);
    },
  };
}
