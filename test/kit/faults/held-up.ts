import type { Context } from '#application/context';
import { openStorage } from '#storage/storage';
import { contextOn, type OpenBooks } from '#test/journeys/books';
import { says } from '#test/kit/books/says';
import { disturbed } from '#test/kit/faults/disturbed-client';

/** Another process on the same books. Its first entry waits, decided and about to be written, until something else was done. */
export function heldUp({ context, engine, objects }: OpenBooks, meanwhile: () => Promise<unknown>): Context {
  let done: Promise<unknown> | undefined;
  const client = disturbed(engine, async (_, send, __, items) => {
    if (items.some(({ Put }) => Put?.TableName === engine.tables.log)) {
      done ??= meanwhile();
      await done;
    }
    return send();
  });
  return contextOn(openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } }), context.scope, objects);
}
