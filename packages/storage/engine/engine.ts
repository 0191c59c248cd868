import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  type BatchStatementRequest,
  BatchWriteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type PutItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactionCanceledException,
  TransactionConflictException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { assert } from '#domain/assert';
import { Refusal } from '#domain/refusal';
import type { Says } from '#domain/registers/says';
import { lateSays } from '#storage/engine/late-says';

export type Item = Record<string, AttributeValue>;
export type TableName = 'log' | 'records' | 'views';

/** The few calls storage makes to DynamoDB. Reads wait a few seconds for an engine that is being restarted, then refuse with `busy`. */
export interface Engine {
  get(table: TableName, key: Item, consistency: 'strong' | 'eventual'): Promise<Item | undefined>;
  getMany(table: TableName, keys: readonly Item[], consistency: 'strong' | 'eventual'): Promise<Item[]>;
  /** One engine page (at most 1 MB). */
  query(table: TableName, input: Omit<QueryCommandInput, 'TableName'>): Promise<{ items: Item[]; next: Item | undefined }>;
  /** Waits for a transaction that holds the item. Throws the error of the engine, because only the caller knows what a failed condition means. */
  put(table: TableName, input: Omit<PutItemCommandInput, 'TableName'>): Promise<void>;
  /**
   * PartiQL statements that write an item each, in any order. Unlike a transaction some may be written and others not, and each costs what a
   * put costs. Answers with the code of the error of each that was not carried out.
   */
  execute(statements: readonly BatchStatementRequest[]): Promise<readonly (string | undefined)[]>;
  /** Puts and deletes without conditions, in any order; no item twice. */
  writeMany(table: TableName, requests: readonly WriteRequest[]): Promise<void>;
  /** Throws the error of the engine. */
  transact(items: TransactWriteItem[]): Promise<void>;
  readonly tables: Readonly<Record<TableName, string>>;
  /** How long a call is retried while the engine cannot be reached. */
  readonly patienceMs: number;
  /** What definitions say of the records in the log. */
  readonly says: Says;
}

/** For parts that fold nothing. */
const nothingSaid = lateSays(() => Promise.reject(new Error('This part folds no entries'))).says;

export function openEngine(
  client: DynamoDBClient,
  tables: Readonly<Record<TableName, string>>,
  patienceMs: number = mostPatienceMs,
  says: Says = nothingSaid,
): Engine {
  const patiently = <T>(ask: () => Promise<T>) => askPatiently(ask, patienceMs);
  return {
    tables,
    patienceMs,
    says,
    async get(table, key, consistency) {
      const command = new GetItemCommand({ TableName: tables[table], Key: key, ConsistentRead: consistency === 'strong' });
      return (await patiently(() => client.send(command))).Item;
    },
    async getMany(table, keys, consistency) {
      const batches: Promise<Item[]>[] = [];
      for (let at = 0; at < keys.length; at += keysPerBatch)
        batches.push(getBatch(patiently, client, tables[table], keys.slice(at, at + keysPerBatch), consistency));
      return (await Promise.all(batches)).flat();
    },
    async query(table, input) {
      const answer = await patiently(() => client.send(new QueryCommand({ ...input, TableName: tables[table] })));
      return { items: answer.Items ?? [], next: answer.LastEvaluatedKey };
    },
    async put(table, input) {
      const until = Date.now() + patienceMs;
      for (let attempt = 1; ; attempt += 1) {
        try {
          await client.send(new PutItemCommand({ ...input, TableName: tables[table] }));
          return;
        } catch (error) {
          if (!(error instanceof TransactionConflictException) || Date.now() > until) throw error;
          await sleep(pause(attempt));
        }
      }
    },
    async execute(statements) {
      const { Responses = [] } = await client.send(new BatchExecuteStatementCommand({ Statements: [...statements] }));
      return statements.map((_, at) => Responses[at]?.Error?.Code);
    },
    async writeMany(table, requests) {
      const waiting = Array.from({ length: Math.ceil(requests.length / writesPerBatch) }, (_, batch) =>
        requests.slice(batch * writesPerBatch, (batch + 1) * writesPerBatch),
      );
      const worker = async () => {
        for (let batch = waiting.pop(); batch !== undefined; batch = waiting.pop())
          await writeBatch(patiently, client, tables[table], batch);
      };
      await Promise.all(Array.from({ length: Math.min(batchesAtOnce, waiting.length) }, worker));
    },
    async transact(items) {
      await client.send(new TransactWriteItemsCommand({ TransactItems: items }));
    },
  };
}

