import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from '#functions/http/turns';

/** A work that ends when it is told to. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, (failed?: Error) => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((done, fail) => ends.set(name, (failed) => (failed ? fail(failed) : done(name))));
  };
  const end = async (name: string, failed?: Error) => {
    ends.get(name)?.(failed);
    await sleep(1);
  };
  return { begun, work, end };
}

const bounds = { atOnce: 2, inLine: 3, milliseconds: 60_000 };

it('lets some of a key run side by side and the others wait, first come first served', async () => {
  const { begun, work, end } = works();
  const turns = new Turns(bounds);
  const answers = ['a', 'b', 'c', 'd'].map((name) => turns.take('one', work(name)));
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  // One that comes now waits behind those in line.
  answers.push(turns.take('one', work('e')));
  await end('a');
  await end('c');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  await end('d');
  await end('e');
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('never lets one key wait for another', () => {
  const { begun, work } = works();
  const turns = new Turns(bounds);
  for (const name of ['a', 'b', 'c', 'd']) void turns.take('one', work(name));
  void turns.take('other', work('x'));
  expect(begun).toEqual(['a', 'b', 'x']);
});

it('refuses who would be too far back in the line, and nobody once it is shorter', async () => {
  const { begun, work, end } = works();
  const turns = new Turns(bounds);
  for (const name of ['a', 'b', 'c', 'd', 'e']) void turns.take('one', work(name));
  await expect(turns.take('one', work('f'))).rejects.toMatchObject({ code: 'busy', status: 503 });
  await end('a');
  void turns.take('one', work('g'));
  for (const name of ['b', 'c', 'd', 'e']) await end(name);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
});

it('gives the place of one that fails to the next', async () => {
  const { begun, work, end } = works();
  const turns = new Turns({ ...bounds, atOnce: 1 });
  const failing = expect(turns.take('one', work('a'))).rejects.toThrow('no table');
  void turns.take('one', work('b'));
  await end('a', new Error('no table'));
  await failing;
  expect(begun).toEqual(['a', 'b']);
});

it('does not wait for ever for one that never ends, gives its place once, and skips those who waited too long', async () => {
  const { begun, work, end } = works();
  const turns = new Turns({ ...bounds, atOnce: 1, milliseconds: 50 });
  const stuck = turns.take('one', work('stuck'));
  await sleep(20);
  const next = turns.take('one', work('next'));
  await sleep(50);
  expect(begun).toEqual(['stuck', 'next']);
  const third = turns.take('one', work('third'));
  await end('stuck');
  expect(begun).toEqual(['stuck', 'next']);
  await end('next');
  await end('third');
  expect(await Promise.all([stuck, next, third])).toEqual(['stuck', 'next', 'third']);
  // Both hold up the event loop until the second has waited too long.
  const first = turns.take('one', work('first'));
  const late = expect(turns.take('one', work('late'))).rejects.toMatchObject({ code: 'timedOut' });
  const until = performance.now() + 60;
  while (performance.now() < until);
  await end('first');
  await Promise.all([first, late]);
  expect(begun).not.toContain('late');
});
