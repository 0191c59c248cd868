import { randomUUID } from 'node:crypto';
import { DeleteItemCommand, type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';
import type { Item } from '#storage/engine/engine';
import { streamKey, viewsKey, wordsKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { newScope, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const clock = { now: () => new Date() };
const open = (client: DynamoDBClient = engine.client, projectorBatch = 150) =>
  openStorage({ says, client, tables: engine.tables, clock, projectorBatch });

function written(id: string, words: readonly string[], kind: 'create' | 'change'): Work {
  const change: Change = { action: kind, slug: 'customer', id, row: { name: words.join(' ') }, list: null, unique: [], words };
  return { slug: 'customer', id, kind, decide: () => change };
}

/** Few enough words for many records to share them; some begin others; in three scripts, one beyond the first Unicode plane. */
const vocabulary = ['a', 'ab', 'abc', 'sharma', 'sharmaji', 'shah', 'z', 'पुणे', 'पुण', '𑄌𑄋', 'ﬀ', '9', '98', '987', 'ref:group:1'];
const words = fc.uniqueArray(fc.constantFrom(...vocabulary), { maxLength: 4 });

type Model = Map<string, readonly string[]>;

const sorted = (ids: Iterable<string>) => [...ids].sort();

function expected(model: Model, prefixes: readonly string[]): string[] {
  const has = (all: readonly string[]) => prefixes.every((prefix) => all.some((word) => word.startsWith(prefix)));
  return sorted([...model].filter(([, all]) => has(all)).map(([id]) => id));
}

async function expectFound(scope: Scope, model: Model, queries: readonly (readonly string[])[]) {
  const { records } = open();
  for (const query of queries) {
    const all = await records.search(scope, 'customer', query, 10_000);
    expect(sorted(all)).toEqual(expected(model, query));
    const some = await records.search(scope, 'customer', query, 7);
    expect(some.length).toBe(Math.min(7, all.length));
    expect(all).toEqual(expect.arrayContaining([...some]));
  }
}

describe('words of masters', () => {
  it('find their records, after any edits and deletions, however often runs were written and merged', async () => {
    const change = fc.record({ of: fc.nat(2_000), words, gone: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { minLength: 500, maxLength: 500, size: 'max' }),
        fc.array(fc.array(change, { minLength: 120, maxLength: 120, size: 'max' }), { minLength: 3, maxLength: 3 }),
        fc.array(fc.uniqueArray(fc.constantFrom(...vocabulary, 'sha', '98', 'प', 'q'), { minLength: 1, maxLength: 3 }), {
          minLength: 8,
          maxLength: 8,
          size: 'max',
        }),
        async (creations, rounds, queries) => {
          const scope = newScope();
          const { journal, projector, prover } = open();
          const model: Model = new Map(creations.map((each) => [randomUUID(), each]));
          const ids = [...model.keys()];
          await journal.commitAll(
            scope,
            'organisation',
            [...model].map(([id, each]) => written(id, each, 'create')),
          );
          await projector.project(scope.organisationId, 'organisation');
          for (const round of rounds) {
            const works = round.flatMap(({ of, words: now, gone }): Work[] => {
              const id = ids[of % ids.length] ?? '';
              if (!model.has(id)) return [];
              if (gone) model.delete(id);
              else model.set(id, now);
              return [gone ? remove('customer', id) : written(id, now, 'change')];
            });
            const results = await journal.commitAll(scope, 'organisation', works);
            expect(results.filter((result) => result instanceof Error)).toEqual([]);
            await expectFound(scope, model, queries.slice(0, 2));
            await projector.project(scope.organisationId, 'organisation');
            await expectFound(scope, model, queries);
            expect(await prover.prove(scope.organisationId)).toEqual([]);
          }
        },
      ),
      { numRuns: runs(1), endOnFailure: true },
    );
  }, 120_000);

  it('are found in a long list with only common words, before and after edits', async () => {
    const [families, trades, cities] = [
      ['sharma', 'rao', 'iyer', 'singh', 'shah'],
      ['traders', 'trading', 'solar', 'stores'],
      ['pune', 'puri', 'surat', 'kochi', 'rajkot', 'agra'],
    ] as const;
    const name = (seed: number) => [
      families[seed % 5] ?? '',
      trades[Math.floor(seed / 5) % 4] ?? '',
      cities[Math.floor(seed / 20) % 6] ?? '',
    ];
    const row = (index: number, seed: number) => [
      ...name(seed),
      `n${index}`,
      `l00${index}`,
      `27aa${seed % 997}`,
      `98${index}`,
      'ref:group:1',
    ];
    const scope = newScope();
    const { journal, projector, prover } = open();
    const model: Model = new Map(Array.from({ length: 2_400 }, (_, index) => [randomUUID(), row(index, index * 7919)]));
    const commit = async (works: readonly Work[]) =>
      expect((await journal.commitAll(scope, 'organisation', works)).filter((result) => result instanceof Error)).toEqual([]);
    const queries = [
      ['sharma', 'pune'],
      ['pune', 'sharma'],
      ['sharma', 'pu'],
      ['traders', 'pune'],
      ['pu', 'tra'],
      ['rao', 'solar', 'agra'],
      ['agra', 'rao'],
      ['s', 't', 'k'],
      ['shah', '98'],
      ['traders', '98123'],
      ['iyer', 'rao'],
      ['kochi', 'zzzz'],
    ];
    await commit([...model].map(([id, each]) => written(id, each, 'create')));
    await projector.project(scope.organisationId, 'organisation');
    await expectFound(scope, model, queries);
    for (const round of [1, 2]) {
      const edited = [...model.keys()].filter((_, index) => index % 11 === round);
      const works = edited.map((id, index): Work => {
        if (index % 5 === 0) {
          model.delete(id);
          return remove('customer', id);
        }
        const now = row(index, index * 104729 + round);
        model.set(id, now);
        return written(id, now, 'change');
      });
      await commit(works);
      await expectFound(scope, model, queries);
      await projector.project(scope.organisationId, 'organisation');
      await expectFound(scope, model, queries);
    }
    expect(await prover.prove(scope.organisationId)).toEqual([]);
  }, 120_000);

  it('are found while they are folded and merged by several projectors at once', async () => {
    const scope = newScope();
    const { journal, records } = open();
    const ids = Array.from({ length: 1_200 }, () => randomUUID());
    const works = ids.map((id, index) => written(id, ['common', `n${index}`, index % 300 === 0 ? 'rare' : 'plain'], 'create'));
    let ended = false;
    const folding = [20, 90, 400].map(async (batch) => {
      while (!ended)
        await open(engine.client, batch)
          .projector.project(scope.organisationId, 'organisation')
          // Others may be faster again and again; any other error is a bug.
          .catch((error: unknown) => (error instanceof Refusal ? 0 : Promise.reject(error)));
    });
    for (let at = 0; at < works.length; at += 300) {
      await journal.commitAll(scope, 'organisation', works.slice(at, at + 300));
      expect(sorted(await records.search(scope, 'customer', ['com', 'rare'], 50))).toEqual(
        sorted(ids.slice(0, at + 300).filter((_, index) => index % 300 === 0)),
      );
      expect((await records.search(scope, 'customer', ['common'], 50)).length).toBe(50);
    }
    ended = true;
    await Promise.all(folding);
    await open().projector.project(scope.organisationId, 'organisation');
    expect((await open().records.search(scope, 'customer', ['common'], 10_000)).length).toBe(ids.length);
  }, 60_000);

  it('are found when a projector was killed before or after any of its writes', async () => {
    const scope = newScope();
    const { journal } = open();
    const model: Model = new Map(Array.from({ length: 350 }, (_, index) => [randomUUID(), [`w${index % 9}`, `n${index}`]]));
    await journal.commitAll(
      scope,
      'organisation',
      [...model].map(([id, each]) => written(id, each, 'create')),
    );
    const killed = new Error('killed');
    for (let at = 1; ; at += 1 + Math.floor(at / 6)) {
      const client = engine.newClient();
      const send = client.send.bind(client) as (command: object) => Promise<unknown>;
      let writes = 0;
      client.send = (async (command: object) => {
        if (!/Write|Put/.test(command.constructor.name)) return send(command);
        writes += 1;
        if (writes === at && at % 2 === 0) throw killed;
        const answer = await send(command);
        if (writes >= at) throw killed;
        return answer;
      }) as typeof client.send;
      const folded = await open(client, 100)
        .projector.project(scope.organisationId, 'organisation')
        .then(
          () => true,
          (error: unknown) => (error === killed ? false : Promise.reject(error)),
        );
      client.destroy();
      await expectFound(scope, model, [['w3'], ['w', 'n69'], ['n11']]);
      if (folded) break;
    }
  }, 60_000);

  it('are rebuilt from the log, and the prover reports missing ones', async () => {
    const scope = newScope();
    const { journal, projector, prover } = open();
    const model: Model = new Map(Array.from({ length: 400 }, (_, index) => [randomUUID(), [`w${index % 9}`, `n${index}`]]));
    await journal.commitAll(
      scope,
      'organisation',
      [...model].map(([id, each]) => written(id, each, 'create')),
    );
    await projector.project(scope.organisationId, 'organisation');
    const pk = streamKey(scope.organisationId, 'organisation');
    const items = async (of: string) => {
      const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: of } } };
      return (await engine.client.send(new QueryCommand({ TableName: engine.tables.views, ...query }))).Items ?? [];
    };
    const drop = (item: Item) =>
      engine.client.send(
        new DeleteItemCommand({ TableName: engine.tables.views, Key: { pk: item.pk ?? { S: '' }, sk: item.sk ?? { S: '' } } }),
      );
    const blocks = await items(wordsKey(pk, 'customer'));
    expect(blocks.length).toBeGreaterThan(5);
    await drop(blocks[3] ?? {});
    expect(await prover.prove(scope.organisationId)).toMatchObject([{ what: 'some are missing' }]);
    for (const item of [...(await items(viewsKey(pk))), ...(await items(wordsKey(pk, 'customer')))]) await drop(item);
    await open().projector.project(scope.organisationId, 'organisation');
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    await expectFound(scope, model, [['w3'], ['w', 'n69'], ['n11']]);
  });
});
