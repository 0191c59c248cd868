import { afterAll, beforeAll, expect, it } from 'vitest';
import { RateLimit } from '#functions/http/rate-limit';
import { openPlatform } from '#storage/platform/platform';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
let now = Date.parse('2026-11-21T06:00:10Z');
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const instance = () => {
  const { members } = openPlatform(engine.client, engine.tables.platform, () => new Date(now));
  return new RateLimit(
    () => members,
    () => now,
  );
};

/** How many of these requests get through. */
async function admitted(limits: readonly RateLimit[], key: string, most: number, tries: number, every?: number): Promise<number> {
  let through = 0;
  for (let at = 0; at < tries; at += 1) {
    const limit = limits[at % limits.length] as RateLimit;
    through += await limit.admit(key, most, every).then(
      () => 1,
      () => 0,
    );
  }
  return through;
}

it('lets exactly as many through as it may when every request is told to the table, whatever the number of instances', async () => {
  expect(await admitted([instance(), instance(), instance()], 'exact', 10, 40, 1)).toBe(10);
});

it('holds roughly across instances that count by themselves for a while', async () => {
  const through = await admitted([instance(), instance()], 'rough', 100, 400);
  expect(through).toBeGreaterThanOrEqual(100);
  expect(through).toBeLessThanOrEqual(100 + 2 * 20);
});

it('begins anew with the minute, and keeps keys apart', async () => {
  const limit = instance();
  expect(await admitted([limit], 'minute', 5, 8, 1)).toBe(5);
  expect(await admitted([limit], 'another', 5, 8, 1)).toBe(5);
  await expect(limit.admit('minute', 5, 1)).rejects.toMatchObject({
    code: 'tooMany',
    message: 'Too many requests. Try again in 50 seconds',
  });
  now += 60_000;
  expect(await admitted([limit], 'minute', 5, 8, 1)).toBe(5);
});
