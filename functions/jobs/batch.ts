import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Contract } from '#events/contract';
import { queues } from '#topology/queues';

/**
 * The handler of a job: parses each message once, handles it, and reports those that failed, so only they come again. A message that cannot
 * be read fails each time and ends in the dead-letter queue, where it is seen.
 *
 * The last delivery is not tried: if a message ended the whole process each time, no one would be told. `giveUp` tells the waiting user,
 * and the message goes to the dead-letter queue.
 */
export function jobOf<Message>(
  contract: Contract<Message>,
  work: (message: Message) => Promise<void>,
  giveUp?: (message: Message) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  const attempts = queues.find(({ name }) => name === contract.name)?.attempts ?? Number.POSITIVE_INFINITY;
  return async ({ Records }) => {
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const { messageId, body, attributes } of Records) {
      try {
        const message = contract.schema.parse(JSON.parse(body));
        if (giveUp && Number(attributes.ApproximateReceiveCount) >= attempts) {
          await giveUp(message);
          throw new Error(`Given up after ${attempts - 1} attempts`);
        }
        await work(message);
      } catch (error) {
        const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        console.error(JSON.stringify({ level: 'ERROR', job: contract.name, messageId, error: said }));
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
}
