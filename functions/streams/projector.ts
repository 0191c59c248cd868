import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { wiring } from '#functions/wiring';

/**
 * The log has new entries: folds them into the views of each branch in the event. The content of the event does not matter, because the
 * watermark knows.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const logs = new Map(Records.map(({ dynamodb }) => [dynamodb?.Keys?.['pk']?.S ?? '', dynamodb?.SequenceNumber ?? '']));
  const failed = await Promise.all(
    [...logs.keys()].map(async (log) => {
      try {
        await wiring.storage().projector.projectKey(log);
        return [];
      } catch (error) {
        console.error(
          JSON.stringify({ level: 'ERROR', stream: 'projector', log, error: error instanceof Error ? error.message : String(error) }),
        );
        return firstOf(Records, log);
      }
    }),
  );
  return { batchItemFailures: failed.flat() };
}

/** A log is taken again from its first entry of the event. */
function firstOf(records: DynamoDBStreamEvent['Records'], log: string): { itemIdentifier: string }[] {
  const first = records.find(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S === log)?.dynamodb?.SequenceNumber;
  return first === undefined ? [] : [{ itemIdentifier: first }];
}
