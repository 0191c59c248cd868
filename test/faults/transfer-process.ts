import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SQSBatchResponse } from 'aws-lambda';
import type { Message } from '#application/ports/journal';
import { functionNamed, invoke } from '#infra/local/handlers';
import { messagesIn } from '#test/kit/messages';
import { env } from '#topology/env';

/**
 * Relay, queue and job of goods between branches, in one process that can be killed. It forgets what it delivered, so after each kill every
 * message comes again.
 */
const organisationId = process.env['FAULTS_ORGANISATION'] ?? '';
const branches = (process.env['FAULTS_BRANCHES'] ?? '').split(',');
const log = process.env[env.table('log')] ?? '';
const client = new DynamoDBClient({});
const delivered = new Map<string, number>();
process.send?.({ url: '' });
flushCompileCache();
for (;;) {
  for (const branchId of branches) await deliverNext(branchId).catch(() => undefined);
  await sleep(50);
}

async function deliverNext(branchId: string): Promise<void> {
  const all = await messagesIn({ client, tables: { log } as never }, organisationId, { branchId });
  for (const message of all.slice(delivered.get(branchId) ?? 0)) {
    if (!(await isDone(message))) return;
    delivered.set(branchId, (delivered.get(branchId) ?? 0) + 1);
  }
}

async function isDone({ queue, body }: Message): Promise<boolean> {
  const record = { messageId: 'one', body: JSON.stringify(body), attributes: { ApproximateReceiveCount: '1' } };
  const answer = (await invoke(functionNamed(`job-${queue}`), { Records: [record] })) as SQSBatchResponse;
  return answer.batchItemFailures.length === 0;
}
