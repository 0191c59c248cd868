import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, type DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { openDatabase } from '#functions/database';
import { type Table, tables } from '#topology/tables';

/** A real DynamoDB engine for one test file, with the product's tables, on a free port. */
export interface TestEngine {
  readonly client: DynamoDBClient;
  readonly tables: { readonly log: string; readonly records: string; readonly views: string; readonly platform: string };
  readonly endpoint: string;
  /** Where it keeps everything, unless that is in memory. */
  readonly file: string | undefined;
  /** SIGKILL, like a power cut: nothing is flushed. */
  kill(): Promise<void>;
  /** The same file on the same port again, of an engine that keeps its tables in a file. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** The same without waiting, for a process that is about to end. */
  abandon(): void;
  /** Another client of the same engine, like that of another process; `through` a proxy, if one is named. */
  newClient(through?: string): DynamoDBClient;
}

interface Options {
  readonly kept?: boolean;
  /** The product that a test starts whole has names of its own. */
  readonly nameOf?: (table: Table['name']) => string;
}

/** In memory, which costs less, unless the tables are to outlive the engine's process: then `kept: true`. */
export async function startEngine({ kept = false, nameOf = (name) => name }: Options = {}): Promise<TestEngine> {
  const folder = kept ? mkdtempSync(join(tmpdir(), 'bahi-engine-')) : undefined;
  const file = folder === undefined ? undefined : join(folder, 'dynamo.db');
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const newClient = (through = endpoint) =>
    openDatabase({ endpoint: through, region: 'ap-south-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  const client = newClient();
  let child = launch(file, port);
  await ready(client, child);
  for (const table of tables) await client.send(new CreateTableCommand(tableInput(table, nameOf(table.name))));

  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    client,
    endpoint,
    file,
    newClient,
    tables: { log: nameOf('log'), records: nameOf('records'), views: nameOf('views'), platform: nameOf('platform') },
    kill,
    async restart() {
      child = launch(file, port);
      await ready(client, child);
    },
    async stop() {
      client.destroy();
      await kill();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
    abandon() {
      child.kill('SIGKILL');
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const binary = join(import.meta.dirname, '../../node_modules/@dynoxide/linux-x64/dynoxide');

function launch(file: string | undefined, port: number): ChildProcess {
  const place = file === undefined ? [] : ['--db-path', file];
  return spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), ...place], { stdio: 'ignore' });
}

async function ready(client: DynamoDBClient, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The engine ended with ${child.exitCode} before it was ready`);
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch {
      await sleep(25);
    }
  }
  throw new Error('The engine was not ready in time');
}

/** Streams stay off: the embedded engine's writes slow down with every stream record. */
function tableInput(table: Table, TableName: string) {
  const keyed = new Map<string, 'S' | 'N'>([[table.partitionKey.name, table.partitionKey.type]]);
  if (table.sortKey) keyed.set(table.sortKey.name, table.sortKey.type);
  for (const index of table.indexes) keyed.set(index.partitionKey, 'S').set(index.sortKey, 'S');
  const schema = (hash: string, range: string | undefined) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    ...(range === undefined ? [] : [{ AttributeName: range, KeyType: 'RANGE' as const }]),
  ];
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: [...keyed].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
    KeySchema: schema(table.partitionKey.name, table.sortKey?.name),
    ...(table.indexes.length === 0
      ? {}
      : {
          GlobalSecondaryIndexes: table.indexes.map((index) => ({
            IndexName: index.name,
            KeySchema: schema(index.partitionKey, index.sortKey),
            Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.carries] },
          })),
        }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  server.close();
  await once(server, 'close');
  return address.port;
}
