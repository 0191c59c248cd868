import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { account, names, region } from '#infra/local/runner/environment';
import { buckets } from '#topology/buckets';
import { type Queue, queues } from '#topology/queues';
import { type Table, tables } from '#topology/tables';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/**
 * Makes the tables that are missing, and the indexes that a table of an older folder lacks. Streams stay off: the embedded engine's writes slow down with every stream record, so the stream
 * pump tails the log instead.
 */
export async function provideTables(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ region, endpoint, credentials });
  try {
    await Promise.all(tables.map((table) => provideTable(client, table)));
  } finally {
    client.destroy();
  }
}

async function provideTable(client: DynamoDBClient, table: Table): Promise<void> {
  const TableName = names.table(table.name);
  const found = await described(client, TableName);
  if (found) return provideIndexes(client, table, found);
  const attributes = new Map<string, 'S' | 'N'>([[table.partitionKey.name, table.partitionKey.type]]);
  if (table.sortKey) attributes.set(table.sortKey.name, table.sortKey.type);
  for (const index of table.indexes) attributes.set(index.partitionKey, 'S').set(index.sortKey, 'S');
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...attributes].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
      KeySchema: keySchema(table.partitionKey.name, table.sortKey?.name),
      ...(table.indexes.length > 0 && {
        GlobalSecondaryIndexes: table.indexes.map(indexOf),
      }),
    }),
  );
  if (table.timeToLive)
    await client.send(
      new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName: table.timeToLive, Enabled: true } }),
    );
}

async function described(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    return undefined;
  }
}

/** The engine fills a new index from the table before it answers. */
async function provideIndexes(client: DynamoDBClient, table: Table, { TableName, GlobalSecondaryIndexes = [] }: TableDescription) {
  const there = new Set(GlobalSecondaryIndexes.map(({ IndexName }) => IndexName));
  for (const index of table.indexes.filter(({ name }) => !there.has(name))) {
    const AttributeDefinitions = [index.partitionKey, index.sortKey].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S' as const,
    }));
    await client.send(
      new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }] }),
    );
  }
  const wanted = new Set(table.indexes.map(({ name }) => name));
  for (const IndexName of there)
    if (IndexName !== undefined && !wanted.has(IndexName))
      await client.send(new UpdateTableCommand({ TableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }] }));
}

function indexOf({ name, partitionKey, sortKey, carries }: Table['indexes'][number]) {
  return {
    IndexName: name,
    KeySchema: keySchema(partitionKey, sortKey),
    Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...carries] },
  };
}

function keySchema(partitionKey: string, sortKey: string | undefined) {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' as const }] : []),
  ];
}

/** Two weeks, the longest time a queue can keep messages. */
const longestRetention = 14 * 24 * 3600;

/** Creates missing queues, each with its dead letters, and updates the attributes of the others from the topology. */
export async function provideQueues(endpoint: string): Promise<void> {
  const client = new SQSClient({ region, endpoint, credentials });
  try {
    for (const { name } of queues) {
      await provideQueue(client, endpoint, names.deadLetters(name), { MessageRetentionPeriod: String(longestRetention) });
    }
    for (const queue of queues) await provideQueue(client, endpoint, names.queue(queue.name), attributesOf(queue));
  } finally {
    client.destroy();
  }
}

function attributesOf(queue: Queue): Record<string, string> {
  return {
    VisibilityTimeout: String(queue.visibilitySeconds),
    MessageRetentionPeriod: String(longestRetention),
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: `arn:aws:sqs:${region}:${account}:${names.deadLetters(queue.name)}`,
      maxReceiveCount: queue.attempts,
    }),
  };
}

async function provideQueue(client: SQSClient, endpoint: string, QueueName: string, Attributes: Record<string, string>): Promise<void> {
  try {
    await client.send(new CreateQueueCommand({ QueueName, Attributes }));
  } catch (error) {
    // It exists with other attributes, because the topology has changed since.
    if (!(error instanceof Error && error.name.startsWith('QueueNameExists'))) throw error;
    await client.send(new SetQueueAttributesCommand({ QueueUrl: `${endpoint}/${account}/${QueueName}`, Attributes }));
  }
}

export async function provideBuckets(endpoint: string): Promise<void> {
  const client = new S3Client({ region, endpoint, credentials, forcePathStyle: true });
  try {
    for (const { name } of buckets) {
      const Bucket = names.bucket(name);
      const there = await client.send(new HeadBucketCommand({ Bucket })).catch(() => undefined);
      if (!there) await client.send(new CreateBucketCommand({ Bucket }));
    }
  } finally {
    client.destroy();
  }
}
