import { expect, it } from 'vitest';
import { mostSelected, readMatching } from './read-matching.ts';

/** A list of so many rows, in pages of a hundred. */
const list = (count: number) => (cursor: string | null) => {
  const start = Number(cursor ?? 0);
  const rows = Array.from({ length: Math.min(100, count - start) }, (_, index) => ({ id: String(start + index) }));
  return Promise.resolve({ rows, ...(start + 100 < count ? { cursor: String(start + 100) } : {}) });
};

it.each([
  [0, 0, [0]],
  [100, 100, [100]],
  [250, 250, [100, 200, 250]],
  [mostSelected + 350, mostSelected, [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]],
])('of %i matching rows it selects %i, each once, and reports progress', async (count, selected, told) => {
  const progress: number[] = [];
  const rows = await readMatching(list(count), (soFar) => progress.push(soFar));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(selected);
  expect(progress).toEqual(told);
});
