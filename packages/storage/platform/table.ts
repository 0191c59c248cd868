import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Key } from '#storage/platform/keys';

export type Item = Readonly<Record<string, unknown>>;
export type Update = Omit<UpdateCommandInput, 'TableName' | 'Key'>;
export type Step = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The platform table in the few verbs that identity needs; every read is consistent, because people sign in right after they register. */
export interface PlatformTable {
  readonly name: string;
  get(key: Key): Promise<Item | undefined>;
  getMany(keys: readonly Key[]): Promise<readonly Item[]>;
  /** All items under a partition whose sort key begins with the prefix. */
  query(pk: string, prefix: string): Promise<readonly Item[]>;
  put(key: Key, item: Item): Promise<void>;
  /** False when something is there already that has not expired. */
  putNew(key: Key, item: Item, now: number): Promise<boolean>;
  /** The item after the update; undefined when its condition failed. */
  update(key: Key, update: Update): Promise<Item | undefined>;
  /** The item that was removed. */
  remove(key: Key): Promise<Item | undefined>;
  /** False for each step whose condition failed; all true when everything was written. */
  transact(steps: readonly Step[]): Promise<readonly boolean[]>;
}

export function platformTable(client: DynamoDBClient, name: string): PlatformTable {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return {
    name,
    async get(key) {
      return (await documents.send(new GetCommand({ TableName: name, Key: key, ConsistentRead: true }))).Item;
    },
    async getMany(keys) {
      const found: Item[] = [];
      for (let at = 0; at < keys.length; at += 100) {
        let wanted: Record<string, unknown>[] = keys.slice(at, at + 100).map((key) => ({ ...key }));
        while (wanted.length > 0) {
          const answer = await documents.send(new BatchGetCommand({ RequestItems: { [name]: { Keys: wanted, ConsistentRead: true } } }));
          found.push(...(answer.Responses?.[name] ?? []));
          wanted = answer.UnprocessedKeys?.[name]?.Keys ?? [];
        }
      }
      return found;
    },
    async query(pk, prefix) {
      const found: Item[] = [];
      let from: Record<string, unknown> | undefined;
      do {
        const page = await documents.send(
          new QueryCommand({
            TableName: name,
            KeyConditionExpression: 'pk = :pk and begins_with(sk, :prefix)',
            ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
            ConsistentRead: true,
            ...(from ? { ExclusiveStartKey: from } : {}),
          }),
        );
        found.push(...(page.Items ?? []));
        from = page.LastEvaluatedKey;
      } while (from);
      return found;
    },
    async put(key, item) {
      await documents.send(new PutCommand({ TableName: name, Item: { ...item, ...key } }));
    },
    async putNew(key, item, now) {
      return allowed(
        documents.send(
          new PutCommand({
            TableName: name,
            Item: { ...item, ...key },
            ConditionExpression: 'attribute_not_exists(pk) or expires < :now',
            ExpressionAttributeValues: { ':now': now },
          }),
        ),
      ).then((answer) => answer !== undefined);
    },
    async update(key, update) {
      const answer = await allowed(documents.send(new UpdateCommand({ ReturnValues: 'ALL_NEW', ...update, TableName: name, Key: key })));
      return answer === undefined ? undefined : (answer.Attributes ?? {});
    },
    async remove(key) {
      return (await documents.send(new DeleteCommand({ TableName: name, Key: key, ReturnValues: 'ALL_OLD' }))).Attributes;
    },
    async transact(steps) {
      try {
        await documents.send(new TransactWriteCommand({ TransactItems: [...steps] }));
        return steps.map(() => true);
      } catch (error) {
        const reasons = cancellation(error);
        if (!reasons?.some((code) => code === 'ConditionalCheckFailed')) throw error;
        return reasons.map((code) => code !== 'ConditionalCheckFailed');
      }
    },
  };
}

/** Undefined when the condition of the write failed. */
async function allowed<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
    throw error;
  }
}

function cancellation(error: unknown): readonly string[] | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException' || !('CancellationReasons' in error)) return undefined;
  const reasons = error.CancellationReasons;
  return Array.isArray(reasons) ? reasons.map((reason: { Code?: string }) => reason.Code ?? 'None') : undefined;
}
