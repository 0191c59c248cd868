import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { failedItems } from '#infra/local/queues/failed-items';
import { account, names, region } from '#infra/local/runner/environment';
import type { FunctionSpec } from '#topology/functions';
import type { Queue } from '#topology/queues';

export interface Pump {
  /** Takes no new work and waits for current work. */
  stop(): Promise<void>;
}

/**
 * Gives the messages of a queue to its job, like Lambda's event source. Finished messages are deleted. Failed ones stay hidden until the
 * visibility time is over and come again; after the last try the queue moves them to the dead letters. Several run side by side, up to the
 * number in the topology that a laptop can take.
 */
export function pumpQueue(
  client: SQSClient,
  queue: Queue,
  spec: FunctionSpec,
  endpoint: string,
  invoke: (spec: FunctionSpec, event: unknown) => Promise<unknown>,
): Pump {
  const QueueUrl = `${endpoint}/${account}/${names.queue(queue.name)}`;
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl,
            MaxNumberOfMessages: Math.min(10, queue.batchSize),
            WaitTimeSeconds: 10,
            MessageSystemAttributeNames: ['All'],
            MessageAttributeNames: ['All'],
          }),
          { abortSignal: stopping.signal },
        );
        if (Messages.length > 0) await work(Messages);
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error(`queue ${queue.name}`, error);
        await new Promise((done) => setTimeout(done, 500));
      }
    }
  };
  const work = async (messages: readonly Message[]) => {
    const records = messages.map((message) => toRecord(message, queue.name));
    const failed = await invoke(spec, { Records: records } satisfies SQSEvent).then(
      (answer) =>
        failedItems(
          answer,
          records.map(({ messageId }) => messageId),
        ),
      (error: unknown) => {
        console.error(`job ${queue.job}`, error);
        return new Set(records.map(({ messageId }) => messageId));
      },
    );
    const finished = records.filter(({ messageId }) => !failed.has(messageId));
    if (finished.length === 0) return;
    await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: finished.map(({ messageId, receiptHandle }) => ({ Id: messageId, ReceiptHandle: receiptHandle })),
      }),
    );
  };
  const ended = Promise.all(Array.from({ length: Math.min(queue.atOnce, mostAtOnce) }, loop));
  return {
    stop: () => {
      stopping.abort();
      return ended.then(() => undefined);
    },
  };
}

const mostAtOnce = 3;

function toRecord(message: Message, queue: string): SQSRecord {
  const attributes = message.Attributes ?? {};
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: {
      ApproximateReceiveCount: attributes['ApproximateReceiveCount'] ?? '1',
      SentTimestamp: attributes['SentTimestamp'] ?? String(Date.now()),
      SenderId: attributes['SenderId'] ?? account,
      ApproximateFirstReceiveTimestamp: attributes['ApproximateFirstReceiveTimestamp'] ?? String(Date.now()),
    },
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [
        name,
        { dataType: value.DataType ?? 'String', ...(value.StringValue === undefined ? {} : { stringValue: value.StringValue }) },
      ]),
    ),
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:${region}:${account}:${names.queue(queue)}`,
    awsRegion: region,
  };
}
