import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { bucketActions, tableActions } from '#infra/cloud/access';
import { env } from '#topology/env';
import type { FunctionSpec } from '#topology/functions';
import { type PlatformPart, platformParts } from '#topology/platform-parts';
import { tables } from '#topology/tables';

/**
 * Limits every call of a function to its permissions in the cloud, so a test fails if IAM would refuse. Caches that functions share in one
 * process, such as people, count for the function that asked first.
 */
const acting = new AsyncLocalStorage<FunctionSpec>();

/** Runs a function under its own name. */
export function actingAs<Answer>(spec: FunctionSpec, work: () => Promise<Answer>): Promise<Answer> {
  hold();
  return acting.run(spec, work);
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One action on one table, in IAM's words. */
interface Deed {
  readonly action: string;
  readonly table: string;
  readonly key?: string | undefined;
}

interface Sender {
  handle(this: Sender, request: Request, ...rest: readonly unknown[]): unknown;
}

let held = false;

function hold(): void {
  if (held) return;
  held = true;
  // All clients of the SDK send through handlers of this class.
  const sender: Sender = Object.getPrototypeOf(new DynamoDBClient({ region: 'ap-south-1' }).config.requestHandler);
  const { handle } = sender;
  sender.handle = function checked(request, ...rest) {
    permit(request);
    return handle.call(this, request, ...rest);
  };
}

/** Throws if the calling function may not send this. */
export function permit(request: Request): void {
  const spec = acting.getStore();
  if (spec) refuseBeyond(spec, request);
}

function refuseBeyond(spec: FunctionSpec, request: Request): void {
  const refused = refusedOf(spec, request);
  if (refused === undefined) return;
  const said = `AccessDenied: ${spec.name} may not ${refused}`;
  // Code may catch this error, but the test must still see it.
  console.error(said);
  throw new Error(said);
}

function refusedOf(spec: FunctionSpec, request: Request): string | undefined {
  const target = request.headers['x-amz-target'] ?? '';
  if (target.startsWith('DynamoDB_'))
    return deedsOf(target.split('.')[1] ?? '', bodyOf(request))
      .filter((deed) => !mayDo(spec, deed))
      .map(({ action, table, key }) => `${action} on ${table} ${key ?? ''}`)[0];
  if (target.startsWith('AmazonSQS.SendMessage')) {
    const queue =
      String(bodyOf(request)['QueueUrl'])
        .split('/')
        .at(-1)
        ?.replace(/^bahi-/, '') ?? '';
    return spec.sends.includes(queue) ? undefined : `send to ${queue}`;
  }
  return target === '' ? refusedOfFiles(spec, request) : undefined;
}

function refusedOfFiles(spec: FunctionSpec, { method, path, query = {} }: Request): string | undefined {
  if (!path.startsWith('/bahi-files')) return undefined;
  const access = spec.buckets.files;
  const action = 'list-type' in query ? 's3:ListBucket' : `s3:${fileVerbs['delete' in query ? 'DELETE' : method]}Object`;
  const may: readonly string[] = access === undefined ? [] : [...bucketActions[access], ...(access === 'purge' ? ['s3:ListBucket'] : [])];
  return may.includes(action) ? undefined : `${action} on ${path}`;
}

const fileVerbs: Readonly<Record<string, string>> = { GET: 'Get', HEAD: 'Get', PUT: 'Put', POST: 'Put', DELETE: 'Delete' };

function mayDo(spec: FunctionSpec, { action, table, key }: Deed): boolean {
  if (action === 'dynamodb:Scan') return (spec.scans ?? []).some((name) => name === table);
  if (table !== 'platform') {
    const access = spec.tables[table as keyof FunctionSpec['tables']];
    return access !== undefined && tableActions[access].includes(action);
  }
  // Tests have the embedded identity provider in place of the user pool.
  const parts = { ...spec.platform, ...(spec.identity ? { accounts: 'write' as const } : {}) };
  return Object.entries(parts).some(
    ([part, access]) =>
      tableActions[access].includes(action) && key !== undefined && platformParts[part as PlatformPart].some((like) => isLike(key, like)),
  );
}

/** `StringLike` of IAM. */
function isLike(text: string, pattern: string): boolean {
  const known = likes.get(pattern) ?? regExpOf(pattern);
  likes.set(pattern, known);
  return known.test(text);
}

const likes = new Map<string, RegExp>();

function regExpOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
}

type Json = Readonly<Record<string, unknown>>;

function bodyOf({ body }: Request): Json {
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array)) as Json;
}

function deedsOf(operation: string, body: Json): readonly Deed[] {
  const action = `dynamodb:${operation}`;
  const inTables = (items: unknown) => Object.entries(items as Readonly<Record<string, unknown>>);
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems')
    return (body['TransactItems'] as readonly Json[]).flatMap((item) =>
      Object.entries(item).map(([verb, part]) => {
        const word = { Get: 'GetItem', Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem' }[
          verb
        ];
        return { action: `dynamodb:${word}`, table: logical((part as Json)['TableName']), key: keyOf(part as Json) };
      }),
    );
  if (operation === 'BatchGetItem')
    return inTables(body['RequestItems']).flatMap(([table, asked]) =>
      (asked as { readonly Keys: readonly Json[] }).Keys.map((Key) => ({ action, table: logical(table), key: keyOf({ Key }) })),
    );
  if (operation === 'BatchWriteItem')
    return inTables(body['RequestItems']).flatMap(([table, requests]) =>
      (requests as readonly Json[]).flatMap((request) =>
        Object.values(request).map((part) => ({ action, table: logical(table), key: keyOf(part as Json) })),
      ),
    );
  if (operation === 'BatchExecuteStatement')
    return (body['Statements'] as readonly { readonly Statement: string; readonly Parameters: readonly { readonly S?: string }[] }[]).map(
      ({ Statement, Parameters }) => {
        const isNew = Statement.startsWith('INSERT');
        const name = /"([^"]+)"/.exec(Statement)?.[1];
        return { action: `dynamodb:PartiQL${isNew ? 'Insert' : 'Update'}`, table: logical(name), key: Parameters[isNew ? 0 : 2]?.S };
      },
    );
  if (operation === 'Query') {
    const name = /=\s*(:\w+)/.exec(String(body['KeyConditionExpression']))?.[1] ?? '';
    const value = (body['ExpressionAttributeValues'] as Readonly<Record<string, { readonly S?: string }>>)[name];
    return [{ action, table: logical(body['TableName']), key: value?.S }];
  }
  return [{ action, table: logical(body['TableName']), key: keyOf(body) }];
}

function keyOf(part: Json): string | undefined {
  const key = (part['Key'] ?? part['Item']) as { readonly pk?: { readonly S?: string } } | undefined;
  return key?.pk?.S;
}

function logical(physical: unknown): string {
  return tables.find(({ name }) => process.env[env.table(name)] === physical)?.name ?? String(physical);
}
