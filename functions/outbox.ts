import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { openDatabase } from '#functions/database';
import { base, once } from '#functions/wire';
import { openEngine } from '#storage/engine/engine';
import { openOutbox } from '#storage/log/outbox';

/** The outbox of all organisations, for its stream and its schedule. */
export const outbox = once(() => {
  const queues = new SQSClient({});
  return openOutbox({
    engine: openEngine(openDatabase(), base.tables()),
    relayed: base.relayed(),
    // Messages are marked with their organisation, so that one with many messages does not block the others (SQS fair queues).
    async send({ queue, body }, organisationId) {
      const QueueUrl = base.queue(queue);
      await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(body), MessageGroupId: organisationId }));
    },
  });
});
