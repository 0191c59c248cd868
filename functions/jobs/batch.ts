import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Contract } from '#events/contract';
import { queues } from '#topology/queues';

/** What is done for a message that failed for good. */
interface Ending<Message> {
  /** Tells the waiting user. */
  readonly giveUp?: (message: Message) => Promise<void>;
  /** Makes a record of it, from which it can be sent again. Without an error, the last try ended the whole process. */
  readonly record?: (failure: {
    readonly queue: string;
    readonly messageId: string;
    readonly body: Message;
    readonly tries: number;
    readonly error: unknown;
  }) => Promise<void>;
}

/**
 * The handler of a job: parses each message once, handles it, and reports those that failed, so only they come again. A message that cannot
 * be read fails each time and ends in the dead-letter queue, where it is seen.
 *
 * The last delivery is not tried: if a message ended the whole process each time, no one would be told. So a message is recorded when the
 * last try fails, or without its error at the last delivery. A recorded message is done. If it cannot be recorded, it goes to the
 * dead-letter queue.
 */
export function jobOf<Message>(
  contract: Contract<Message>,
  work: (message: Message) => Promise<void>,
  { giveUp, record }: Ending<Message> = {},
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  const attempts = queues.find(({ name }) => name === contract.name)?.attempts ?? Number.POSITIVE_INFINITY;
  const hasEnding = giveUp !== undefined || record !== undefined;
  return async ({ Records }) => {
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const { messageId, body, attributes } of Records) {
      const times = Number(attributes.ApproximateReceiveCount);
      const say = (error: unknown) => {
        const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        console.error(JSON.stringify({ level: 'ERROR', job: contract.name, messageId, error: said }));
      };
      const end = async (message: Message, error?: unknown) => {
        await giveUp?.(message);
        if (record === undefined) throw new Error(`Given up after ${attempts - 1} attempts`);
        await record({ queue: contract.name, messageId, body: message, tries: attempts - 1, error });
      };
      try {
        const message = contract.schema.parse(JSON.parse(body));
        if (hasEnding && times >= attempts) await end(message);
        else {
          await work(message).catch(async (error: unknown) => {
            if (record === undefined || times < attempts - 1) throw error;
            say(error);
            await end(message, error ?? new Error('Nothing was said'));
          });
        }
      } catch (error) {
        say(error);
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
}
