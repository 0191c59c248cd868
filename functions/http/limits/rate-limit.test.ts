import { afterAll, beforeAll, expect, it } from 'vitest';
import { RateLimit } from '#functions/http/limits/rate-limit';
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

/** The number of these requests that are accepted. */
async function admitted(limits: readonly RateLimit[], tries: number, admit: (limit: RateLimit) => Promise<void>): Promise<number> {
  let through = 0;
  for (let at = 0; at < tries; at += 1) {
    through += await admit(limits[at % limits.length] as RateLimit).then(
      () => 1,
      () => 0,
    );
  }
  return through;
}

const exactly = (key: string, most: number) => (limit: RateLimit) => limit.admitExactly(key, most);

it('allows exactly the limit if every request updates the table, with any number of instances', async () => {
  expect(await admitted([instance(), instance(), instance()], 40, exactly('exact', 10))).toBe(10);
});

it('holds roughly across instances that count separately for a while', async () => {
  const through = await admitted([instance(), instance()], 400, async (limit) => limit.admit('rough', 100));
  expect(through).toBeGreaterThanOrEqual(100);
  expect(through).toBeLessThanOrEqual(100 + 2 * 20);
});

it('starts again each minute, and counts keys separately', async () => {
  const limit = instance();
  expect(await admitted([limit], 8, exactly('minute', 5))).toBe(5);
  expect(await admitted([limit], 8, exactly('another', 5))).toBe(5);
  await expect(limit.admitExactly('minute', 5)).rejects.toMatchObject({
    code: 'tooMany',
    message: 'Too many requests. Try again in 50 seconds',
  });
  now += 60_000;
  expect(await admitted([limit], 8, exactly('minute', 5))).toBe(5);
});

it('holds locally while the table cannot be reached, and adds everything to it later', async () => {
  const { members } = openPlatform(engine.client, engine.tables.platform, () => new Date(now));
  let down = true;
  const told: number[] = [];
  const count: typeof members.count = async (key, by, seconds) => {
    if (down) throw new Error('no table');
    told.push(by);
    return members.count(key, by, seconds);
  };
  const limit = new RateLimit(
    () => ({ ...members, count }),
    () => now,
  );
  const admit = async (one: RateLimit) => one.admit('alone', 60);
  expect(await admitted([limit], 30, admit)).toBe(30);
  down = false;
  expect(await admitted([limit], 1, admit)).toBe(1);
  expect(told).toEqual([31]);
  expect(await admitted([limit], 40, admit)).toBe(29);
});

it('refuses the same requests during an update of the table', async () => {
  const limit = instance();
  const tries = Array.from({ length: 50 }, async () => limit.admit('at once', 30));
  const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(20);
});
