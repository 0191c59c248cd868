import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { functionNamed } from '#infra/local/handlers';
import { pumpQueue } from '#infra/local/queues/queue-pump';
import { names } from '#infra/local/runner/environment';
import { startQueues, type TestQueues } from '#test/kit/queue';

let queues: TestQueues;
let client: SQSClient;
beforeAll(async () => {
  queues = await startQueues();
  client = new SQSClient({
    endpoint: queues.endpoint,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  client.destroy();
  await queues.stop();
});

async function filled(name: string, messages: number) {
  const QueueUrl = await queues.create(names.queue(name));
  const Entries = Array.from({ length: messages }, (_, at) => ({ Id: String(at), MessageBody: String(at) }));
  await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  return { name, address: QueueUrl, job: 'list-export', stack: 'jobs-files' as const, visibilitySeconds: 60, attempts: 5, batchSize: 1 };
}

describe('the pump of a queue', () => {
  it.each([
    [1, 1],
    [2, 2],
    [10, 3],
  ])('that may handle %i batches in parallel handles exactly %i', async (atOnce, together) => {
    const queue = { ...(await filled(`work-${atOnce}`, 6)), atOnce };
    let [running, most, finished] = [0, 0, 0];
    const waiting: (() => void)[] = [];
    const pump = pumpQueue(client, queue, functionNamed('job-list-export'), queues.endpoint, async () => {
      running += 1;
      most = Math.max(most, running);
      // Each waits until the expected number are at work.
      if (running === together) for (const go of waiting.splice(0)) go();
      else if (finished + together <= 6) await new Promise<void>((go) => waiting.push(go));
      // More would start now if they could.
      await new Promise((later) => setTimeout(later, 20));
      running -= 1;
      finished += 1;
    });
    await vi.waitFor(() => expect(finished).toBe(6), { timeout: 20_000 });
    await pump.stop();
    expect(most).toBe(together);
  });

  it('deletes finished messages and keeps failed ones', async () => {
    const queue = { ...(await filled('some-fail', 4)), batchSize: 4, atOnce: 1 };
    const failed: string[] = [];
    let finished = 0;
    const pump = pumpQueue(client, queue, functionNamed('job-list-export'), queues.endpoint, async (_, event) => {
      const { Records } = event as SQSEvent;
      const odd = Records.filter(({ body }) => Number(body) % 2 === 1);
      failed.push(...odd.map(({ body }) => body));
      finished += Records.length;
      return { batchItemFailures: odd.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await vi.waitFor(() => expect(finished).toBe(4), { timeout: 20_000 });
    await pump.stop();
    expect(failed.sort()).toEqual(['1', '3']);
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: queue.address, AttributeNames: ['ApproximateNumberOfMessagesNotVisible'] }),
    );
    expect(Attributes).toEqual({ ApproximateNumberOfMessagesNotVisible: '2' });
  });
});
