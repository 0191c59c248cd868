import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Notices } from '#application/identity/ports';

/**
 * Puts the mails of identity into their queue, marked with their organisation if they have one: the queue then gives each its turn (SQS fair
 * queues). One without a mark counts as one of its own.
 */
export function noticesTo(queue: string): Notices {
  const client = new SQSClient({});
  return {
    async send(notice, organisationId) {
      const group = organisationId && { MessageGroupId: organisationId };
      await client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: JSON.stringify(notice), ...group }));
    },
  };
}
