import { createHash, randomUUID } from 'node:crypto';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBBatchResponse, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { logRelay } from '#events/log-relay';
import { streamRecord } from '#infra/local/streams/stream-record';
import { recordKeys, shortId, streamKey } from '#storage/engine/keys';
import { entryItem, packMessages, packMeta } from '#storage/log/entry';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { type PretendAws, pretendAws } from '#test/kit/pretend-aws';
import { env } from '#topology/env';

interface Sent {
  readonly QueueUrl: string;
  readonly MessageBody: string;
  readonly MessageGroupId: string;
}

let engine: TestEngine;
let queues: PretendAws;
let handler: (event: { Records: ReturnType<typeof streamRecord>[] }) => Promise<DynamoDBBatchResponse>;
let schedule: () => Promise<{ readonly asked: number }>;
let job: (event: SQSEvent) => Promise<SQSBatchResponse>;
let refused = '';
beforeAll(async () => {
  engine = await startEngine();
  queues = await pretendAws(({ body }) => {
    const { MessageBody } = JSON.parse(body) as Sent;
    if (refused !== '' && MessageBody.includes(refused)) return { status: 400, body: '{"__type":"InvalidParameterValue"}' };
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
  ({ handler } = await import('#functions/streams/relay'));
  ({ handler: schedule } = await import('#functions/schedules/relay'));
  ({ handler: job } = await import('#functions/jobs/log-relay'));
}, 60_000);
beforeEach(() => {
  refused = '';
});
afterAll(async () => {
  await queues.stop();
  await engine.stop();
  vi.unstubAllEnvs();
});

/** A new branch, known to its organisation as after its first save. */
async function branchOf(organisationId: string): Promise<string> {
  const branchId = randomUUID();
  const Item = { pk: { S: recordKeys.streams(organisationId) }, ss: { SS: [shortId(branchId)] } };
  await engine.client.send(new PutItemCommand({ TableName: engine.tables.records, Item }));
  return streamKey(organisationId, { branchId });
}

/** The schedule asks, and the job does what it was asked; returns how many messages of the logs were sent. */
async function sweep(): Promise<number> {
  const before = queues.asked.length;
  await schedule();
  const asked = sentSince(before).filter(([queue]) => queue === logRelay.name);
  const Records = asked.map(([, body, group], at) => {
    expect(group).toBe(body.organisationId);
    return { messageId: String(at), body: JSON.stringify(body), attributes: { ApproximateReceiveCount: '1' } };
  });
  expect(await job({ Records } as SQSEvent)).toEqual({ batchItemFailures: [] });
  return bodiesSince(before).length;
}

/** Writes an entry to the log, and answers with the event that would tell of it. */
async function entry(log: string, sequence: number, bodies: readonly string[], daysAgo = 0, queue = 'document-mail') {
  const at = new Date(Date.now() - daysAgo * 24 * 3600_000).toISOString();
  const meta = packMeta({
    ...{ at, by: randomUUID(), from: '127.0.0.1', action: 'create', slug: 'sales-invoice', id: randomUUID() },
    ...{ first: sequence, previous: [], taken: [] },
  });
  const messages = bodies.length === 0 ? undefined : packMessages(bodies.map((body) => ({ queue, body })));
  const item = entryItem(log, { sequence, meta, after: undefined, before: undefined, messages }, new Uint8Array(32));
  await engine.client.send(new PutItemCommand({ TableName: engine.tables.log, Item: item }));
  return streamRecord(item, new Date());
}

/** The queue, content and organisation of each message. */
function sentSince(before: number) {
  return queues.asked.slice(before).map(({ body }) => {
    const { QueueUrl, MessageBody, MessageGroupId } = JSON.parse(body) as Sent;
    return [QueueUrl.split('/').at(-1), JSON.parse(MessageBody), MessageGroupId];
  });
}
/** Of messages of the logs. */
const bodiesSince = (before: number) =>
  sentSince(before)
    .filter(([queue]) => queue !== logRelay.name)
    .map(([, body]) => body);

async function quietly<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  return work().finally(() => quiet.mockRestore());
}

describe('the relay', () => {
  it('marks every message with its organisation, so that one with many messages does not block the others', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const before = queues.asked.length;
    const Records = [
      await entry(await branchOf(one), 1, ['first', 'second']),
      await entry(await branchOf(other), 1, ['third'], 0, 'list-export'),
    ];
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
    expect(sentSince(before).toSorted()).toEqual(
      [
        ['document-mail', 'first', one],
        ['document-mail', 'second', one],
        ['list-export', 'third', other],
      ].toSorted(),
    );
  });

  it('stops at an entry that cannot be sent, while other logs go on, and then sends it and the later ones', async () => {
    const [stuckLog, otherLog] = [await branchOf(randomUUID()), await branchOf(randomUUID())];
    const Records = [
      await entry(stuckLog, 1, ['message 1']),
      await entry(stuckLog, 2, ['message 2']),
      await entry(stuckLog, 3, ['message 3']),
      await entry(otherLog, 1, ['of another log']),
    ];
    const before = queues.asked.length;
    refused = 'message 2';
    const answer = await quietly(() => handler({ Records }));
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber }] });
    expect(bodiesSince(before).toSorted()).toEqual(['message 1', 'message 2', 'of another log']);
    refused = '';
    const again = queues.asked.length;
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
    expect(bodiesSince(again)).toEqual(['message 2', 'message 3']);
  });

  it('sends what came before an event that was lost, and nothing again when an event comes twice or late', async () => {
    const log = await branchOf(randomUUID());
    const before = queues.asked.length;
    const lost = await entry(log, 1, ['lost']);
    await entry(log, 2, []);
    const next = await entry(log, 3, ['next']);
    await handler({ Records: [next] });
    await handler({ Records: [lost, next] });
    expect(bodiesSince(before)).toEqual(['lost', 'next']);
  });

  it('was down for a week: the schedule sends everything once, in order, and the stream nothing again', async () => {
    const logs = await Promise.all(Array.from({ length: 130 }, () => branchOf(randomUUID())));
    const events = await Promise.all(
      logs.map(async (log, at) => [
        await entry(log, 1, [], 8),
        await entry(log, 2, [`${at} a`, `${at} b`], 7),
        await entry(log, 3, [], 3),
        await entry(log, 4, [`${at} c`], 1),
      ]),
    );
    const before = queues.asked.length;
    refused = '"7 b"';
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await sweep();
    expect(said.mock.calls.map(([line]) => JSON.parse(line))).toEqual([expect.objectContaining({ sweep: 'log-relay', of: logs[7] })]);
    said.mockRestore();
    refused = '';
    // The one that failed is tried again a minute later, from the entry that failed, and nobody else is asked.
    expect(await sweep()).toBe(3);
    expect(await schedule()).toEqual({ asked: 0 });
    await handler({ Records: events.flat() });
    const sent = bodiesSince(before).filter((body, at, all) => !(String(body).startsWith('7 ') && all.indexOf(body) < at));
    expect(sent).toHaveLength(3 * logs.length);
    for (const at of logs.keys())
      expect(sent.filter((body) => String(body).startsWith(`${at} `))).toEqual(['a', 'b', 'c'].map((one) => `${at} ${one}`));
  }, 60_000);

  it('has a minute for what is new, before the schedule looks for it', async () => {
    const log = await branchOf(randomUUID());
    const before = queues.asked.length;
    await entry(log, 1, ['just now']);
    expect(await schedule()).toEqual({ asked: 0 });
    expect(bodiesSince(before)).toEqual([]);
  });
});
