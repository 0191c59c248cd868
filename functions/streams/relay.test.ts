import { createHash, randomUUID } from 'node:crypto';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { streamRecord } from '#infra/local/streams/stream-record';
import { entryItem, packMessages, packMeta } from '#storage/entry';
import { streamKey } from '#storage/keys';
import { type PretendAws, pretendAws } from '#test/kit/pretend-aws';
import { env } from '#topology/env';

interface Sent {
  readonly QueueUrl: string;
  readonly MessageBody: string;
  readonly MessageGroupId: string;
}

let queues: PretendAws;
let handler: (event: { Records: ReturnType<typeof streamRecord>[] }) => Promise<DynamoDBBatchResponse>;
let refused = '';
beforeAll(async () => {
  queues = await pretendAws(({ body }) => {
    const { MessageBody } = JSON.parse(body) as Sent;
    if (refused !== '' && MessageBody.includes(refused)) return { status: 400, body: '{"__type":"InvalidParameterValue"}' };
    return { body: JSON.stringify({ MessageId: randomUUID(), MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex') }) };
  });
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', queues.endpoint);
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  for (const name of ['document-mail', 'list-export']) vi.stubEnv(env.queue(name), `${queues.endpoint}/1/${name}`);
  ({ handler } = await import('#functions/streams/relay'));
});
beforeEach(() => {
  refused = '';
});
afterAll(() => {
  queues.stop();
  vi.unstubAllEnvs();
});

const meta = packMeta({
  at: '2026-11-21T10:00:00.000Z',
  by: randomUUID(),
  from: '127.0.0.1',
  action: 'create',
  slug: 'sales-invoice',
  id: randomUUID(),
  first: 1,
  previous: [],
  taken: [],
});

function entry(organisationId: string, sequence: number, ...messages: readonly { readonly queue: string; readonly body: string }[]) {
  const key = streamKey(organisationId, { branchId: randomUUID() });
  const stored = { sequence, meta, after: undefined, before: undefined, messages: packMessages(messages) };
  return streamRecord(entryItem(key, stored, new Uint8Array(32)), new Date());
}

/** The queue, content and organisation of each message. */
function sentSince(before: number) {
  return queues.asked.slice(before).map(({ body }) => {
    const { QueueUrl, MessageBody, MessageGroupId } = JSON.parse(body) as Sent;
    return [QueueUrl.split('/').at(-1), JSON.parse(MessageBody), MessageGroupId];
  });
}

describe('the relay', () => {
  it('marks every message with its organisation, so that one with many messages does not block the others', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const first = entry(one, 1, { queue: 'document-mail', body: 'first' }, { queue: 'list-export', body: 'second' });
    const answer = await handler({ Records: [first, entry(other, 7, { queue: 'document-mail', body: 'third' })] });
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(sentSince(0)).toEqual([
      ['document-mail', 'first', one],
      ['list-export', 'second', one],
      ['document-mail', 'third', other],
    ]);
  });

  it('stops at an entry that cannot be sent, and gets it again with the later ones', async () => {
    const organisation = randomUUID();
    const [sent, stuck, after] = [1, 2, 3].map((at) => entry(organisation, at, { queue: 'document-mail', body: `message ${at}` }));
    if (sent === undefined || stuck === undefined || after === undefined) throw new Error('There are three');
    const before = queues.asked.length;
    refused = 'message 2';
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const answer = await handler({ Records: [sent, stuck, after] });
    quiet.mockRestore();
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: stuck.dynamodb?.SequenceNumber }] });
    expect(sentSince(before).map(([, body]) => body)).toEqual(['message 1', 'message 2']);
  });
});
