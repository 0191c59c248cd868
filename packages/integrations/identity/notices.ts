import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Notices } from '#application/identity/ports';

/** Puts the mails of identity into their queue. */
export function noticesTo(queue: string): Notices {
  const client = new SQSClient({});
  return {
    async send(notice) {
      await client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: JSON.stringify(notice) }));
    },
  };
}
