import { randomUUID } from 'node:crypto';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEngine } from '#storage/engine/engine';
import { streamKey } from '#storage/engine/keys';
import { entryItem, packMessages, packMeta } from '#storage/log/entry';
import { openOutbox } from '#storage/log/outbox';
import { openPlatform } from '#storage/platform/platform';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

async function write(log: string, sequence: number, bodies: readonly string[]) {
  const details = { at: new Date().toISOString(), by: 'u', from: '', action: 'create', slug: 'sales-invoice', id: randomUUID() };
  const meta = packMeta({ ...details, first: sequence, previous: [], taken: [] });
  const messages = bodies.length === 0 ? undefined : packMessages(bodies.map((body) => ({ queue: 'document-mail', body })));
  const Item = entryItem(log, { sequence, meta, after: undefined, before: undefined, messages }, new Uint8Array(32));
  await engine.client.send(new PutItemCommand({ TableName: engine.tables.log, Item }));
}

it('whatever fails when, no message is lost, their order stays, and only after a failure one comes again', async () => {
  const { relayed } = openPlatform(engine.client, engine.tables.platform, () => new Date());
  const scenario = fc.record({
    entries: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 }),
    /** At which call, counted over all, what fails: sending, an answer that is lost after sending, or noting how far it came. */
    failures: fc.array(fc.tuple(fc.nat(30), fc.constantFrom('send', 'answer', 'note')), { maxLength: 6 }),
    together: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ entries, failures, together }) => {
      const log = streamKey(randomUUID(), { branchId: randomUUID() });
      const wanted = entries.flatMap((count, at) => Array.from({ length: count }, (_, message) => `${at}.${message}`));
      for (const [at, count] of entries.entries())
        await write(
          log,
          at + 1,
          Array.from({ length: count }, (_, message) => `${at}.${message}`),
        );
      const arrived: string[] = [];
      let call = 0;
      const fails = (what: string) => failures.some(([at, kind]) => at === call && kind === what);
      const outbox = openOutbox({
        engine: openEngine(engine.client, engine.tables),
        relayed: {
          ...relayed,
          async advance(...asked) {
            call += 1;
            if (fails('note')) throw new Error('not noted');
            await relayed.advance(...asked);
          },
        },
        async send({ body }) {
          call += 1;
          if (fails('send')) throw new Error('not sent');
          arrived.push(String(body));
          if (fails('answer')) throw new Error('no answer');
        },
      });
      const attempt = () =>
        outbox.relay(log).then(
          () => true,
          () => false,
        );
      if (together) await Promise.all([attempt(), attempt()]);
      let tries = 0;
      while (!(await attempt())) tries += 1;
      expect([...new Set(arrived)]).toEqual(wanted);
      if (!together && tries === 0) expect(arrived).toEqual(wanted);
      expect(await relayed.of(log)).toBe(entries.length);
      expect(await outbox.relay(log)).toBe(0);
    }),
    { numRuns: runs(40) },
  );
}, 120_000);
