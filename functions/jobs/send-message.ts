import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Contract } from '#events/contract';
import { base, once } from '#functions/wire';

const client = once(() => new SQSClient({}));

/**
 * Sends a message that is in no log: imports of archives have none of their own yet, and schedules ask for work. Marked with an organisation,
 * it does not wait for the many of another (SQS fair queues).
 */
export async function sendMessage<Message>({ name }: Contract<Message>, message: Message, organisationId?: string): Promise<void> {
  const QueueUrl = base.queue(name);
  const MessageBody = JSON.stringify(message);
  await client().send(new SendMessageCommand({ QueueUrl, MessageBody, ...(organisationId && { MessageGroupId: organisationId }) }));
}
