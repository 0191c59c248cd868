import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
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
  /** False when its condition failed. Of several with the same condition one succeeds, as with `take`. */
  updateOnce(key: Key, update: Update): Promise<boolean>;
  remove(key: Key): Promise<void>;
  /** Removes the item and returns it. Of several who take it only one gets it, and one whose answer was lost still gets it. */
  take(key: Key): Promise<Item | undefined>;
  /**
   * False for each step whose condition failed; all true when everything was written. If an answer is lost, the client asks again with the
   * same token, and DynamoDB answers as the first time for ten minutes. So whatever says who was first is written in this way.
   */
  transact(steps: readonly Step[]): Promise<readonly boolean[]>;
}

export function platformTable(client: DynamoDBClient, name: string): PlatformTable {
  // Undefined fields are left out.
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const keyed = (key: Key) => ({ TableName: name, Key: { ...key } });
  const table: PlatformTable = {
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
      await fitting(() => documents.send(new PutCommand({ TableName: name, Item: { ...item, ...key } })));
    },
    async putNew(key, item, now) {
      const [written] = await table.transact([
        {
          Put: {
            TableName: name,
            Item: { ...item, ...key },
            ConditionExpression: 'attribute_not_exists(pk) or expires < :now',
            ExpressionAttributeValues: { ':now': now },
          },
        },
      ]);
      return written === true;
    },
    async update(key, update) {
      const answer = await allowed(() => documents.send(new UpdateCommand({ ...keyed(key), ...update, ReturnValues: 'ALL_NEW' })));
      return answer === undefined ? undefined : (answer.Attributes ?? {});
    },
    async updateOnce(key, update) {
      const [written] = await table.transact([{ Update: { ...keyed(key), ...update } }]);
      return written === true;
    },
    async remove(key) {
      await patiently(() => documents.send(new DeleteCommand(keyed(key))));
    },
    async take(key) {
      const item = await table.get(key);
      const [taken] = item ? await table.transact([{ Delete: { ...keyed(key), ConditionExpression: 'attribute_exists(pk)' } }]) : [];
      return taken ? item : undefined;
    },
    async transact(steps) {
      const TransactItems = steps.map(({ Put, Update, Delete, ConditionCheck }) => ({
        ...(Put ? { Put } : {}),
        ...(Update ? { Update } : {}),
        ...(Delete ? { Delete } : {}),
        ...(ConditionCheck ? { ConditionCheck } : {}),
      }));
      const ClientRequestToken = randomUUID();
      try {
        await fitting(() => documents.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })));
        return steps.map(() => true);
      } catch (error) {
        const reasons = reasonsOf(error);
        if (!reasons.includes('ConditionalCheckFailed')) throw error;
        return reasons.map((reason) => reason !== 'ConditionalCheckFailed');
      }
    },
  };
  return table;
}

function reasonsOf(error: unknown): readonly (string | undefined)[] {
  return error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []).map(({ Code }) => Code) : [];
}

/** Waits for another transaction that holds one of the items. It ends in milliseconds, and then the condition decides. */
async function patiently<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const reasons = reasonsOf(error);
      const waits = error instanceof TransactionConflictException || reasons.some((reason) => reason !== undefined && passing.has(reason));
      if (!waits || reasons.includes('ConditionalCheckFailed') || attempt === mostAttempts) throw error;
      await sleep(attempt * attempt * 10);
    }
  }
}

const mostAttempts = 6;
const passing: ReadonlySet<string> = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** What people typed may be longer than an item. */
async function fitting<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await patiently(write);
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
async function allowed<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await fitting(write);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
