import { setTimeout as sleep } from 'node:timers/promises';
import { type AttributeValue, DeleteItemCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { tables } from '#topology/tables';

/**
 * A second engine that gets the writes of the first one a while later. It answers all eventually consistent reads and all reads of an
 * index, like DynamoDB.
 */
export interface LaggingCopy {
  readonly endpoint: string;
  /** While paused, it gets no writes. */
  held: boolean;
  answers(target: string, body: Buffer): boolean;
  /** Called for each write, whether or not it was answered. */
  wrote(target: string, body: Buffer): void;
  /** Resolves when the copy has all writes. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const usuallySoon = 0.9;

type Key = Record<string, AttributeValue>;

export async function openLaggingCopy(engine: TestEngine, mostMs: number): Promise<LaggingCopy> {
  const copy = await startEngine({ nameOf: (name) => engine.tables[name] });
  let [stopped, open] = [false, 0];
  const learn = async (table: string, Key: Key) => {
    open += 1;
    // Most are there at once, as in the cloud, and some late.
    const from = Date.now() + Math.random() * (Math.random() < usuallySoon ? 50 : mostMs);
    while (!stopped && (lagging.held || Date.now() < from)) await sleep(10);
    while (!stopped) {
      try {
        const { Item } = await engine.client.send(new GetItemCommand({ TableName: table, Key, ConsistentRead: true }));
        if (Item) await copy.client.send(new PutItemCommand({ TableName: table, Item }));
        else await copy.client.send(new DeleteItemCommand({ TableName: table, Key }));
        break;
      } catch {
        // The engine was killed and will be back soon.
        await sleep(50);
      }
    }
    open -= 1;
  };
  const lagging: LaggingCopy = {
    endpoint: copy.endpoint,
    held: false,
    answers(target, body) {
      if (!/\.(Query|GetItem|BatchGetItem)$/.test(target)) return false;
      const asked = JSON.parse(body.toString());
      const questions = asked.RequestItems ? Object.values(asked.RequestItems) : [asked];
      return questions.every((question) => (question as { ConsistentRead?: boolean }).ConsistentRead !== true);
    },
    wrote(target, body) {
      for (const [table, key] of keysWritten(engine, target, body)) void learn(table, key);
    },
    async caughtUp() {
      while (open > 0) await sleep(10);
    },
    async stop() {
      stopped = true;
      while (open > 0) await sleep(10);
      await copy.stop();
    },
  };
  return lagging;
}

interface Write {
  readonly TableName: string;
  readonly Item?: Key;
  readonly Key?: Key;
}

interface WriteBody extends Write {
  readonly TransactItems?: readonly { readonly Put?: Write; readonly Update?: Write; readonly Delete?: Write }[];
  readonly RequestItems?: Readonly<
    Record<string, readonly { readonly PutRequest?: { readonly Item: Key }; readonly DeleteRequest?: { readonly Key: Key } }[]>
  >;
}

function keysWritten(engine: TestEngine, target: string, body: Buffer): readonly (readonly [table: string, key: Key])[] {
  const operation = target.slice(target.lastIndexOf('.') + 1);
  if (operation === 'BatchExecuteStatement') return keysOfStatements(body);
  if (!/^(PutItem|UpdateItem|DeleteItem|TransactWriteItems|BatchWriteItem)$/.test(operation)) return [];
  const said = JSON.parse(body.toString()) as WriteBody;
  const writes: readonly Write[] = said.TransactItems
    ? said.TransactItems.flatMap(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? [])
    : said.RequestItems
      ? Object.entries(said.RequestItems).flatMap(([TableName, requests]) =>
          requests.map(({ PutRequest, DeleteRequest }) => ({ TableName, ...PutRequest, ...DeleteRequest })),
        )
      : [said];
  return writes.map(({ TableName, Item, Key: key }) => [TableName, keyIn(engine, TableName, Item ?? key ?? {})]);
}

/** Statements name the key in this order, with a place for each value. */
function keysOfStatements(body: Buffer): readonly (readonly [table: string, key: Key])[] {
  const said = JSON.parse(body.toString()) as {
    readonly Statements: readonly { readonly Statement: string; readonly Parameters: readonly AttributeValue[] }[];
  };
  return said.Statements.flatMap(({ Statement, Parameters }) => {
    const table = /"([^"]+)"/.exec(Statement)?.[1] ?? '';
    const [pk, sk] = Statement.startsWith('INSERT') ? Parameters : Parameters.slice(2);
    return pk && sk ? [[table, { pk, sk }] as const] : [];
  });
}

function keyIn(engine: TestEngine, tableName: string, item: Key): Key {
  const table = tables.find(({ name }) => engine.tables[name] === tableName);
  const names = [table?.partitionKey.name ?? 'pk', ...(table?.sortKey ? [table.sortKey.name] : [])];
  // Texts and numbers are the same on the wire.
  return Object.fromEntries(names.flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
}
