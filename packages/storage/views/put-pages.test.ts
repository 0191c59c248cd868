import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, openEngine } from '#storage/engine/engine';
import { streamKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { Overtaken, type PagePut, putPages, readPages } from '#storage/views/pages';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { foldCutOff } from '#test/kit/faults/cut-off';

let test: TestEngine;
let engine: Engine;
beforeAll(async () => {
  test = await startEngine();
  engine = openEngine(test.client, test.tables, 1_000);
});
afterAll(() => test.stop());

const newStream = () => streamKey(randomUUID(), 'organisation');
const names = (count: number) => Array.from({ length: count }, (_, at) => `l|${String(at).padStart(3, '0')}`);
const putsOf = (keys: readonly string[], watermark: number, expected: number | undefined, size = 10): PagePut[] =>
  keys.map((key, at) => ({ key, watermark, packed: Buffer.alloc(size, at % 250), expected }));
const marksIn = async (stream: string, keys: readonly string[]) => {
  const pages = await readPages(engine, stream, [...keys]);
  return keys.map((key) => pages.get(key)?.watermark);
};

describe('many pages', () => {
  it.each([1, 8, 9, 25, 26, 130])('are written, new ones and changed ones: %i', async (count) => {
    const [stream, keys] = [newStream(), names(count)];
    await putPages(engine, stream, putsOf(keys, 5, undefined));
    await putPages(engine, stream, putsOf(keys, 9, 5));
    expect(await marksIn(stream, keys)).toEqual(keys.map(() => 9));
    const pages = await readPages(engine, stream, keys);
    expect(keys.map((key) => pages.get(key)?.packed[0])).toEqual(keys.map((_, at) => at % 250));
  });

  it('are written when they are long', async () => {
    const [stream, keys] = [newStream(), names(30)];
    await putPages(engine, stream, putsOf(keys, 5, undefined, 300_000));
    expect(await marksIn(stream, keys)).toEqual(keys.map(() => 5));
  });

  it('are not written where another projector was faster, and the step is told', async () => {
    const [stream, keys] = [newStream(), names(20)];
    const [there = '', changed = '', ...others] = keys;
    await putPages(engine, stream, putsOf([there, changed], 7, undefined));
    const puts = [...putsOf([there], 9, undefined), ...putsOf([changed], 9, 5), ...putsOf(others, 9, undefined)];
    await expect(putPages(engine, stream, puts)).rejects.toThrow(Overtaken);
    expect((await marksIn(stream, keys)).slice(0, 2)).toEqual([7, 7]);
  });

  it('that the engine had no capacity for are put again', async () => {
    const [stream, keys] = [newStream(), names(60)];
    let refused = 0;
    const busy: Engine = {
      ...engine,
      async execute(statements) {
        const some = statements.filter((_, at) => at % 3 !== 0);
        const codes = [...(await engine.execute(some))];
        return statements.map((_, at) => {
          if (at % 3 !== 0) return codes.shift();
          refused += 1;
          return 'ProvisionedThroughputExceeded';
        });
      },
    };
    await putPages(busy, stream, putsOf(keys, 5, undefined));
    expect(refused).toBeGreaterThan(10);
    expect(await marksIn(stream, keys)).toEqual(keys.map(() => 5));
  });
});

it('a projector that dies in the middle of a batch counts nothing twice and leaves nothing out', async () => {
  const scope = newScope();
  const open = () => openStorage({ says, client: test.client, tables: test.tables, clock: { now: () => new Date() } });
  const [parties = [], sales = []] = [60, 60].map((count) => Array.from({ length: count }, () => randomUUID()));
  for (const pages of [3, 12, 27, 40, 64, 90]) {
    const works = parties.map((party, at) => {
      const id = randomUUID();
      return create(scope, { id, effect: saleEffect('2026-11-20', id, party, sales[at] ?? '', 100 + at) });
    });
    for (const result of await open().journal.commitAll(scope, branchOf(scope), works)) if (result instanceof Error) throw result;
    await foldCutOff(test, scope, pages);
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    if (pages % 2 === 0) await open().projector.project(scope.organisationId, branchOf(scope));
  }
  await open().projector.project(scope.organisationId, branchOf(scope));
  expect(await open().prover.prove(scope.organisationId)).toEqual([]);
}, 60_000);
