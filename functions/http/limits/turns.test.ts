import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from '#functions/http/limits/turns';

const bounds = { atOnce: 2, inLine: 3, milliseconds: 60_000 };

/** Works that are at work until they are told to end. */
function worksIn(turns: Turns) {
  const begun: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = async (name: string, key = 'one') => {
    leaves.set(name, await turns.enter(key));
    begun.push(name);
  };
  const come = async (...names: readonly string[]) => {
    for (const name of names) void enter(name);
    await sleep(1);
  };
  const end = async (name: string) => {
    leaves.get(name)?.();
    await sleep(1);
  };
  return { begun, enter, come, end };
}

it('lets some of a key run side by side and the others wait, first come first served', async () => {
  const { begun, come, end } = worksIn(new Turns(bounds));
  await come('a', 'b', 'c', 'd');
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  // One that comes now waits behind those in line.
  await come('e');
  await end('a');
  await end('c');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('never lets one key wait for another', async () => {
  const { begun, come, enter } = worksIn(new Turns(bounds));
  await come('a', 'b', 'c', 'd');
  await enter('x', 'other');
  expect(begun).toEqual(['a', 'b', 'x']);
});

it('refuses who would be too far back in the line, and nobody once it is shorter', async () => {
  const { begun, come, enter, end } = worksIn(new Turns(bounds));
  await come('a', 'b', 'c', 'd', 'e');
  await expect(enter('f')).rejects.toMatchObject({ code: 'busy', status: 503 });
  await end('a');
  await come('g');
  for (const name of ['b', 'c', 'd', 'e']) await end(name);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
});

it('a place that is given back twice is given once', async () => {
  const { begun, come, end } = worksIn(new Turns({ ...bounds, atOnce: 1 }));
  await come('a', 'b', 'c');
  await end('a');
  await end('a');
  expect(begun).toEqual(['a', 'b']);
});

it('refuses who waited too long, and gives them no place later', async () => {
  const { begun, come, enter, end } = worksIn(new Turns({ ...bounds, atOnce: 1, milliseconds: 30 }));
  await come('a');
  await expect(enter('late')).rejects.toMatchObject({ code: 'timedOut' });
  await come('b');
  await end('a');
  await end('b');
  await come('c');
  expect(begun).toEqual(['a', 'b', 'c']);
});
