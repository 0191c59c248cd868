import { expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

const rows = ['a', 'b', 'c', 'd'];

it.each([
  ['does it to every row', '', 9, { left: [], failures: 0 }, [0, 1, 2, 3, 4]],
  ['goes on after a row it is refused for, and keeps that one', 'b', 9, { left: ['b'], failures: 1 }, [0, 1, 2, 3, 4]],
  ['stops after the row under way, and keeps what it did not reach', '', 2, { left: ['c', 'd'], failures: 0 }, [0, 1, 2]],
  ['keeps what was refused before it was stopped', 'a', 3, { left: ['a', 'd'], failures: 1 }, [0, 1, 2, 3]],
])('%s', async (_, refused, stopAfter, outcome, progress) => {
  const stopping = new AbortController();
  const heard: number[] = [];
  const act = async (row: string) => {
    if (refused === row) throw new Error(row);
  };
  const onProgress = (tried: number) => {
    heard.push(tried);
    if (tried === stopAfter) stopping.abort();
  };
  const { left, failures } = await oneByOne(rows, act, { signal: stopping.signal, onProgress });
  expect({ left, failures: failures.length }).toEqual(outcome);
  expect(heard).toEqual(progress);
});
