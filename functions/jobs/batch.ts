import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Contract } from '#events/contract';

/**
 * The handler of a job: parses each message once, does it, and reports those that failed, so that only they come again. A
 * message nobody can read fails each time and ends among the dead letters, where it is seen.
 */
export function jobOf<Message>(
  contract: Contract<Message>,
  work: (message: Message) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  return async ({ Records }) => {
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const { messageId, body } of Records) {
      try {
        await work(contract.schema.parse(JSON.parse(body)));
      } catch (error) {
        const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        console.error(JSON.stringify({ level: 'ERROR', job: contract.name, messageId, error: said }));
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
}
