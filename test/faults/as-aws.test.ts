import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '#test/kit/app';

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
