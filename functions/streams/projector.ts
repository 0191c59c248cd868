import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { wiring } from '#functions/wiring';

/**
 * Folds new log entries into the views of each branch in the event. The content of the event does not matter, because the watermark says
 * what is new.
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

/** A failed log is delivered again from its first entry in the event. */
function firstOf(records: DynamoDBStreamEvent['Records'], log: string): { itemIdentifier: string }[] {
  const first = records.find(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S === log)?.dynamodb?.SequenceNumber;
  return first === undefined ? [] : [{ itemIdentifier: first }];
}
