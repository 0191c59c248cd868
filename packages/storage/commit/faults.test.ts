import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, receiptEffect, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { sizeOf } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine({ kept: true });
});
afterAll(() => engine.stop());

const clock = { now: () => new Date() };
const open = (client: DynamoDBClient = engine.client, projectorBatch = 400) =>
  openStorage({ says, client, tables: engine.tables, clock, projectorBatch });

/** A client that changes the answers of the given one. */
function meddled(when: (command: string, count: number) => 'before' | 'after' | undefined): DynamoDBClient {
  const client = engine.newClient();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  let count = 0;
  const broken = () => Object.assign(new Error('cut'), { code: 'ECONNRESET' });
  client.send = (async (command: object) => {
    count += 1;
    const place = when(command.constructor.name, count);
    if (place === 'before') throw broken();
    const answer = await send(command);
    if (place === 'after') throw broken();
    return answer;
  }) as typeof client.send;
  return client;
}

describe('confirmed writes exist exactly once', () => {
  it('when answers of transactions are lost, whether they were written or not', async () => {
    const scope = newScope();
    const { journal, prover } = open(
      meddled((command, count) =>
        command !== 'TransactWriteItemsCommand' ? undefined : count % 3 === 0 ? 'after' : count % 3 === 1 ? 'before' : undefined,
      ),
    );
    const works = Array.from({ length: 60 }, () => create(scope));
    const results = [];
    for (const work of works) results.push(await journal.commit(scope, branchOf(scope), work));
    expect(results.map(({ stored, repeated }) => [stored.row['number'], repeated])).toEqual(
      works.map((_, index) => [`SI/${index + 1}`, false]),
    );
    expect(await prover.prove(scope.organisationId)).toEqual([]);
  }, 60_000);

  it('when the engine is killed during commits and restarted', async () => {
    const scope = newScope();
    const clients = Array.from({ length: 3 }, () => open(engine.newClient()));
    const acknowledged = new Map<string, unknown>();
    let ended = false;
    const writers = clients.map(async ({ journal }) => {
      while (!ended) {
        const work = create(scope);
        const committed = await journal.commit(scope, branchOf(scope), work);
        acknowledged.set(work.id, committed.stored.row['number']);
      }
    });
    for (let kill = 0; kill < sizeOf(3, 5); kill += 1) {
      await sleep(60 + Math.random() * 100);
      await engine.kill();
      await sleep(50);
      await engine.restart();
    }
    ended = true;
    await Promise.all(writers);
    const { records, journal, prover, projector } = open();
    const entries = await journal.entries(scope, branchOf(scope), 0, 100_000);
    expect(entries.length).toBe(acknowledged.size);
    expect(new Set(entries.map(({ id }) => id))).toEqual(new Set(acknowledged.keys()));
    expect(entries.map(({ after }) => after?.['number'])).toEqual(entries.map((_, index) => `SI/${index + 1}`));
    const [first = ''] = acknowledged.keys();
    expect((await records.find(scope, 'sales-invoice', first))?.row['number']).toBe(acknowledged.get(first));
    await projector.project(scope.organisationId, branchOf(scope));
    expect(await prover.prove(scope.organisationId)).toEqual([]);
  }, 120_000);
});

describe('every entry is folded once', () => {
  /** Sales and receipts over several weeks, with edits, on few parties, so that pages of every kind are written and leaves are split. */
  async function business() {
    const scope = newScope();
    const { journal } = open();
    const parties = Array.from({ length: 4 }, () => randomUUID());
    const [sales, bank, item] = [randomUUID(), randomUUID(), randomUUID()];
    const works = Array.from({ length: 160 }, (_, index) => {
      const id = randomUUID();
      const date = `2026-${index % 17 === 0 ? '03' : '11'}-${String((index % 28) + 1).padStart(2, '0')}`;
      return create(scope, {
        id,
        effect: saleEffect(date, id, parties[index % 4] ?? '', sales, 1_000 + index, item),
        words: [`w${index % 7}`],
      });
    });
    const receipts = works
      .filter((_, index) => index % 3 === 0)
      .map(({ id }, index) =>
        create(scope, {
          slug: 'bank-cash',
          effect: receiptEffect('2026-12-01', id, parties[(index * 3) % 4] ?? '', bank, 1_000 + index * 3),
        }),
      );
    const changed = works.filter((_, index) => index % 10 === 0).map(({ id }) => edit(scope, id, { effect: null }));
    for (const results of [
      await journal.commitAll(scope, branchOf(scope), [...works, ...receipts]),
      await journal.commitAll(scope, branchOf(scope), changed),
    ])
      expect(results.filter((result) => result instanceof Error)).toEqual([]);
    return scope;
  }

  it('when the projector crashes before or after one of its writes, time and again until it is through', async () => {
    const scope = await business();
    const crash = new Error('the projector was killed');
    // A different start in each run, because each crash needs a full proof.
    const start = 1 + Math.floor(Math.random() * sizeOf(4, 1));
    for (let crashes = 0; ; crashes += 1) {
      const at = start + crashes * sizeOf(4, 2);
      let puts = 0;
      const client = engine.newClient();
      const send = client.send.bind(client) as (command: object) => Promise<unknown>;
      client.send = (async (command: object) => {
        const put = /^(Put|TransactWrite)/.test(command.constructor.name);
        if (put) puts += 1;
        if (put && puts === at && crashes % 2 === 0) throw crash;
        const answer = await send(command);
        if (put && puts >= at) throw crash;
        return answer;
      }) as typeof client.send;
      const folded = await open(client, 40)
        .projector.project(scope.organisationId, branchOf(scope))
        .then(
          () => true,
          (error: unknown) => (error === crash ? false : Promise.reject(error)),
        );
      client.destroy();
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
      if (folded) break;
    }
  }, 120_000);

  it('when several projectors with different steps run at once, while documents are written', async () => {
    const scope = await business();
    const more = open();
    const [party, sales] = [randomUUID(), randomUUID()];
    const writing = (async () => {
      for (let at = 0; at < 40; at += 1) {
        const id = randomUUID();
        await more.journal.commit(scope, branchOf(scope), create(scope, { id, effect: saleEffect('2026-10-10', id, party, sales, 700) }));
        // Read while it is being folded: always exact.
        expect(await more.books.balances(scope, scope.branchId, '2026-04-01', '2026-10-10')).toContainEqual({
          ledgerId: party,
          opening: 0,
          debit: 700 * (at + 1),
          credit: 0,
        });
      }
    })();
    const folding = [3, 25, 60, 400].map(async (batch) => {
      for (let round = 0; round < 6; round += 1)
        await open(engine.newClient(), batch)
          .projector.project(scope.organisationId, branchOf(scope))
          .catch(() => 0);
    });
    await Promise.all([writing, ...folding]);
    expect(await more.prover.prove(scope.organisationId)).toEqual([]);
    await more.projector.project(scope.organisationId, branchOf(scope));
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  }, 120_000);
});
