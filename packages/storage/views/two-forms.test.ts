import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Work } from '#application/ports/journal';
import { streamKey, streamOfKey, viewsKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { newId } from '#test/kit/new-id';
import { type NextVersion, startNextVersion } from '#test/kit/processes/next-form';
import { readOfLog } from '#test/kit/read-of-log';
import { sizeOf } from '#test/kit/runs';

let engine: TestEngine;
let next: NextVersion;
beforeAll(async () => {
  engine = await startEngine();
  next = startNextVersion(engine);
});
afterAll(async () => {
  await next.stop();
  await engine.stop();
});

const open = (client = engine.newClient()) => openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
/** In a process of this version that has just started. */
const entriesRead = (log: string, ledger: string) => {
  const client = engine.newClient();
  return readOfLog({ client, storage: open(client), table: engine.tables.log }, streamOfKey(log), ledger).finally(() => client.destroy());
};

const entries = sizeOf(600, 100_000);
/** What is read of the end of a log before the projector has been there. */
const fewEntries = 60;

it(
  `of ${entries} entries a new form is folded beside the old one, which is read meanwhile; then the old one goes`,
  async () => {
    const scope = newScope();
    const [party, sales] = [newId(), newId()];
    const now = open();
    const sale = (): Work => {
      const id = newId();
      return create(scope, { id, effect: saleEffect('2026-11-01', id, party, sales, 100) });
    };
    for (let at = 0; at < entries; at += 30)
      await Promise.all(Array.from({ length: 30 }, () => now.journal.commit(scope, branchOf(scope), sale())));
    await now.projector.project(scope.organisationId, branchOf(scope));
    const log = streamKey(scope.organisationId, branchOf(scope));
    const behind = (keeps: boolean) => next.ask({ do: 'unfolded', log, keeps, slack: 1_000 });
    expect(await behind(true)).toEqual([log]);
    expect(await next.ask({ do: 'read', log, ledger: party })).toBeGreaterThanOrEqual(entries);

    const folding = next.ask({ do: 'fold', log, keeps: true });
    for (let at = 0; at < 8; at += 1) {
      await now.journal.commit(scope, branchOf(scope), sale());
      expect(await entriesRead(log, party)).toBeLessThan(fewEntries);
    }
    expect(await folding).toBeGreaterThanOrEqual(entries);
    expect(await behind(true)).toEqual([]);
    expect(await entriesRead(log, party)).toBeLessThan(fewEntries);
    expect(await next.ask({ do: 'read', log, ledger: party })).toBeLessThan(fewEntries);

    // All of the new version is there: what the one before read goes, also where nobody writes any more.
    await next.ask({ do: 'fold', log, keeps: true });
    const since = new Date(Date.now() + 60_000).toISOString();
    expect(await next.ask({ do: 'unfolded', log, keeps: true, since })).toEqual([]);
    expect(await next.ask({ do: 'unfolded', log, keeps: false, since })).toEqual([log]);
    await next.ask({ do: 'fold', log, keeps: false });
    expect(await next.ask({ do: 'unfolded', log, keeps: false, since })).toEqual([]);
    expect(await next.ask({ do: 'prove', organisationId: scope.organisationId })).toEqual([]);
    const { Count } = await engine.client.send(
      new QueryCommand({
        TableName: engine.tables.views,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: viewsKey(log) } },
      }),
    );
    expect(Count).toBe(0);
  },
  sizeOf(900_000, 3_600_000),
);
