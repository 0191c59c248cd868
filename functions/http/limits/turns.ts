import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { type Call, callOf, type Middleware } from '#functions/http/call';
import { readsMuch } from '#modules/kit/operations/reads-much';

interface Line {
  atWork: number;
  readonly waiting: (() => void)[];
}

interface Bounds {
  /** Works of one key that run side by side. */
  readonly atOnce: number;
  /** Further ones that wait, first come first served. The next is refused. */
  readonly inLine: number;
  /** Who waits longer is refused. */
  readonly milliseconds: number;
}

/** Gives the works of each key their turn. Those of different keys never wait for each other. */
export class Turns {
  private readonly lines = new Map<string, Line>();
  private readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** Waits for a place, and answers with what gives it back. */
  async enter(key: string): Promise<() => void> {
    const line = this.lines.get(key) ?? { atWork: 0, waiting: [] };
    this.lines.set(key, line);
    if (line.atWork < this.bounds.atOnce) line.atWork += 1;
    else if (line.waiting.length < this.bounds.inLine) await this.wait(line);
    else throw new Refusal('busy');
    let left = false;
    return () => {
      if (!left) this.pass(key, line);
      left = true;
    };
  }

  private wait(line: Line): Promise<void> {
    return new Promise((go, fail) => {
      const called = () => {
        clearTimeout(patience);
        go();
      };
      const patience = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(called), 1);
        fail(new Refusal('timedOut'));
      }, this.bounds.milliseconds);
      line.waiting.push(called);
    });
  }

  /** The place goes to the first in line. */
  private pass(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.atWork -= 1;
    if (line.atWork === 0) this.lines.delete(key);
  }
}

/** Of all areas that this process serves. */
const turns = new Turns({ atOnce: limits.reportsAtOnce, inLine: limits.reportsInLine, milliseconds: limits.requestSeconds * 1000 });

/**
 * Lets a call that reads much wait for the turn of its organisation. Each area has its own line, as it has its own function in the cloud, so
 * lists and prints do not wait for a long report. It waits before anything of the organisation is read but the membership, which
 * is remembered: nobody else can fill the line.
 */
export const inTurn: Middleware = {
  before: async (request) => {
    const call = callOf(request);
    const organisationId = call.headers['organizationid'];
    const { operation, user, wiring } = call;
    if (!operation || !user || !organisationId || operation.scope === 'none' || !readsMuch(operation)) return;
    const membership = await wiring.recall.membership(organisationId, user.userId);
    if (membership?.status === 'Active') call.leaves = await turns.enter(`${organisationId}|${operation.area}`);
  },
  after: (request) => leave(callOf(request)),
  onError: (request) => leave(callOf(request)),
};

function leave({ leaves }: Call): void {
  leaves?.();
}
