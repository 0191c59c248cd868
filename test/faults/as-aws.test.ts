import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { names } from '#infra/local/runner/environment';
import { badDay } from '#test/faults/as-aws';
import { type App, startApp } from '#test/kit/app';
import { startEngine } from '#test/kit/engine';
import { startQueues } from '#test/kit/queue';

let app: App;
beforeAll(async () => {
  process.env['BAHI_AS_AWS'] = '1';
  app = await startApp();
}, 60_000);
afterAll(async () => {
  delete process.env['BAHI_AS_AWS'];
  await app.stop();
});

it('on a bad day the product knows no address of an engine itself, only those of the proxies', () => {
  const addresses = Object.values(process.env).filter((value = '') => /^http:\/\/127\.0\.0\.1:\d+/.test(value));
  const hosts = new Set(addresses.map((address = '') => new URL(address).origin));
  expect(hosts.size).toBe(2);
  expect(hosts).toContain(app.storage);
  expect(hosts).not.toContain(app.engine.endpoint);
});

it('the late copy has the tables of the whole product, too', async () => {
  const [engine, queues] = await Promise.all([startEngine({ nameOf: names.table }), startQueues()]);
  const day = await badDay(engine, queues.endpoint);
  const client = engine.newClient(day.dynamodb);
  const [TableName, Key] = [names.table('platform'), { pk: { S: 'one' }, sk: { S: 'two' } }];
  await client.send(new PutItemCommand({ TableName, Item: Key }));
  await day.settled();
  expect((await client.send(new GetItemCommand({ TableName, Key }))).Item).toEqual(Key);
  client.destroy();
  await day.stop();
  await Promise.all([engine.stop(), queues.stop()]);
});
