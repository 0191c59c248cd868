import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '#domain/refusal';
import { openPurge } from '#storage/purge';
import { openStorage } from '#storage/storage';
import { type DisturbingProxy, openDisturbingProxy } from '#test/faults/disturbing-proxy';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, quantityOf } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { type LaggingCopy, openLaggingCopy } from '#test/kit/faults/lagging-copy';
import { leftOf } from '#test/kit/left-of';

let engine: TestEngine;
let copy: LaggingCopy;
let proxy: DisturbingProxy;
beforeAll(async () => {
  engine = await startEngine();
  // Indexes are late, as in the cloud.
  copy = await openLaggingCopy(engine, 1_000);
  proxy = await openDisturbingProxy(engine.endpoint, {}, copy);
});
afterAll(async () => {
  await proxy.stop();
  await copy.stop();
  await engine.stop();
});

const open = () => {
  const client = engine.newClient(proxy.endpoint);
  return {
    ...openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } }),
    purge: openPurge(client, engine.tables),
  };
};

const pieces = (...codes: string[]) => ({
  ...{ date: '2026-05-01', postings: [], bills: [] },
  movements: [
    {
      ...{ itemId: randomUUID(), locationId: null, batch: null, value: null },
      quantity: quantityOf(codes.length * 1_0000),
      kind: 'purchase' as const,
      lineId: 'l1',
      codes,
    },
  ],
});

it('leaves nothing: records, unique values, pieces, views and logs', async () => {
  const scope = newScope();
  const { organisationId } = scope;
  const { journal, projector, purge } = open();
  await journal.takePieces(scope, ['S1', 'S2', 'S3']);
  const { id } = (await journal.commit(scope, branchOf(scope), create(scope, { unique: 'one', effect: pieces('S1', 'S2') }))).stored;
  await journal.commit(scope, branchOf(scope), edit(scope, id, { unique: 'two', effect: pieces('S3') }));
  await journal.commit(scope, 'organisation', create(scope, { slug: 'customer', words: ['patel'] }));
  for (const stream of [branchOf(scope), 'organisation'] as const) await projector.project(organisationId, stream);
  expect(await leftOf(engine, organisationId)).not.toEqual([]);
  await purge.data(organisationId);
  expect(await leftOf(engine, organisationId)).toEqual([]);
}, 30_000);

it('finds pieces whose document was refused, or whose process was killed before it wrote one', async () => {
  const [scope, neighbour] = [newScope(), newScope()];
  const { journal, purge } = open();
  const there = { ...scope, branchId: randomUUID() };
  const codes = Array.from({ length: 130 }, (_, at) => `${at % 2 === 0 ? 'S' : 'S'.repeat(120)}${at}`);
  await Promise.all([journal.takePieces(scope, codes), journal.takePieces(neighbour, ['S0'])]);
  const refused = () => {
    throw new Refusal('notAllowed', { why: 'refused' });
  };
  await expect(journal.commit(scope, branchOf(scope), { ...create(scope, { effect: pieces('S0') }), decide: refused })).rejects.toThrow();
  await journal.takePieces(there, codes.slice(0, 30));
  await purge.data(scope.organisationId);
  expect(await leftOf(engine, scope.organisationId)).toEqual([]);
  expect(await journal.holdsPieces(neighbour, ['S0'])).toBe(true);
}, 30_000);
