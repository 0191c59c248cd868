import { createHash, randomUUID } from 'node:crypto';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bookProof } from '#events/book-proof';
import { recordKeys } from '#storage/engine/keys';
import { openPlatform } from '#storage/platform/platform';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { type PretendAws, pretendAws } from '#test/kit/pretend-aws';
import { env } from '#topology/env';

type Job = (event: SQSEvent) => Promise<SQSBatchResponse>;

let engine: TestEngine;
let queues: PretendAws;
let storage: Storage;
let schedules: Readonly<Record<'prove' | 'project', () => Promise<{ readonly asked: number }>>>;
let prove: Job;
let fold: Job;
const scopes = Array.from({ length: 130 }, newScope);
const everyone = scopes.map(({ organisationId }) => organisationId).sort();

beforeAll(async () => {
  engine = await startEngine();
  queues = await pretendAws(({ body }) => {
    const { MessageBody } = JSON.parse(body) as { readonly MessageBody: string };
    return { body: JSON.stringify({ MessageId: randomUUID(), MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex') }) };
  });
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', queues.endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv(env.metrics, 'bahi');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  for (const [name, table] of Object.entries(engine.tables)) vi.stubEnv(env.table(name), table);
  vi.stubEnv(env.queues, `${queues.endpoint}/1/`);
  const [proving, projecting] = await Promise.all([import('#functions/schedules/prove'), import('#functions/schedules/project')]);
  schedules = { prove: proving.handler, project: projecting.handler };
  ({ handler: prove } = await import('#functions/jobs/book-proof'));
  ({ handler: fold } = await import('#functions/jobs/log-fold'));
  storage = openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
  for (const scope of scopes) await storage.journal.commit(scope, branchOf(scope), create(scope));
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await queues.stop();
  await engine.stop();
  vi.unstubAllEnvs();
});

/** Lets a process make so many calls to AWS; then it is dead. */
async function living<Answer>(calls: number, work: () => Promise<Answer>): Promise<Answer | 'killed'> {
  const sender = Object.getPrototypeOf(new DynamoDBClient({ region: 'ap-south-1' }).config.requestHandler);
  const { handle } = sender;
  let left = calls;
  const killed = new Promise<'killed'>((done) => {
    sender.handle = function counted(...asked: unknown[]) {
      left -= 1;
      if (left >= 0) return handle.apply(this, asked);
      done('killed');
      return new Promise(() => undefined);
    };
  });
  return Promise.race([work(), killed]).finally(() => {
    sender.handle = handle;
  });
}

function messagesSince(before: number): readonly { readonly organisationId: string }[] {
  return queues.asked.slice(before).map(({ body }) => JSON.parse((JSON.parse(body) as { readonly MessageBody: string }).MessageBody));
}

const event = (messages: readonly object[]) =>
  ({
    Records: messages.map((body, at) => ({
      messageId: String(at),
      body: JSON.stringify(body),
      attributes: { ApproximateReceiveCount: '1' },
    })),
  }) as SQSEvent;

it('however often it is killed, the schedule of a night asks each of 130 organisations, and the job proves each once', async () => {
  const before = queues.asked.length;
  let killed = 0;
  for (const calls of [0, 1, 50, 101, 102, 103, 104, 125, 150, 220, 260, 300])
    if ((await living(calls, schedules.prove)) === 'killed') killed += 1;
  expect(killed).toBeGreaterThan(9);
  await schedules.prove();
  const asked = messagesSince(before);
  expect([...new Set(asked.map(({ organisationId }) => organisationId))].sort()).toEqual(everyone);
  // A killed run may have asked those that it was asking at that moment: they are asked once more.
  expect(asked.length).toBeLessThan(130 + 10 * killed);
  // This night all were asked.
  expect(await schedules.prove()).toEqual({ asked: 0 });

  // One whose clock cannot be read stops no other, and comes again.
  const [broken] = scopes;
  const clock = { pk: { S: recordKeys.clock(`${recordKeys.organisation(broken?.organisationId ?? '')}o`) }, s: { N: '9' }, f: { N: '0' } };
  await engine.client.send(
    new PutItemCommand({ TableName: engine.tables.records, Item: { ...clock, h: { B: new Uint8Array(32) }, c: { B: new Uint8Array() } } }),
  );
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const calls of [0, 1, 2, 9, 40, 41, 42, 80]) await living(calls, () => prove(event(asked.slice(1, 3))));
  // Some are asked twice.
  const messages = [...asked, ...asked.slice(0, 5)];
  const answer = await prove(event(messages));
  const lines = said.mock.calls.map(([line]) => JSON.parse(String(line)));
  said.mockRestore();
  const retried = answer.batchItemFailures.map(({ itemIdentifier }) => messages[Number(itemIdentifier)]?.organisationId);
  expect(new Set(retried)).toEqual(new Set([broken?.organisationId]));
  expect(lines.every(({ job }) => job === bookProof.name)).toBe(true);
  const { proofs } = openPlatform(engine.client, engine.tables.platform, () => new Date());
  const kept = await Promise.all(everyone.map((id) => proofs.find(id)));
  expect(kept.filter((proof) => proof?.done).length).toBe(129);
}, 120_000);

it('of 130 organisations the schedule of a minute asks those with something to fold, once until they answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T10:01:00Z') });
  const [first, ...others] = scopes;
  for (const scope of others) await storage.projector.project(scope.organisationId, branchOf(scope));
  const before = queues.asked.length;
  expect(await schedules.project()).toEqual({ asked: 1 });
  expect(await schedules.project()).toEqual({ asked: 0 });
  const asked = messagesSince(before);
  expect(asked).toEqual([{ version: 1, organisationId: first?.organisationId }]);
  await fold(event([...asked, ...asked]));
  expect(await storage.projector.project(first?.organisationId ?? '', branchOf(first ?? newScope()))).toBe(0);
  expect(await schedules.project()).toEqual({ asked: 0 });
});
