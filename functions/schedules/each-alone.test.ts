import { expect, it, vi } from 'vitest';
import { eachAlone, refuseFailed } from '#functions/schedules/each-alone';

it('goes on after one that fails, and logs it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const done: string[] = [];
  const failed = await eachAlone('project', ['a', 'b', 'c'], async (name) => {
    if (name === 'b') throw new Error('an amount is too large');
    done.push(name);
  });
  expect([done, failed]).toEqual([['a', 'c'], ['b']]);
  expect(() => refuseFailed(failed)).toThrow('1 failed, the first is b');
  expect(() => refuseFailed([])).not.toThrow();
  expect(logged.mock.calls).toEqual([[expect.stringMatching(/"schedule":"project","of":"b","error":"an amount is too large"/)]]);
  logged.mockRestore();
});
