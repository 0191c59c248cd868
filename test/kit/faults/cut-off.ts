import type { Scope } from '#application/ports/scope';
import { streamKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf } from '../books/works.ts';
import type { TestEngine } from '../engine.ts';

interface Asked {
  readonly Item?: unknown;
  readonly Statements?: readonly unknown[];
}

/** A projector that dies after it has put some pages of a branch, also in the middle of a batch. */
export async function foldCutOff(engine: TestEngine, scope: Scope, pages: number): Promise<void> {
  const client = engine.newClient();
  let left = pages;
  client.middlewareStack.add(
    (next) => async (asked) => {
      const { Item, Statements } = asked.input as Asked;
      const wanted = Statements?.length ?? (Item === undefined ? 0 : 1);
      const done = Math.min(wanted, left);
      left -= done;
      if (done === wanted) return next(asked);
      if (Statements && done > 0) await next({ ...asked, input: { ...asked.input, Statements: Statements.slice(0, done) } });
      left = 0;
      throw new Error('cut off');
    },
    { step: 'initialize' },
  );
  const storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() }, patienceMs: 1 });
  try {
    await storage.projector.projectKey(streamKey(scope.organisationId, branchOf(scope)));
  } catch (error) {
    if (error instanceof Error && error.message === 'cut off') return;
    throw error;
  } finally {
    client.destroy();
  }
  throw new Error(`the projector ended before it had put ${pages} pages`);
}
