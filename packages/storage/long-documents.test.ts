import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEngine } from '#storage/engine';
import { streamKey } from '#storage/keys';
import { logItems } from '#storage/log';
import { openStorage } from '#storage/storage';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { branchOf, create, newScope, quantityOf } from '#test/kit/works';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const clock = { now: () => new Date() };
const [documents, lines] = [150, 400];

/** 60,000 lines: more than fit one step, so a step takes only some of the entries that were read. */
it('long documents are folded in steps, and each is read from the log once', async () => {
  const scope = newScope();
  const stream = branchOf(scope);
  const items = Array.from({ length: lines }, () => randomUUID());
  const { journal, books, prover } = openStorage({ client: engine.client, tables: engine.tables, clock });
  const movements = items.map((itemId) => ({
    ...{ itemId, locationId: null, batch: null, value: null },
    ...{ quantity: quantityOf(2_0000), kind: 'purchase' as const },
  }));
  const works = Array.from({ length: documents }, () =>
    create(scope, { slug: 'purchase-invoice', effect: { date: '2026-05-01', postings: [], bills: [], movements } }),
  );
  for (const answer of await journal.commitAll(scope, stream, works)) if (answer instanceof Error) throw answer;

  const client = engine.newClient();
  let read = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      const { TableName } = args.input as { TableName?: string };
      if (TableName === engine.tables.log) read += (answer.output as { Items?: readonly unknown[] }).Items?.length ?? 0;
      return answer;
    },
    { step: 'initialize' },
  );
  const folding = openStorage({ client, tables: engine.tables, clock });
  expect(await folding.projector.project(scope.organisationId, stream)).toBe(documents);
  expect(read).toBe(documents);
  const onHand = await books.onHand(scope, scope.branchId, items.slice(0, 3));
  expect(onHand.map(({ quantity }) => quantity)).toEqual([documents * 2_0000, documents * 2_0000, documents * 2_0000]);
  expect(await prover.prove(scope.organisationId)).toEqual([]);
}, 60_000);

it('so many pages of a log are read at once, each at most a megabyte', async () => {
  const scope = newScope();
  const { journal } = openStorage({ client: engine.client, tables: engine.tables, clock });
  // Digits of a key do not deflate.
  const text = () => Array.from({ length: 8_000 }, () => randomUUID()).join(' ');
  const works = Array.from({ length: 12 }, () => create(scope, { row: { remark: text() } }));
  for (const work of works) await journal.commit(scope, branchOf(scope), work);
  const key = streamKey(scope.organisationId, branchOf(scope));
  const base = openEngine(engine.client, engine.tables);
  const whole = await logItems(base, key, 0, 100);
  const part = await logItems(base, key, 0, 100, 1);
  expect(whole).toHaveLength(12);
  expect(part.length).toBeGreaterThan(0);
  expect(part.length).toBeLessThan(12);
  expect(part).toEqual(whole.slice(0, part.length));
});
