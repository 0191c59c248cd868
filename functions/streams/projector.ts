import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { wiring } from '#functions/wiring';
import { streamOfKey } from '#storage/engine/keys';

/**
 * Folds new log entries into the views of each branch in the event. The content of the event does not matter, because the watermark says
 * what is new. When little is new, the checkpoints of the organisation's stock are brought up to date as well.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const logs = new Map(Records.map(({ dynamodb }) => [dynamodb?.Keys?.['pk']?.S ?? '', dynamodb?.SequenceNumber ?? '']));
  const quiet = new Set<string>();
  const failed = await Promise.all(
    [...logs.keys()].map(async (log) => {
      try {
        const folded = await wiring.storage().projector.projectKey(log);
        if (folded < mostInQuiet) quiet.add(streamOfKey(log).organisationId);
        return [];
      } catch (error) {
        console.error(
          JSON.stringify({ level: 'ERROR', stream: 'projector', log, error: error instanceof Error ? error.message : String(error) }),
        );
        return firstOf(Records, log);
      }
    }),
  );
  for (const organisationId of quiet) await valueStock(organisationId);
  return { batchItemFailures: failed.flat() };
}

/** While more than this comes at once, folding has the machine for itself. */
const mostInQuiet = 200;
const secondsBetween = 10;
const asked = new Map<string, number>();

/** A checkpoint that is missing only makes reading slower, so an error is not the stream's: the next call tries again. */
async function valueStock(organisationId: string): Promise<void> {
  const now = Date.now();
  if (now - (asked.get(organisationId) ?? 0) < 1_000 * secondsBetween) return;
  if (asked.size >= mostRemembered) asked.clear();
  asked.set(organisationId, now);
  try {
    await wiring.storage().valuer.value(organisationId);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ level: 'ERROR', stream: 'projector', valuing: organisationId, error: said }));
  }
}

const mostRemembered = 10_000;

/** A failed log is delivered again from its first entry in the event. */
function firstOf(records: DynamoDBStreamEvent['Records'], log: string): { itemIdentifier: string }[] {
  const first = records.find(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S === log)?.dynamodb?.SequenceNumber;
  return first === undefined ? [] : [{ itemIdentifier: first }];
}
