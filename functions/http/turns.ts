import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { Call } from '#functions/http/call';
import { readsMuch } from '#modules/kit/reads-much';

interface Line {
  atWork: number;
  readonly waiting: (() => void)[];
}

interface Bounds {
  /** Works of one key that run side by side. */
  readonly atOnce: number;
  /** Further ones that wait, first come first served. The next is refused. */
  readonly inLine: number;
  /** After so long a work no longer counts, even if it has not ended: the function of the cloud may have been frozen meanwhile. */
  readonly milliseconds: number;
}

/** Gives the works of each key their turn. Those of different keys never wait for each other. */
export class Turns {
  private readonly lines = new Map<string, Line>();
  private readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  async take<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const line = this.lines.get(key) ?? { atWork: 0, waiting: [] };
    this.lines.set(key, line);
    const came = performance.now();
    if (line.atWork < this.bounds.atOnce) line.atWork += 1;
    else {
      if (line.waiting.length >= this.bounds.inLine) throw new Refusal('busy');
      await new Promise<void>((go) => line.waiting.push(go));
    }
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      this.pass(key, line);
    };
    const late = setTimeout(leave, this.bounds.milliseconds);
    late.unref();
    try {
      // Whoever asked was refused meanwhile and no longer waits for it.
      if (performance.now() - came > this.bounds.milliseconds) throw new Refusal('timedOut');
      return await work();
    } finally {
      clearTimeout(late);
      leave();
    }
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

/** Runs a call that reads much when it is the turn of its organisation, and any other at once. */
export function inTurn<Answer>({ operation, context }: Call, work: () => Promise<Answer>): Promise<Answer> {
  return operation && context && readsMuch(operation) ? turns.take(context.scope.organisationId, work) : work();
}
