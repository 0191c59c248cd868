import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '#storage/engine/engine';
import { partOfPage, streamKey, viewKeys, viewsKey } from '#storage/engine/keys';
import { Replaced } from '#storage/valuation/checkpoint-run';
import { openKeptPages } from '#storage/valuation/kept-pages';
import { removeItems } from '#storage/views/remove-views';
import { startEngine, type TestEngine } from '#test/kit/engine';

let test: TestEngine;
beforeAll(async () => {
  test = await startEngine();
});
afterAll(() => test.stop());

const size = 1_000;

/** Pages of a run of a new organisation, each of the same size, and a reader that counts what it asks the table for. */
async function pagesOf(count: number, most: number) {
  const engine = openEngine(test.client, test.tables, 1_000);
  const stream = streamKey(randomUUID(), 'organisation');
  const refs = Array.from({ length: count }, (_, at) => viewKeys.runPage('run', at));
  const keyOf = (ref: string) => ({ pk: { S: viewsKey(stream) }, sk: { S: partOfPage(ref, 'f') } });
  for (const [at, ref] of refs.entries())
    await engine.put('views', { Item: { ...keyOf(ref), w: { N: '1' }, d: { B: Buffer.alloc(size, at) } } });
  const asked: string[] = [];
  const counting: typeof engine = {
    ...engine,
    getMany(table, keys, ...how) {
      asked.push(...keys.map(({ sk }) => sk?.S ?? ''));
      return engine.getMany(table, keys, ...how);
    },
    query() {
      throw new Error('single pages are not queried');
    },
  };
  const remove = (ref: string) => removeItems(engine, 'views', [keyOf(ref)]);
  return { refs, stream, reader: openKeptPages(counting, most), asked, remove };
}

describe('pages of checkpoints that a process has read', () => {
  it('are read once, in any order', async () => {
    const { refs, stream, reader, asked } = await pagesOf(3, 10 * size);
    const first = await reader.read(stream, refs.slice(0, 2), 'f');
    const again = await reader.read(stream, [...refs].reverse(), 'f');
    expect(asked).toEqual([refs[0], refs[1], refs[2]].map((ref) => partOfPage(ref ?? '', 'f')));
    expect([...first].every(([ref, packed]) => Buffer.from(packed).equals(Buffer.from(again.get(ref) ?? [])))).toBe(true);
    expect(refs.map((ref) => again.get(ref)?.[0])).toEqual([0, 1, 2]);
  });

  it('make room for others when they are many, those asked for longest ago first', async () => {
    const { refs, stream, reader, asked } = await pagesOf(4, 3 * size);
    const read = async (...which: number[]) => {
      asked.length = 0;
      await reader.read(
        stream,
        which.map((at) => refs[at] ?? ''),
        'f',
      );
      return asked.length;
    };
    expect([await read(0), await read(1), await read(2)]).toEqual([1, 1, 1]);
    expect(await read(0)).toBe(0);
    expect(await read(3)).toBe(1);
    expect(await read(0, 2, 3)).toBe(0);
    expect(await read(1)).toBe(1);
  });

  it('do not hide that a page which was never read is gone', async () => {
    const { refs, stream, reader, remove } = await pagesOf(2, 10 * size);
    await reader.read(stream, refs.slice(0, 1), 'f');
    for (const ref of refs) await remove(ref);
    await expect(reader.read(stream, refs.slice(0, 1), 'f')).resolves.toHaveProperty('size', 1);
    await expect(reader.read(stream, refs, 'f')).rejects.toThrow(Replaced);
  });
});
