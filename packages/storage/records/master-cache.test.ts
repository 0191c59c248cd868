import { describe, expect, it } from 'vitest';
import type { Stored } from '#application/ports/records';
import { type MasterCache, masterCache } from '#storage/records/master-cache';

const stored = (id: string): Stored => ({ id, version: 1, row: {} }) as Stored;
let now = 0;

function filled(): MasterCache {
  now = 1_000;
  const cache = masterCache(() => now);
  const reading = cache.reading();
  for (const key of ['a|role|1', 'a|unit|2', 'b|unit|3']) reading.keep(key, stored(key));
  for (const key of ['a|roles', 'a|units', 'b|units']) reading.keepList(key, [stored(key)]);
  return cache;
}

const keptBy = (cache: MasterCache) => [
  ...['a|role|1', 'a|unit|2', 'b|unit|3'].filter((key) => cache.record(key) !== undefined),
  ...['a|roles', 'a|units', 'b|units'].filter((key) => cache.list(key) !== undefined),
];

describe('recently read masters', () => {
  it('are kept for three seconds', () => {
    const cache = filled();
    now += 2_999;
    expect(keptBy(cache)).toHaveLength(6);
    now += 1;
    expect(keptBy(cache)).toEqual([]);
  });

  it('forget exactly what a commit wrote', () => {
    const cache = filled();
    cache.drop(['a|unit|2', 'a|units']);
    expect(keptBy(cache)).toEqual(['a|role|1', 'b|unit|3', 'a|roles', 'b|units']);
  });

  it('forget everything of an organisation whose fence moved', () => {
    const cache = filled();
    cache.forget('a|');
    expect(keptBy(cache)).toEqual(['b|unit|3', 'b|units']);
  });

  it.each([
    ['a commit', (cache: MasterCache) => cache.drop(['b|unit|3'])],
    ['a moved fence', (cache: MasterCache) => cache.forget('b|')],
  ])('do not keep reads in progress at the moment of %s', (_, happens) => {
    const cache = filled();
    cache.drop(['a|role|1', 'a|roles']);
    const reading = cache.reading();
    happens(cache);
    reading.keep('a|role|1', stored('old'));
    reading.keepList('a|roles', [stored('old')]);
    expect(keptBy(cache)).not.toContain('a|role|1');
    expect(keptBy(cache)).not.toContain('a|roles');
  });
});
