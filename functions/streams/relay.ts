import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { outbox } from '#functions/outbox';

/**
 * Sends the messages of new log entries to their queues. The event only says which logs have some: what is sent follows from the watermark,
 * so an event may come twice, late, or never (`schedules/relay.ts`). A log that cannot be relayed is delivered again and does not stop the
 * others.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const first = new Map<string, string>();
  for (const { dynamodb } of Records) {
    const log = dynamodb?.Keys?.['pk']?.S ?? '';
    if (dynamodb?.NewImage?.['m'] !== undefined && !first.has(log)) first.set(log, dynamodb.SequenceNumber ?? '');
  }
  const failed = await Promise.all(
    [...first].map(async ([log, itemIdentifier]) => {
      try {
        await outbox().relay(log);
        return [];
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        console.error(JSON.stringify({ level: 'ERROR', stream: 'relay', log, error: said }));
        return [{ itemIdentifier }];
      }
    }),
  );
  return { batchItemFailures: failed.flat() };
}
