import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Contract } from '#events/contract';
import { base, once } from '#functions/wire';
import { env } from '#topology/env';

const client = once(() => new SQSClient({}));

/** Sends a message that is in no log: imports of archives have none of their own yet. */
export async function sendMessage<Message>({ name }: Contract<Message>, message: Message): Promise<void> {
  const QueueUrl = base.need(env.queue(name));
  await client().send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
}
