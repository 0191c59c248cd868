import { expect, it } from 'vitest';
import { once } from '#functions/wire';

it('builds each part once, and again only if building failed', async () => {
  let asked = 0;
  const secret = once(async () => {
    asked += 1;
    if (asked === 1) throw new Error('throttled');
    return asked;
  });
  await expect(Promise.all([secret(), secret()])).rejects.toThrow('throttled');
  expect(await secret()).toBe(2);
  expect(await secret()).toBe(2);
});
