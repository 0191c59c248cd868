import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Item } from '#storage/engine';
import { messagesOf } from '#storage/entry';
import { streamOfKey } from '#storage/keys';
import { env } from '#topology/env';

const client = new SQSClient({});

/**
 * The outbox: sends messages in log entries to their queues. An entry that could not be sent stops its batch and is delivered again. So a
 * message may be sent twice, but never lost.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const record of Records) {
    try {
      await relay(record);
    } catch (error) {
      console.error(
        JSON.stringify({
          level: 'ERROR',
          stream: 'relay',
          entry: record.eventID,
          error: error instanceof Error ? error.message : String(error),
        }),
      );
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

/** Messages are marked with their organisation, so that one with many messages does not block the others (SQS fair queues). */
async function relay({ dynamodb }: DynamoDBRecord): Promise<void> {
  const { organisationId } = streamOfKey(dynamodb?.Keys?.['pk']?.S ?? '');
  for (const { queue, body } of messagesOf(itemOf(dynamodb?.NewImage ?? {}))) {
    const QueueUrl = process.env[env.queue(queue)];
    if (QueueUrl === undefined) throw new Error(`The environment does not say ${env.queue(queue)}.`);
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(body), MessageGroupId: organisationId }));
  }
}

/** An event has bytes as base64; a log entry has keys and bytes. */
function itemOf(image: NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>): Item {
  const item: Item = {};
  for (const [name, { S, N, B }] of Object.entries(image)) {
    if (B !== undefined) item[name] = { B: Buffer.from(String(B), 'base64') };
    else if (N !== undefined) item[name] = { N };
    else if (S !== undefined) item[name] = { S };
  }
  return item;
}