const keysPerBatch = 100;

type Patiently = <T>(ask: () => Promise<T>) => Promise<T>;

async function getBatch(
  patiently: Patiently,
  client: DynamoDBClient,
  table: string,
  keys: readonly Item[],
  consistency: 'strong' | 'eventual',
): Promise<Item[]> {
  const items: Item[] = [];
  let wanted: Item[] = [...keys];
  for (let attempt = 0; wanted.length > 0; attempt += 1) {
    if (attempt >= attemptsForUnprocessed) throw new Refusal('busy');
    if (attempt > 0) await sleep(pause(attempt));
    const command = new BatchGetItemCommand({ RequestItems: { [table]: { Keys: wanted, ConsistentRead: consistency === 'strong' } } });
    const answer = await patiently(() => client.send(command));
    items.push(...(answer.Responses?.[table] ?? []));
    wanted = answer.UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return items;
}

const writesPerBatch = 25;
const batchesAtOnce = 4;

async function writeBatch(patiently: Patiently, client: DynamoDBClient, table: string, requests: readonly WriteRequest[]): Promise<void> {
  let wanted: WriteRequest[] = [...requests];
  for (let attempt = 0; wanted.length > 0; attempt += 1) {
    if (attempt >= attemptsForUnprocessed) throw new Refusal('busy');
    if (attempt > 0) await sleep(pause(attempt));
    const command = new BatchWriteItemCommand({ RequestItems: { [table]: wanted } });
    const answer = await patiently(() => client.send(command));
    wanted = answer.UnprocessedItems?.[table] ?? [];
  }
}

const attemptsForUnprocessed = 8;
export const mostPatienceMs = 8_000;

/** Retries for some seconds while the engine cannot be reached or is over capacity. */
async function askPatiently<T>(ask: () => Promise<T>, patienceMs: number): Promise<T> {
  const until = Date.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (Date.now() > until) throw new Refusal('busy');
      await sleep(pause(attempt));
    }
  }
}

/** Writes the items, and retries while others are writing them. False if a condition failed. */
export async function insist(engine: Engine, items: TransactWriteItem[]): Promise<boolean> {
  const until = Date.now() + engine.patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await engine.transact(items);
      return true;
    } catch (error) {
      const cancelled = error instanceof TransactionCanceledException;
      if (cancelled && error.CancellationReasons?.some(({ Code }) => Code === 'ConditionalCheckFailed')) return false;
      if (!cancelled && !isTransient(error)) throw error;
      if (Date.now() > until) throw new Refusal('busy');
      await sleep(pause(Math.min(attempt, 4)));
    }
  }
}

/** Full jitter, doubling from 20 ms to half a second. */
export function pause(attempt: number): number {
  return Math.random() * Math.min(500, 20 * 2 ** attempt);
}

const transientNames = new Set([
  'TimeoutError',
  'NetworkingError',
  'InternalServerError',
  'InternalFailure',
  'ServiceUnavailable',
  'RequestLimitExceeded',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'TransactionInProgressException',
]);
const transientCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND', 'UND_ERR_SOCKET']);

/** An error that leaves open whether the request was carried out, or that asks for a retry. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (transientNames.has(error.name) || transientCodes.has(code) || transientCodes.has(error.name)) return true;
  if (/socket hang up|ECONN|other side closed/i.test(error.message)) return true;
  const status = httpStatus(error);
  return status !== undefined && status >= 500;
}

function httpStatus(error: Error): number | undefined {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return undefined;
  return 'httpStatusCode' in error.$metadata && typeof error.$metadata.httpStatusCode === 'number'
    ? error.$metadata.httpStatusCode
    : undefined;
}

/** Attribute readers: a stored item is parsed where it enters, and a wrong one is a bug. */
export function text(item: Item, name: string): string {
  const value = item[name]?.S;
  assert(value !== undefined, `item without the text ${name}`);
  return value;
}

export function number(item: Item, name: string): number {
  const value = item[name]?.N;
  assert(value !== undefined, `item without the number ${name}`);
  return Number(value);
}

export function bytes(item: Item, name: string): Uint8Array {
  const value = item[name]?.B;
  assert(value !== undefined, `item without the bytes ${name}`);
  return value;
}
