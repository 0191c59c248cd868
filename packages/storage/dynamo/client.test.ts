import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import * as sdk from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import { type DynamoDBClient, openDynamoDB } from '#storage/dynamo/client';
import * as own from '#storage/dynamo/commands';
import { ConditionalCheckFailedException, EngineError, TransactionCanceledException } from '#storage/dynamo/errors';
import { signerFor } from '#storage/dynamo/signature';
import { startEngine, type TestEngine } from '#test/kit/engine';

/**
 * What the product says to DynamoDB itself is what the SDK would say, and what it hears is what the SDK would hear: both are sent
 * to one listener that keeps what came and answers what the case says, and both to one real engine.
 */
interface Heard {
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

const heard: Heard[] = [];
let answers: { readonly status: number; readonly body: string; readonly after?: 'hang up' }[] = [];
const listener = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  heard.push({ headers: request.headers, body: JSON.parse(Buffer.concat(pieces).toString()) });
  const { status, body, after } = answers.shift() ?? { status: 200, body: '{}' };
  if (after === 'hang up') request.socket.destroy();
  else response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
});
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI', sessionToken: 'a/token==' };
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2039-01-01'), noInvalidDate: true });
const settings = () => {
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { endpoint: `http://127.0.0.1:${port}`, region: 'ap-south-1', credentials };
};
let engine: TestEngine;
let ours: DynamoDBClient;
let theirs: sdk.DynamoDBClient;

beforeAll(async () => {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  engine = await startEngine();
  ours = openDynamoDB(settings());
  theirs = new sdk.DynamoDBClient({ ...settings(), maxAttempts: 1 });
});
afterEach(() => {
  answers = [];
  heard.length = 0;
});
afterAll(async () => {
  ours.destroy();
  theirs.destroy();
  listener.closeAllConnections();
  listener.close();
  await engine.stop();
});

const bytes = new Uint8Array([0, 1, 254, 255]);
const item = {
  pk: { S: 'a "quoted" ₹ \u2028' },
  n: { N: '12' },
  b: { B: bytes },
  s: { SS: ['x'] },
  m: { M: { B: { S: 'no bytes' }, l: { L: [{ B: bytes }] } } },
};
const put = { TableName: 'records', Item: item, ConditionExpression: 'v = :v', ExpressionAttributeValues: { ':v': { B: bytes } } };

const said = [
  ['GetItem', new own.GetItemCommand({ TableName: 't', Key: { pk: { S: 'k' } }, ConsistentRead: true }), sdk.GetItemCommand],
  ['BatchGetItem', new own.BatchGetItemCommand({ RequestItems: { t: { Keys: [{ pk: { S: 'k' } }] } } }), sdk.BatchGetItemCommand],
  [
    'Query',
    new own.QueryCommand({ TableName: 't', Limit: 3, ScanIndexForward: false, ExclusiveStartKey: { b: { B: bytes } } }),
    sdk.QueryCommand,
  ],
  ['Scan', new own.ScanCommand({ TableName: 't', ProjectionExpression: 'pk' }), sdk.ScanCommand],
  ['PutItem', new own.PutItemCommand(put), sdk.PutItemCommand],
  [
    'UpdateItem',
    new own.UpdateItemCommand({ TableName: 't', Key: { pk: { S: 'k' } }, UpdateExpression: 'add a :a' }),
    sdk.UpdateItemCommand,
  ],
  ['DeleteItem', new own.DeleteItemCommand({ TableName: 't', Key: { pk: { S: 'k' } }, ReturnValues: 'ALL_OLD' }), sdk.DeleteItemCommand],
  [
    'BatchWriteItem',
    new own.BatchWriteItemCommand({ RequestItems: { t: [{ DeleteRequest: { Key: { pk: { S: 'k' } } } }] } }),
    sdk.BatchWriteItemCommand,
  ],
  [
    'TransactWriteItems',
    new own.TransactWriteItemsCommand({ TransactItems: [{ Put: put }], ClientRequestToken: 'once' }),
    sdk.TransactWriteItemsCommand,
  ],
] as const;

describe('a call', () => {
  it.each(said)('%s is said as the SDK says it', async (_, command, Theirs) => {
    await ours.send(command as own.Command<object, object>);
    const SameCommand = Theirs as new (input: object) => sdk.GetItemCommand;
    await theirs.send(new SameCommand(command.input));
    const [mine, its] = heard;
    expect(mine?.body).toEqual(its?.body);
    for (const name of ['x-amz-target', 'content-type', 'host', 'x-amz-security-token'])
      expect([name, mine?.headers[name]]).toEqual([name, its?.headers[name]]);
  });

  it('is signed as the SDK signs it', async () => {
    const signer = await theirs.config.signer();
    assert('sign' in signer);
    const host = 'dynamodb.ap-south-1.amazonaws.com';
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), moment, async (body, at) => {
        const { authorization, ...headers } = signerFor('ap-south-1')({ host, target: 'DynamoDB_20120810.GetItem', body }, credentials, at);
        const request = { method: 'POST', protocol: 'https:', hostname: host, path: '/', headers, body };
        const expected = await signer.sign(request, { signingDate: at, unsignableHeaders: new Set(['x-amz-content-sha256']) });
        expect(authorization).toBe(expected.headers['authorization']);
      }),
    );
  });
});

