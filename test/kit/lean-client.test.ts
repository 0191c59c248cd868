import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { lean } from '#test/kit/lean-client';

/** A lean client and the SDK's own client get the same answers and errors from the engine. */
let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const TableName = 'views';
const key = { pk: { S: 'शुक्रिया ₹' }, sk: { S: 'one' } };
const item = {
  ...key,
  B: { B: Uint8Array.of(0, 127, 128, 255) },
  none: { B: new Uint8Array() },
  map: { M: { B: { S: 'AAAA' }, deep: { L: [{ B: Uint8Array.of(7) }, { N: '-1.5' }, { NULL: true }, { BOOL: false }] } } },
  set: { SS: ['a', 'b'] },
  long: { S: 'x₹'.repeat(60_000) },
};
const isNew = { ConditionExpression: 'attribute_not_exists(pk)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };

const asked: readonly (readonly [name: string, ask: (client: DynamoDBClient) => Promise<unknown>])[] = [
  ['an item', (client) => client.send(new GetItemCommand({ TableName, Key: key, ConsistentRead: true }))],
  ['no item', (client) => client.send(new GetItemCommand({ TableName, Key: { ...key, sk: { S: 'two' } } }))],
  [
    'a page',
    (client) =>
      client.send(
        new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': key.pk }, Limit: 1 }),
      ),
  ],
  ['several items', (client) => client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [key] } } }))],
  [
    'several writes',
    (client) => client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: item } }] } })),
  ],
  ['a failed condition', (client) => client.send(new PutItemCommand({ TableName, Item: key, ...isNew }))],
  [
    'a cancelled transaction',
    (client) => client.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: key, ...isNew } }] })),
  ],
  ['a wrong key', (client) => client.send(new GetItemCommand({ TableName, Key: { pk: key.pk } }))],
  ['no such table', (client) => client.send(new GetItemCommand({ TableName: 'nowhere', Key: key }))],
  ['plain values', (client) => DynamoDBDocumentClient.from(client).send(new GetCommand({ TableName, Key: { pk: key.pk.S, sk: 'one' } }))],
];

it.each(asked)('returns %s like the SDK', async (_, ask) => {
  const mine = lean(engine.newClient(), engine.endpoint);
  const [leanly, wholly] = [await toldBy(mine, ask), await toldBy(engine.client, ask)];
  expect(leanly).toEqual(wholly);
  mine.destroy();
});

it('writes what the SDK writes', async () => {
  const mine = lean(engine.newClient(), engine.endpoint);
  const plain = { text: 'a', bytes: Buffer.from('₹'), list: [1, null, true], left: undefined };
  const writes: readonly ((client: DynamoDBClient, sk: string) => Promise<unknown>)[] = [
    (client, sk) => client.send(new PutItemCommand({ TableName, Item: { ...item, sk: { S: sk } } })),
    (client, sk) =>
      DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }).send(
        new PutCommand({ TableName, Item: { pk: 'plain', sk, ...plain } }),
      ),
  ];
  for (const [at, write] of writes.entries()) {
    await write(mine, 'mine');
    await write(engine.client, 'its');
    const pk = at === 0 ? key.pk : { S: 'plain' };
    const of = async (sk: string) => (await engine.client.send(new GetItemCommand({ TableName, Key: { pk, sk: { S: sk } } }))).Item;
    expect({ ...(await of('mine')), sk: null }).toEqual({ ...(await of('its')), sk: null });
  }
  mine.destroy();
});

it('fails with the connection error if nothing listens', async () => {
  const mine = lean(engine.newClient(), 'http://127.0.0.1:1');
  await expect(mine.send(new GetItemCommand({ TableName, Key: key }))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  mine.destroy();
});

/** What a client returns or throws, without details of the request and the envelope of an error. */
async function toldBy(client: DynamoDBClient, ask: (client: DynamoDBClient) => Promise<unknown>): Promise<unknown> {
  await client.send(new PutItemCommand({ TableName, Item: item }));
  return ask(client).then(
    (answer) => ({ ...(answer as object), $metadata: null }),
    (error: Error) => {
      const { name, message } = error;
      const { Item, CancellationReasons, $fault } = error as { Item?: unknown; CancellationReasons?: unknown; $fault?: unknown };
      return { name, message, made: error.constructor.name, Item, CancellationReasons, $fault };
    },
  );
}
