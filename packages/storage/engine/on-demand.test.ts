import { expect, it } from 'vitest';
import { functionsOnDemand, onDemand } from '#storage/engine/on-demand';

it('a part is opened once, when it is first asked for', async () => {
  let opened = 0;
  const part = onDemand(async () => {
    opened += 1;
    return { number: opened };
  });
  expect(opened).toBe(0);
  expect((await Promise.all([part(), part()])).map(({ number }) => number)).toEqual([1, 1]);
});

it('each function of a part is passed on with what it is given', async () => {
  let opened = 0;
  interface Sums {
    sum(...numbers: readonly number[]): Promise<number>;
    none(): Promise<undefined>;
  }
  const sums = functionsOnDemand<Sums>({ sum: true, none: true }, async () => {
    opened += 1;
    return { sum: async (...numbers) => numbers.reduce((all, one) => all + one, 0), none: async () => undefined };
  });
  expect([Object.keys(sums), opened]).toEqual([['sum', 'none'], 0]);
  expect([await sums.sum(1, 2, 3), await sums.none(), opened]).toEqual([6, undefined, 1]);
});

it('what a function refuses is refused', async () => {
  const { fail } = functionsOnDemand<{ fail(): Promise<void> }>({ fail: true }, async () => ({
    fail: async () => {
      throw new Error('no');
    },
  }));
  await expect(fail()).rejects.toThrow('no');
});
