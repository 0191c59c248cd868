import { type AttributeValue, QueryCommand } from '@aws-sdk/client-dynamodb';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Stream } from '#application/ports/scope';
import { functionNamed, invoke } from '#infra/local/handlers';
import { streamRecord } from '#infra/local/streams/stream-record';
import { streamKey } from '#storage/engine/keys';
import type { App, Organisation } from '#test/kit/app';
import { isBadDay } from '#test/kit/faults/bad-day';
import { actingAs } from '#test/kit/permissions';
import { env } from '#topology/env';
import type { FunctionSpec } from '#topology/functions';

/**
 * Takes messages from the log to their job when the test calls it: the whole stream of a log goes through the relay, and the messages in
 * the queue go to the job, until none is left. Run twice, every message comes twice, which must be harmless.
 */
export async function runJobs(app: App, organisation: Organisation, stream: Stream, queue: string): Promise<void> {
  await relayAll(app, organisation, stream);
  await deliver(queue);
}

/** The first half: the whole stream of a log through the relay. */
export async function relayAll(app: App, { organisationId }: Organisation, stream: Stream): Promise<void> {
  const items: Record<string, AttributeValue>[] = [];
  let from: Record<string, AttributeValue> | undefined;
  do {
    const page = await app.engine.client.send(
      new QueryCommand({
        TableName: app.engine.tables.log,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: streamKey(organisationId, stream) } },
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  const relay = functionNamed('stream-relay');
  // As if nothing was noted, so that what was sent before is sent again. Loaded here, because it keeps the settings that it is loaded with.
  const { base } = await import('#functions/wire');
  await base.relayed().forget(organisationId);
  await untilDone(relay, { Records: items.map((item) => streamRecord(item, new Date())) });
}

/** On a bad day a function may fail, and what it was given comes again. */
async function untilDone(spec: FunctionSpec, event: unknown): Promise<void> {
  for (let left = isBadDay() ? 20 : 0; ; left -= 1) {
    const answer = (await actingAs(spec, () => invoke(spec, event))) as { readonly batchItemFailures: readonly unknown[] };
    if (answer.batchItemFailures.length === 0) return;
    if (left === 0) throw new Error(`${spec.name} failed`);
  }
}

/**
 * Hands the messages that are in a queue to its job, until none is left: those of one organisation one after the other, and those of
 * different ones at once, because some jobs wait a while.
 */
export async function deliver(queue: string): Promise<void> {
  const client = new SQSClient({});
  const QueueUrl = `${process.env[env.queues]}${queue}`;
  for (;;) {
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    if (Messages.length === 0) break;
    const Records = Messages.map(({ MessageId = '', Body = '' }) => ({
      messageId: MessageId,
      body: Body,
      attributes: { ApproximateReceiveCount: '1' },
    }));
    const apart = Map.groupBy(Records, ({ body }) => (JSON.parse(body) as { readonly organisationId?: string }).organisationId);
    await Promise.all([...apart.values()].map((records) => untilDone(functionNamed(`job-${queue}`), { Records: records })));
    for (const { ReceiptHandle } of Messages) await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: ReceiptHandle ?? '' }));
  }
  client.destroy();
}
