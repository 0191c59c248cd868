import { DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '#application/ports/scope';
import type { Movement } from '#domain/posting/effect';
import { openEngine } from '#storage/engine/engine';
import { streamKey, viewsKey } from '#storage/engine/keys';
import { openStorage, type Storage } from '#storage/storage';
import { removePartition } from '#storage/views/remove-views';
import { type DisturbingProxy, openDisturbingProxy } from '#test/faults/disturbing-proxy';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, paiseOf, quantityOf } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { endingAfter, untilItEnds } from '#test/kit/faults/ending-client';
import { type LaggingCopy, openLaggingCopy } from '#test/kit/faults/lagging-copy';
import { newId } from '#test/kit/new-id';

let engine: TestEngine;
let copy: LaggingCopy;
let proxy: DisturbingProxy;
beforeAll(async () => {
  engine = await startEngine();
  copy = await openLaggingCopy(engine, 0);
  proxy = await openDisturbingProxy(engine.endpoint, { conflicts: 0, lostAnswers: 0 }, copy);
});
afterAll(async () => {
  await proxy.stop();
  await copy.stop();
  await engine.stop();
});

let now = Date.parse('2026-11-21T10:00:00Z');
const clock = { now: () => new Date(now) };
const open = (client = engine.client): Storage => openStorage({ says, client, tables: engine.tables, clock });
const one = 1_0000;
const item = newId();

async function buy(storage: Storage, scope: Scope, date: string, times: number): Promise<void> {
  const movement: Movement = { itemId: item, locationId: null, batch: null, quantity: quantityOf(one), value: paiseOf(100_00) };
  const works = Array.from({ length: times }, () => create(scope, { effect: { date, postings: [], bills: [], movements: [movement] } }));
  await storage.journal.commitAll(scope, branchOf(scope), works);
}

/** Two months of an item, folded. */
async function business(): Promise<Scope> {
  const scope = newScope();
  await buy(open(), scope, '2026-10-10', 30);
  await buy(open(), scope, '2026-10-20', 31);
  await buy(open(), scope, '2026-11-05', 60);
  await buy(open(), scope, '2026-11-20', 33);
  await open().projector.project(scope.organisationId, branchOf(scope));
  return scope;
}

/** The value of the item, in rupees. */
async function worth(storage: Storage, scope: Scope, day: string): Promise<number> {
  const { states } = await storage.books.stock(scope, [{ day, places: true }]);
  return (states[0]?.items[0]?.branches[0]?.value ?? 0) / 100_00;
}

async function keysIn(scope: Scope): Promise<readonly string[]> {
  const answer = await engine.client.send(
    new QueryCommand({
      TableName: engine.tables.views,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :x)',
      ExpressionAttributeValues: { ':pk': { S: viewsKey(streamKey(scope.organisationId, 'organisation')) }, ':x': { S: 'x' } },
    }),
  );
  return (answer.Items ?? []).map(({ sk }) => sk?.S ?? '');
}

it('what runs left behind that ended on the way is removed by the next', async () => {
  const scope = await business();
  const value = (client = engine.client) => open(client).valuer.value(scope.organisationId, { now: true });
  for (let cut = 1; cut <= 6; cut += 1) await untilItEnds(value(endingAfter(engine, cut)));
  await value();
  await buy(open(), scope, '2026-10-11', 1);
  await value();
  const keys = await keysIn(scope);
  expect(keys.filter((key) => key.startsWith('x!'))).toEqual([]);
  // The head and the items, two parts for each of the days that are kept (the end of October, and the day before the newest), and two pages
  // for each month of what the goods are worth from day to day.
  expect(keys.length).toBe(1 + 1 + 2 * 2 + 2 * 2);
  expect(await worth(open(), scope, '2026-10-31')).toBe(62);
  expect(await open().prover.prove(scope.organisationId)).toEqual([]);
});

it('checkpoints can be dropped at any time', async () => {
  const scope = await business();
  await open().valuer.value(scope.organisationId, { now: true });
  const stream = viewsKey(streamKey(scope.organisationId, 'organisation'));
  const reader = open();
  expect(await worth(reader, scope, '2026-11-30')).toBe(154);
  await removePartition(openEngine(engine.client, engine.tables), stream);
  expect(await worth(reader, scope, '2026-11-30')).toBe(154);
  expect(await open().valuer.value(scope.organisationId, { now: true })).toBe(true);
  expect(await worth(reader, scope, '2026-11-30')).toBe(154);
  expect(await open().prover.prove(scope.organisationId)).toEqual([]);
});

