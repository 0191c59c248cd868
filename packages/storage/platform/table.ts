import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Key } from '#storage/platform/keys';

export type Item = Readonly<Record<string, unknown>>;
type Plain = Item;
type Attributes = Record<string, AttributeValue>;

interface Condition {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Plain;
}

export type Update = Condition & { readonly UpdateExpression: string };

/** One write of a transaction, in plain values. */
export interface Step {
  readonly Put?: Condition & { readonly TableName: string; readonly Item: Plain };
  readonly Update?: Update & { readonly TableName: string; readonly Key: Key };
}

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
  /** False when the condition failed or there was nothing: then nothing was removed. */
  removeIf(key: Key, condition: Condition): Promise<boolean>;
  /** False for each step whose condition failed; all true when everything was written. */
  transact(steps: readonly Step[]): Promise<readonly boolean[]>;
}

export function platformTable(client: DynamoDBClient, name: string): PlatformTable {
  const keyed = (key: Key) => ({ TableName: name, Key: attributesOf({ ...key }) });
  return {
    name,
    async get(key) {
      return read((await client.send(new GetItemCommand({ ...keyed(key), ConsistentRead: true }))).Item);
    },
    async getMany(keys) {
      const found: Item[] = [];
      for (let at = 0; at < keys.length; at += 100) {
        let wanted: Attributes[] = keys.slice(at, at + 100).map((key) => attributesOf({ ...key }));
        while (wanted.length > 0) {
          const answer = await client.send(new BatchGetItemCommand({ RequestItems: { [name]: { Keys: wanted, ConsistentRead: true } } }));
          found.push(...(answer.Responses?.[name] ?? []).map(plainOf));
          wanted = answer.UnprocessedKeys?.[name]?.Keys ?? [];
        }
      }
      return found;
    },
    async query(pk, prefix) {
      const found: Item[] = [];
      let from: Attributes | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: name,
            KeyConditionExpression: 'pk = :pk and begins_with(sk, :prefix)',
            ExpressionAttributeValues: attributesOf({ ':pk': pk, ':prefix': prefix }),
            ConsistentRead: true,
            ...(from ? { ExclusiveStartKey: from } : {}),
          }),
        );
        found.push(...(page.Items ?? []).map(plainOf));
        from = page.LastEvaluatedKey;
      } while (from);
      return found;
    },
    async put(key, item) {
      await client.send(new PutItemCommand({ TableName: name, Item: attributesOf({ ...item, ...key }) }));
    },
    async putNew(key, item, now) {
      const answer = await allowed(
        client.send(
          new PutItemCommand({
            TableName: name,
            Item: attributesOf({ ...item, ...key }),
            ConditionExpression: 'attribute_not_exists(pk) or expires < :now',
            ExpressionAttributeValues: attributesOf({ ':now': now }),
          }),
        ),
      );
      return answer !== undefined;
    },
    async update(key, update) {
      const answer = await allowed(client.send(new UpdateItemCommand({ ...keyed(key), ...inAttributes(update), ReturnValues: 'ALL_NEW' })));
      return answer === undefined ? undefined : (read(answer.Attributes) ?? {});
    },
    async remove(key) {
      return read((await client.send(new DeleteItemCommand({ ...keyed(key), ReturnValues: 'ALL_OLD' }))).Attributes);
    },
    async removeIf(key, condition) {
      return (await allowed(client.send(new DeleteItemCommand({ ...keyed(key), ...inAttributes(condition) })))) !== undefined;
    },
    async transact(steps) {
      const TransactItems = steps.map(stepOf);
      for (let attempt = 1; ; attempt += 1) {
        try {
          await client.send(new TransactWriteItemsCommand({ TransactItems }));
          return steps.map(() => true);
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          const reasons = (error.CancellationReasons ?? []).map(({ Code }) => Code);
          if (reasons.includes('ConditionalCheckFailed')) return reasons.map((reason) => reason !== 'ConditionalCheckFailed');
          if (!reasons.includes('TransactionConflict') || attempt === mostAttempts) throw error;
          await sleep(attempt * attempt * 10);
        }
      }
    },
  };
}

/** Another transaction holds one of the items: it is done in milliseconds, and what it wrote then fails the condition or does not. */
const mostAttempts = 6;

/** Plain values as the engine holds them; what is undefined is left out. */
function attributesOf(plain: Plain): Attributes {
  return marshall(plain, { removeUndefinedValues: true });
}

function plainOf(item: Attributes): Plain {
  return unmarshall(item);
}

function read(item: Attributes | undefined): Item | undefined {
  return item && plainOf(item);
}

function inAttributes<C extends Condition>({ ExpressionAttributeValues: values, ...rest }: C) {
  return { ...rest, ...(values ? { ExpressionAttributeValues: attributesOf(values) } : {}) };
}

function stepOf({ Put: put, Update: update }: Step): TransactWriteItem {
  return {
    ...(put ? { Put: { ...inAttributes(put), Item: attributesOf(put.Item) } } : {}),
    ...(update ? { Update: { ...inAttributes(update), Key: attributesOf({ ...update.Key }) } } : {}),
  };
}

/** Undefined when the condition of the write failed. */
async function allowed<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
