// ARCHITECT: STOP, read packages/storage/dynamo/STOP-READ-THIS.md before you go on: no home-made DynamoDB client; @aws-sdk is fixed.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '#domain/assert';
import { type Command, TransactWriteItemsCommand } from '#storage/dynamo/commands';
import { errorOf } from '#storage/dynamo/errors';
import { type Credentials, signerFor } from '#storage/dynamo/signature';
import { isTransient, pause } from '#storage/dynamo/transient';
import { fromWire, toWire } from '#storage/dynamo/wire';

/**
 * DynamoDB in the nine calls the product makes. It stands in for the SDK's client in what runs for every request: that one is a
 * third of an API function's code and takes half a millisecond of processor for each call (performance page, P3 and P9). What goes
 * over the wire is the same; a test holds both side by side.
 */
export interface DynamoDBClient {
  /** Tries again what is transient; throws an `EngineError` for what the engine refuses. */
  send<Input extends object, Output extends object>(command: Command<Input, Output>): Promise<Omit<Output, '$metadata'>>;
  destroy(): void;
}

export interface Settings {
  /** Otherwise the environment says it, as it does for the SDK. */
  readonly endpoint?: string;
  readonly region?: string;
  /** A function is asked again before they run out. */
  readonly credentials?: Credentials | (() => Promise<Credentials>);
}

const attempts = 4;
const connectingMs = 2_000;
const answeringMs = 10_000;
const mostConnections = 50;

export function openDynamoDB(settings: Settings = {}): DynamoDBClient {
  let door: Door | undefined;
  const credentials = keptCredentials(settings.credentials ?? environmentCredentials);
  return {
    async send(command) {
      door ??= openDoor(settings);
      const text = toWire(bodyOf(command));
      for (let attempt = 1; ; attempt += 1) {
        try {
          // Parsed where it enters: the service answers what the types of its own SDK say.
          return fromWire(await door.post(`DynamoDB_20120810.${command.operation}`, text, await credentials())) as never;
        } catch (error) {
          if (attempt === attempts || !isTransient(error)) throw error;
          await sleep(pause(attempt));
        }
      }
    },
    destroy: () => door?.close(),
  };
}

/** A transaction that is sent again is the same one to the engine, which then writes it once. */
function bodyOf(command: Command<object, object>): object {
  return command instanceof TransactWriteItemsCommand ? { ClientRequestToken: randomUUID(), ...command.input } : command.input;
}

interface Door {
  /** The body of a good answer. */
  post(target: string, body: string, credentials: Credentials): Promise<string>;
  close(): void;
}

function openDoor(settings: Settings): Door {
  const { env } = process;
  const region = settings.region ?? env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'];
  assert(region, 'the environment names a region');
  const { protocol, hostname, port, host } = new URL(
    settings.endpoint ?? env['AWS_ENDPOINT_URL_DYNAMODB'] ?? env['AWS_ENDPOINT_URL'] ?? `https://dynamodb.${region}.amazonaws.com`,
  );
  const secure = protocol === 'https:';
  // Importing `node:http` by its name makes Node load all it may ever export, a WebSocket and what that needs among it: 20 ms.
  const { Agent, request } = process.getBuiltinModule(secure ? 'node:https' : 'node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  const sign = signerFor(region);
  return {
    post: (target, body, credentials) =>
      new Promise((resolve, reject) => {
        const headers = { ...sign({ host, target, body }, credentials, new Date()), 'content-length': Buffer.byteLength(body) };
        const call = request({ hostname, port, path: '/', method: 'POST', agent, headers, timeout: answeringMs }, (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => void pieces.push(piece));
          answer.on('error', reject);
          answer.on('end', () => {
            const said = (pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))?.toString('utf8') ?? '';
            const status = answer.statusCode ?? 0;
            if (status === 200) resolve(said);
            else reject(errorOf(status, said));
          });
        });
        call.on('error', reject);
        call.on('timeout', () => call.destroy(new TimeoutError('the engine did not answer in time')));
        call.on('socket', (socket) => {
          if (!socket.connecting) return;
          const late = setTimeout(() => call.destroy(new TimeoutError('no connection in time')), connectingMs);
          socket.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
        });
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Time left in which credentials are renewed, so that no call goes out with some that run out on the way. */
const renewedMs = 5 * 60_000;

function keptCredentials(source: NonNullable<Settings['credentials']>): () => Promise<Credentials> {
  if (typeof source !== 'function') return async () => source;
  let kept: Promise<Credentials> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (kept === undefined || Date.now() > until) {
      until = Number.POSITIVE_INFINITY;
      const asked = source();
      kept = asked;
      asked.then(
        ({ expiration }) => {
          if (expiration) until = expiration.getTime() - renewedMs;
        },
        () => {
          kept = undefined;
        },
      );
    }
    return kept;
  };
}

async function environmentCredentials(): Promise<Credentials> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error('The environment holds no credentials.');
  return { accessKeyId, secretAccessKey, sessionToken };
}
