import { randomBytes, randomUUID } from 'node:crypto';
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';

export function clientOf(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({ endpoint, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
}

/** Items of one transaction in bytes, as the product writes them: a clock, a log entry, a record in three lists. */
export interface Weights {
  readonly clock: number;
  readonly log: number;
  readonly record: number;
}

/**
 * The engine's own rate for a transaction of the same items, through the same SDK but without the product. Each client puts its own clock,
 * log entry and record, so only the engine takes time.
 */
export async function engineRate(
  client: DynamoDBClient,
  clients: number,
  seconds: number,
  weights: Weights,
): Promise<{ perSecond: number; cpuMs: number }> {
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  const cpu = process.cpuUsage();
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const branch = randomUUID();
      for (let sequence = 1; performance.now() < until; sequence++) {
        await client.send(transaction(branch, sequence, weights));
        done += 1;
      }
    }),
  );
  const used = process.cpuUsage(cpu);
  return { perSecond: done / ((performance.now() - started) / 1000), cpuMs: (used.user + used.system) / 1000 / done };
}

function transaction(branch: string, sequence: number, weights: Weights): TransactWriteItemsCommand {
  const id = `${branch}|${sequence}`;
  const order = String(sequence).padStart(30, '0');
  return new TransactWriteItemsCommand({
    TransactItems: [
      {
        Put: {
          TableName: 'records',
          Item: { pk: { S: `${branch}|clock` }, seq: { N: String(sequence) }, body: { B: randomBytes(weights.clock) } },
          ConditionExpression: 'attribute_not_exists(pk) OR seq < :now',
          ExpressionAttributeValues: { ':now': { N: String(sequence) } },
        },
      },
      {
        Put: {
          TableName: 'log',
          Item: { pk: { S: branch }, seq: { N: String(sequence) }, body: { B: randomBytes(weights.log) } },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Put: {
          TableName: 'records',
          Item: {
            pk: { S: id },
            lp: { S: branch },
            o1: { S: order },
            o2: { S: order },
            o3: { S: order },
            lr: { B: randomBytes(120) },
            body: { B: randomBytes(weights.record) },
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ],
  });
}

/** Records that are written together: how many in a transaction, and how many unique values each has. */
interface Together {
  readonly records: number;
  readonly uniques: number;
}

export const ledgersTogether: Together = { records: 24, uniques: 2 };
/** Their numbers are kept in the clock. */
export const vouchersTogether: Together = { records: 29, uniques: 0 };

/**
 * Records per second that the engine alone takes, in transactions as the product writes them: each record with a log entry, in three lists,
 * and with its unique values.
 */
export async function bulkRate(client: DynamoDBClient, seconds: number, weights: Weights, together = ledgersTogether): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  const branch = randomUUID();
  let done = 0;
  while (performance.now() < until) {
    const first = transaction(branch, done + 1, weights).input.TransactItems ?? [];
    const items = Array.from({ length: together.records }, (_, index) => itemsOf(branch, done + 1 + index, weights, together));
    await client.send(new TransactWriteItemsCommand({ TransactItems: [...first.slice(0, 1), ...items.flat()] }));
    done += together.records;
  }
  return done / ((performance.now() - started) / 1000);
}

function itemsOf(branch: string, sequence: number, weights: Weights, { uniques }: Together) {
  const unique = () => ({
    Put: {
      TableName: 'records',
      Item: { pk: { S: `${branch}|unique|${randomUUID()}` }, id: { S: branch } },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });
  return [...(transaction(branch, sequence, weights).input.TransactItems ?? []).slice(1), ...Array.from({ length: uniques }, unique)];
}
