import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as dynamo from '@aws-sdk/client-dynamodb';
import { isTransient } from '#storage/engine/engine';
import { type Answered, type LeanSockets, leanSockets } from '#test/kit/lean-socket';
import { permit } from '#test/kit/permissions';

interface Request {
  readonly method: 'POST';
  readonly path: '/';
  readonly headers: { readonly 'x-amz-target': string };
  readonly body: string;
}

/**
 * Makes a client of the SDK send with a tenth of the work. Commands, retries, errors and the engine stay the same. It leaves out the
 * signature, which the engine does not check, and most steps of the SDK and Node that turn a command into bytes and back. The SDK's own
 * commands take no step at all unless a test adds one.
 */
export function lean(client: dynamo.DynamoDBClient, endpoint: string): dynamo.DynamoDBClient {
  const { middlewareStack: stack } = client;
  const sockets = leanSockets(endpoint);
  for (const name of needless) if (!stack.remove(name)) throw new Error(`The SDK's client has no step ${name} any more`);
  // The document client adds its own steps next to these two.
  stack.add(
    (next, context) => (args) => {
      const request = requestOf(String(context['commandName']), args.input);
      return next({ ...args, request });
    },
    { step: 'serialize', name: 'serializerMiddleware' },
  );
  stack.add(
    () => async (args) => {
      const { request } = args as { readonly request: Request };
      return { output: (await ask(sockets, request)) as never, response: {} };
    },
    { step: 'deserialize', name: 'deserializerMiddleware' },
  );
  // A step that a test adds must run.
  let plain = true;
  for (const name of ['add', 'addRelativeTo'] as const) {
    const add = stack[name].bind(stack) as (...step: readonly unknown[]) => void;
    stack[name] = (...step: readonly unknown[]) => {
      plain = false;
      add(...step);
    };
  }
  const whole = client.send.bind(client) as (command: Command, ...more: readonly unknown[]) => Promise<unknown>;
  client.send = (async (command: Command, ...more: readonly unknown[]) => {
    const { name } = command.constructor;
    // A command of the document client has steps of its own.
    if (!plain || more.length > 0 || known[name] !== command.constructor) return whole(command, ...more);
    return ask(sockets, requestOf(name, command.input));
  }) as typeof client.send;
  const destroy = client.destroy.bind(client);
  client.destroy = () => {
    sockets.close();
    destroy();
  };
  return client;
}

interface Command {
  readonly input: object;
}

function requestOf(command: string, input: object): Request {
  const target = `DynamoDB_20120810.${command.replace(/Command$/, '')}`;
  // The SDK adds one, too, so that a transaction that is sent again is carried out once.
  const token = command === 'TransactWriteItemsCommand' ? { ClientRequestToken: randomUUID() } : {};
  return { method: 'POST', path: '/', headers: { 'x-amz-target': target }, body: JSON.stringify(onWire({ ...token, ...input })) };
}

async function ask(sockets: LeanSockets, request: Request): Promise<object> {
  permit(request);
  const headers = `x-amz-target: ${request.headers['x-amz-target']}\r\n${said}`;
  return again(async () => outputOf(await sockets.post(headers, request.body)));
}

const needless = [
  'serializerMiddleware',
  'contentLengthMiddleware',
  'hostHeaderMiddleware',
  'retryMiddleware',
  'httpSigningMiddleware',
  'deserializerMiddleware',
];

const said = [
  'content-type: application/x-amz-json-1.0',
  'x-amz-date: 20260101T000000Z',
  'authorization: AWS4-HMAC-SHA256 Credential=local/20260101/ap-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  '',
].join('\r\n');

/** Retries as often as the product's client, with pauses like the SDK's. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === mostAttempts || !isTransient(error)) throw error;
      await sleep(Math.random() * 100 * 2 ** (attempt - 1));
    }
  }
}

const mostAttempts = 4;

function outputOf({ status, body }: Answered): object {
  const $metadata = { httpStatusCode: status };
  const data = fromWire(JSON.parse(body)) as Data;
  if (status !== 200) throw errorOf(data, $metadata);
  return { ...data, $metadata };
}

type Data = Readonly<Record<string, unknown>>;

/** Bytes are sent as base64. */
function onWire(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  if (Array.isArray(value)) return value.map(onWire);
  if (value instanceof Set) return [...value].map(onWire);
  const written: Record<string, unknown> = {};
  for (const name of Object.keys(value)) written[name] = onWire((value as Data)[name]);
  return written;
}

/** A text under `B` is a value of type B; an attribute named B would be an object. */
function fromWire(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(fromWire);
  const read: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(value)) read[name] = name === 'B' && typeof held === 'string' ? bytesOf(held) : fromWire(held);
  return read;
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}

/** The SDK's own classes. */
const known = dynamo as unknown as Readonly<Record<string, unknown>>;

/** The SDK's own class for an error of the engine. */
function errorOf(data: Data, $metadata: { readonly httpStatusCode: number }): Error {
  const name = String(data['__type'] ?? 'UnknownError').replace(/^.*#/, '');
  const message = String(data['message'] ?? data['Message'] ?? '');
  const Known = known[name] as (new (options: object) => Error) | undefined;
  const { __type, message: _, Message: __, ...others } = data;
  if (Known) return Object.assign(new Known({ message, $metadata }), others);
  return new dynamo.DynamoDBServiceException({ name, message, $fault: $metadata.httpStatusCode < 500 ? 'client' : 'server', $metadata });
}
