import { setTimeout as sleep } from 'node:timers/promises';
import { ConditionalCheckFailedException, type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { Refusal } from '#domain/refusal';
import type { Key } from '#storage/platform/keys';

export type Item = Readonly<Record<string, unknown>>;

interface Condition {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

export type Update = Condition & { readonly UpdateExpression: string };

/** One write of a transaction, in plain values. */
export interface Step {
  readonly Put?: Condition & { readonly TableName: string; readonly Item: Record<string, unknown> };
  readonly Update?: Update & { readonly TableName: string; readonly Key: Key };
  readonly Delete?: Condition & { readonly TableName: string; readonly Key: Key };
  readonly ConditionCheck?: Condition & { readonly TableName: string; readonly Key: Key; readonly ConditionExpression: string };
}

/** The few calls of the platform table that identity needs. Every read is consistent, because people sign in right after they register. */
export interface PlatformTable {
  readonly name: string;
  get(key: Key): Promise<Item | undefined>;
  getMany(keys: readonly Key[]): Promise<readonly Item[]>;
  /** All items under a partition whose sort key begins with the prefix. */
  query(pk: string, prefix: string): Promise<readonly Item[]>;
  put(key: Key, item: Item): Promise<void>;
  /** False when an item already exists and has not expired. */
  putNew(key: Key, item: Item, now: number): Promise<boolean>;
  /** The item after the update; undefined when its condition failed. */
  update(key: Key, update: Update): Promise<Item | undefined>;
  /** The removed item. */
  remove(key: Key): Promise<Item | undefined>;
  /** False when the condition failed or there was nothing: then nothing was removed. */
  removeIf(key: Key, condition: Condition): Promise<boolean>;
  /** False for each step whose condition failed; all true when everything was written. */
  transact(steps: readonly Step[]): Promise<readonly boolean[]>;
}

export function platformTable(client: DynamoDBClient, name: string): PlatformTable {
  // Undefined fields are left out.
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const keyed = (key: Key) => ({ TableName: name, Key: { ...key } });
  return {
    name,
    async get(key) {
      return (await documents.send(new GetCommand({ ...keyed(key), ConsistentRead: true }))).Item;
    },
    async getMany(keys) {
      const found: Item[] = [];
      for (let at = 0; at < keys.length; at += 100) {
        let wanted: Item[] = keys.slice(at, at + 100).map((key) => ({ ...key }));
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
      await fitting(documents.send(new PutCommand({ TableName: name, Item: { ...item, ...key } })));
    },
    async putNew(key, item, now) {
      const answer = await allowed(
        documents.send(
          new PutCommand({
            TableName: name,
            Item: { ...item, ...key },
            ConditionExpression: 'attribute_not_exists(pk) or expires < :now',
            ExpressionAttributeValues: { ':now': now },
          }),
        ),
      );
      return answer !== undefined;
    },
    async update(key, update) {
      const answer = await allowed(documents.send(new UpdateCommand({ ...keyed(key), ...update, ReturnValues: 'ALL_NEW' })));
      return answer === undefined ? undefined : (answer.Attributes ?? {});
    },
    async remove(key) {
      return (await documents.send(new DeleteCommand({ ...keyed(key), ReturnValues: 'ALL_OLD' }))).Attributes;
    },
    async removeIf(key, condition) {
      return (await allowed(documents.send(new DeleteCommand({ ...keyed(key), ...condition })))) !== undefined;
    },
    async transact(steps) {
      const TransactItems = steps.map(({ Put, Update, Delete, ConditionCheck }) => ({
        ...(Put ? { Put } : {}),
        ...(Update ? { Update } : {}),
        ...(Delete ? { Delete } : {}),
        ...(ConditionCheck ? { ConditionCheck } : {}),
      }));
      for (let attempt = 1; ; attempt += 1) {
        try {
          await fitting(documents.send(new TransactWriteCommand({ TransactItems })));
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

/** Another transaction holds one of the items. It ends in milliseconds, and then the condition decides. */
const mostAttempts = 6;

/** What people typed may be longer than an item. */
async function fitting<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const told = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [{ Message: messageOf(error) }];
    if (told.some(({ Message }) => Message?.startsWith('Item size')))
      throw new Refusal('notAllowed', { why: 'This is too long to be kept. Make it shorter' });
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** Undefined when the condition of the write failed. */
async function allowed<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await fitting(write);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
