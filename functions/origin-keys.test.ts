import { beforeEach, expect, it, vi } from 'vitest';
import { originKeyCheck } from '#functions/origin-keys';

let [now, text, reads] = [0, '', 0];
let isDown = false;
const check = () =>
  originKeyCheck(
    async () => {
      reads += 1;
      if (isDown) throw new Error('away');
      return text;
    },
    () => now,
  );
beforeEach(() => {
  [now, text, reads, isDown] = [1_000_000, JSON.stringify({ current: 'A' }), 0, false];
});

it.each`
  kept                               | said         | accepted
  ${{ current: 'A' }}                | ${'A'}       | ${true}
  ${{ current: 'A' }}                | ${'B'}       | ${false}
  ${{ current: 'A' }}                | ${''}        | ${false}
  ${{ current: 'A' }}                | ${undefined} | ${false}
  ${{ current: 'A', next: '' }}      | ${''}        | ${false}
  ${{ current: 'A', next: 'B' }}     | ${'A'}       | ${true}
  ${{ current: 'A', next: 'B' }}     | ${'B'}       | ${true}
  ${{ current: 'B', previous: 'A' }} | ${'A'}       | ${true}
  ${{ current: 'B', previous: 'A' }} | ${'C'}       | ${false}
`('with $kept a request that says $said is from the edge: $accepted', async ({ kept, said, accepted }) => {
  text = JSON.stringify(kept);
  expect(await check()(said)).toBe(accepted);
});

it('accepts the one key of an earlier data folder', async () => {
  text = 'A\n';
  expect(await check()('A')).toBe(true);
});

it('reads the secret once a minute, or sooner for a key that it does not know, but not for every guess', async () => {
  const isFromEdge = check();
  await Promise.all([isFromEdge('A'), isFromEdge('A')]);
  expect(reads).toBe(1);
  for (let guess = 0; guess < 20; guess += 1) expect(await isFromEdge(`guess ${guess}`)).toBe(false);
  expect(reads).toBe(1);
  text = JSON.stringify({ current: 'A', next: 'B' });
  now += 11_000;
  expect([await isFromEdge('B'), reads]).toEqual([true, 2]);
  text = JSON.stringify({ current: 'B' });
  now += 59_000;
  expect([await isFromEdge('A'), reads]).toEqual([true, 2]);
  now += 2_000;
  expect([await isFromEdge('A'), reads]).toEqual([false, 3]);
});

it('goes on with what it knows while the secret cannot be read, and fails if it knows nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const isFromEdge = check();
  isDown = true;
  await expect(isFromEdge('A')).rejects.toThrow('away');
  isDown = false;
  expect(await isFromEdge('A')).toBe(true);
  isDown = true;
  now += 3_600_000;
  expect([await isFromEdge('A'), await isFromEdge('B')]).toEqual([true, false]);
});
