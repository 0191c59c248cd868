import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Engine, openEngine } from '#storage/engine/engine';
import { streamKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { openTails } from '#storage/views/tail';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';

// The end of a log is exact as of now, also for readers that come between each other.
let test: TestEngine;
let log: string;
let engine: Engine;
const written = 10;

beforeAll(async () => {
  test = await startEngine();
  engine = openEngine(test.client, test.tables, undefined, await says());
  const { journal } = openStorage({ says, client: test.client, tables: test.tables, clock: { now: () => new Date() } });
  const scope = newScope();
  log = streamKey(scope.organisationId, branchOf(scope));
  for (let at = 0; at < written; at += 1) await journal.commit(scope, branchOf(scope), create(scope));
});
afterAll(() => test.stop());

const after = (sequence: number) => Array.from({ length: written - sequence }, (_, at) => sequence + at + 1);

/** Tails on an engine that answers each query only when it is let go. */
function heldUp() {
  const waiting: (() => void)[] = [];
  const tails = openTails({
    ...engine,
    async query(...asked) {
      const answer = await engine.query(...asked);
      await new Promise<void>((go) => waiting.push(go));
      return answer;
    },
  });
  /** A read, once it waits. */
  const begin = async (key: string, sequence: number) => {
    const held = waiting.length;
    const read = tails.read(key, sequence).then((entries) => entries.map((entry) => entry.sequence));
    await expect.poll(() => waiting.length, { interval: 5 }).toBe(held + 1);
    return { read };
  };
  /** The one that has waited longest goes on, or the last. */
  const letGo = (which: 'first' | 'last') => (which === 'first' ? waiting.shift() : waiting.pop())?.();
  return { begin, letGo };
}

it.each`
  first | second | goesOn
  ${5}  | ${3}   | ${'first'}
  ${5}  | ${3}   | ${'last'}
  ${3}  | ${5}   | ${'first'}
  ${3}  | ${5}   | ${'last'}
  ${4}  | ${4}   | ${'last'}
  ${9}  | ${2}   | ${'first'}
`('reads after $first and $second at the same time are whole, when the $goesOn goes on before the other', async (told) => {
  const { first, second, goesOn } = told as { readonly first: number; readonly second: number; readonly goesOn: 'first' | 'last' };
  const { begin, letGo } = heldUp();
  const [one, other] = [await begin(log, first), await begin(log, second)];
  letGo(goesOn);
  await (goesOn === 'first' ? one : other).read;
  letGo('first');
  expect([await one.read, await other.read]).toEqual([after(first), after(second)]);
});

it('a read stays whole when its log is forgotten meanwhile for many others', async () => {
  const { begin, letGo } = heldUp();
  const one = await begin(log, 5);
  for (let others = 0; others < 64; others += 1) await begin(streamKey(randomUUID(), 'organisation'), 0);
  letGo('first');
  expect(await one.read).toEqual(after(5));
});

it('a process keeps what it read and reads only what is later', async () => {
  const seen: number[] = [];
  const tails = openTails({
    ...engine,
    async query(...asked) {
      const answer = await engine.query(...asked);
      seen.push(answer.items.length);
      return answer;
    },
  });
  for (const sequence of [2, 6, 2, 10]) expect((await tails.read(log, sequence)).map((entry) => entry.sequence)).toEqual(after(sequence));
  expect(seen).toEqual([8, 0, 0, 0]);
});
