import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Contract } from '#events/contract';
import { base, once } from '#functions/wire';

const client = once(() => new SQSClient({}));

/**
 * Sends a message that is in no log: imports of archives have none of their own yet, and schedules ask for work. Marked with an organisation,
 * it does not wait for the many of another (SQS fair queues). It is held back for at most 900 seconds.
 */
export async function sendMessage<Message>(
  { name }: Contract<Message>,
  message: Message,
  organisationId?: string,
  delaySeconds = 0,
): Promise<void> {
  await client().send(
    new SendMessageCommand({
      QueueUrl: base.queue(name),
      MessageBody: JSON.stringify(message),
      ...(organisationId && { MessageGroupId: organisationId }),
      ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
    }),
  );
}
