import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sharedReads } from '#storage/engine/shared-read';

function counted() {
  const shared = sharedReads<number>();
  let reads = 0;
  const read = (key: string) =>
    shared(key, async () => {
      reads += 1;
      const own = reads;
      await sleep(20);
      return own;
    });
  return { read, reads: () => reads };
}

it('is one read for those who ask in the same turn, also after they waited for what is there already', async () => {
  const { read, reads } = counted();
  const late = async () => {
    await Promise.resolve();
    await null;
    return read('a');
  };
  expect(await Promise.all([read('a'), late(), read('b'), late()])).toEqual([1, 1, 2, 1]);
  expect(reads()).toBe(2);
});

it('is another read once a turn is over, while the first is on its way', async () => {
  const { read } = counted();
  const first = read('a');
  await sleep(1);
  expect(await Promise.all([first, read('a')])).toEqual([1, 2]);
});

it('tells everybody of a failure, and is tried again by the next', async () => {
  const shared = sharedReads<string>();
  let tried = 0;
  const read = () =>
    shared('a', async () => {
      tried += 1;
      await sleep(1);
      if (tried === 1) throw new Error('away');
      return 'there';
    });
  expect((await Promise.allSettled([read(), read()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read()).toBe('there');
});