it('are read from a copy that has neither the pages nor the log yet', async () => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const late = () => open(new DynamoDBClient({ endpoint: proxy.endpoint, region: 'ap-south-1', credentials }));
  copy.held = true;
  const scope = newScope();
  await buy(late(), scope, '2026-10-10', 60);
  await buy(late(), scope, '2026-11-10', 60);
  await late().projector.project(scope.organisationId, branchOf(scope));
  expect(await late().valuer.value(scope.organisationId, { now: true })).toBe(true);
  await buy(late(), scope, '2026-10-12', 1);
  expect(await worth(late(), scope, '2026-10-31')).toBe(61);
  expect(await worth(late(), scope, '2026-11-30')).toBe(121);
  copy.held = false;
});

it('are made when enough has changed, again a minute after they became outdated, and ten minutes after anything moved', async () => {
  const scope = await business();
  const value = () => open().valuer.value(scope.organisationId);
  expect(await value()).toBe(false);
  await buy(open(), scope, '2026-11-20', 400);
  await open().projector.project(scope.organisationId, branchOf(scope));
  expect(await value()).toBe(true);
  await buy(open(), scope, '2026-11-21', 20);
  now += 120_000;
  expect(await value()).toBe(false);
  await buy(open(), scope, '2026-10-12', 1);
  expect(await value()).toBe(true);
  await buy(open(), scope, '2026-10-12', 1);
  expect(await value()).toBe(false);
  now += 120_000;
  expect(await value()).toBe(true);
  await buy(open(), scope, '2026-11-22', 1);
  now += 540_000;
  expect(await value()).toBe(false);
  now += 120_000;
  expect(await value()).toBe(true);
  now += 1_200_000;
  expect(await value()).toBe(false);
});

it('a wrong one is found by the prover', async () => {
  const scope = await business();
  await open().valuer.value(scope.organisationId, { now: true });
  const pk = { S: viewsKey(streamKey(scope.organisationId, 'organisation')) };
  const figures = (await keysIn(scope)).filter((key) => /^x\|[^|]+\|f/.test(key));
  const [first = '', second = ''] = figures;
  const read = await engine.client.send(
    new QueryCommand({
      TableName: engine.tables.views,
      KeyConditionExpression: 'pk = :pk AND sk = :sk',
      ExpressionAttributeValues: { ':pk': pk, ':sk': { S: second } },
    }),
  );
  const Item = { ...read.Items?.[0], sk: { S: first } };
  await engine.client.send(new PutItemCommand({ TableName: engine.tables.views, Item }));
  const findings = await open().prover.prove(scope.organisationId);
  expect(findings.map(({ what }) => what)).toEqual([expect.stringContaining(`${item} is kept as`)]);
  expect(findings[0]?.where).toContain('checkpoint 2026-10-31');
});

it('a head that moved on is not overwritten by a slower run', async () => {
  const scope = await business();
  const [slow, fast] = [open(endingAfter(engine, 99)), open()];
  const running = slow.valuer.value(scope.organisationId, { now: true });
  await fast.valuer.value(scope.organisationId, { now: true });
  await running;
  expect((await keysIn(scope)).filter((key) => key.startsWith('x!'))).toEqual([]);
  expect(await open().prover.prove(scope.organisationId)).toEqual([]);
});

it('tell what the goods are worth on any day, also after a late entry', async () => {
  const scope = await business();
  const told = async (day: string) => (await open().books.stockWorth(scope, [day])).get(day)?.get(scope.branchId)?.onHand;
  await open().valuer.value(scope.organisationId, { now: true });
  const days = ['2026-10-09', '2026-10-10', '2026-10-31', '2026-11-19', '2026-11-20', '2027-03-31', '2028-02-29', '2029-01-01'];
  const expected = [undefined, 30, 61, 121, 154, 154, 154, 154].map((pieces) => (pieces === undefined ? undefined : pieces * 100_00));
  expect(await Promise.all(days.map((day) => told(day)))).toEqual(expected);
  await buy(open(), scope, '2026-11-12', 1);
  await expect(told('2026-11-11')).resolves.toBe(121 * 100_00);
  await expect(told('2026-11-12')).resolves.toBe(122 * 100_00);
  await open().valuer.value(scope.organisationId, { now: true });
  await expect(told('2026-11-12')).resolves.toBe(122 * 100_00);
  await expect(told('2027-03-31')).resolves.toBe(155 * 100_00);
  expect(await open().prover.prove(scope.organisationId)).toEqual([]);
});