describe('an answer', () => {
  const read = () => ours.send(new own.GetItemCommand({ TableName: 't', Key: { pk: { S: 'k' } } }));

  it('is what the SDK makes of it, bytes and all', async () => {
    const key = { pk: { S: 'clock' } };
    const whole = { ...item, ...key };
    await engine.client.send(new own.PutItemCommand({ TableName: 'records', Item: whole }));
    const input = { TableName: 'records', Key: key };
    const mine = await engine.client.send(new own.GetItemCommand(input));
    const real = new sdk.DynamoDBClient({ ...settings(), endpoint: engine.endpoint });
    const its = await real.send(new sdk.GetItemCommand(input));
    real.destroy();
    expect(mine.Item).toEqual(whole);
    expect(mine.Item).toEqual(its.Item);
  });

  it.each([
    [
      'a condition that failed',
      ConditionalCheckFailedException,
      '{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","Item":{"b":{"B":"AAH+/w=="}}}',
      { Item: { b: { B: bytes } } },
    ],
    [
      'a transaction that was cancelled',
      TransactionCanceledException,
      '{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"no","CancellationReasons":[{"Code":"None"},{"Code":"ConditionalCheckFailed","Item":{"b":{"B":"AAH+/w=="}}}]}',
      { message: 'no', CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { b: { B: bytes } } }] },
    ],
    [
      'something else',
      EngineError,
      '{"__type":"com.amazon.coral.validate#ValidationException","message":"bad"}',
      { name: 'ValidationException', message: 'bad', $metadata: { httpStatusCode: 400 } },
    ],
    ['a page of something in between', EngineError, '<html>', { name: 'UnknownError' }],
  ])('that refuses tells %s', async (_, kind, body, told) => {
    answers = [{ status: 400, body }];
    const error = await read().catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject(told);
    expect(heard).toHaveLength(1);
  });

  it('that fails the same way from a real engine is the same error', async () => {
    const again = new own.PutItemCommand({
      TableName: 'records',
      Item: { pk: { S: 'there' } },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    await engine.client.send(again);
    const error = await engine.client.send(again).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
    expect(error).toMatchObject({ Item: { pk: { S: 'there' } }, $metadata: { httpStatusCode: 400 } });
  });

  it.each([
    ['a broken engine', { status: 500, body: '' }],
    ['a throttled call', { status: 400, body: '{"__type":"x#ThrottlingException"}' }],
    ['a connection that broke', { status: 0, body: '', after: 'hang up' as const }],
  ])('that says nothing is asked for again: %s', async (_, trouble) => {
    answers = [trouble, trouble, trouble, { status: 200, body: '{"Item":{"pk":{"S":"k"}}}' }];
    expect(await read()).toEqual({ Item: { pk: { S: 'k' } } });
    expect(heard).toHaveLength(4);
    heard.length = 0;
    answers = [trouble, trouble, trouble, trouble];
    await expect(read()).rejects.toThrow();
    expect(heard).toHaveLength(4);
  });

  it('of a transaction that is sent again is asked for under the same token', async () => {
    answers = [{ status: 500, body: '' }];
    await ours.send(new own.TransactWriteItemsCommand({ TransactItems: [{ Put: put }] }));
    await ours.send(new own.TransactWriteItemsCommand({ TransactItems: [{ Put: put }] }));
    const [first, again, other] = heard.map(({ body }) => (body as { ClientRequestToken: string }).ClientRequestToken);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});

describe('credentials', () => {
  const asking = async (expiration: Date | undefined, fail = false) => {
    let asked = 0;
    const client = openDynamoDB({
      ...settings(),
      async credentials() {
        asked += 1;
        if (fail && asked === 1) throw new Error('not now');
        return { ...credentials, accessKeyId: `KEY${asked}`, expiration };
      },
    });
    const call = () => client.send(new own.ScanCommand({ TableName: 't' })).catch(() => undefined);
    await call();
    await Promise.all([call(), call()]);
    client.destroy();
    return asked;
  };

  it.each([
    ['once, where they do not run out', undefined, false, 1],
    ['once, while they hold', new Date(Date.now() + 3_600_000), false, 1],
    ['again before they run out', new Date(Date.now() + 60_000), false, 2],
    ['again after it failed', undefined, true, 2],
  ])('are asked for %s', async (_, expiration, fail, times) => {
    expect(await asking(expiration, fail)).toBe(times);
  });
});
