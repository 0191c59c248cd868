import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Facts, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { openStorage } from '#storage/storage';
import { type DisturbingProxy, openDisturbingProxy } from '#test/faults/disturbing-proxy';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, remove, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { type LaggingCopy, openLaggingCopy } from '#test/kit/faults/lagging-copy';

let engine: TestEngine;
let copy: LaggingCopy;
let proxy: DisturbingProxy;
beforeAll(async () => {
  engine = await startEngine();
  copy = await openLaggingCopy(engine, 0);
  proxy = await openDisturbingProxy(engine.endpoint, { conflicts: 0, lostAnswers: 0 }, copy);
});
beforeEach(async () => {
  copy.held = false;
  await copy.caughtUp();
});
afterAll(async () => {
  await proxy.stop();
  await copy.stop();
  await engine.stop();
});

/** A separate process that gets eventually consistent answers late. */
function open() {
  return openStorage({ says, client: engine.newClient(proxy.endpoint), tables: engine.tables, clock: { now: () => new Date() } });
}

function listed(scope: Scope, name: string, words: readonly string[] = []): Work & { readonly id: string } {
  const work = create(scope, { slug: 'group' });
  return {
    ...work,
    decide: (facts) => ({ ...work.decide(facts), row: { name }, words, list: { partition: 'group', keys: [name], row: { name } } }),
  };
}

const namesIn = async (scope: Scope, storage = open()) => (await storage.records.all(scope, 'group')).map(({ row }) => row['name']);

describe('decisions use current data, however late the indexes are', () => {
  it('a small list has added records, no deleted ones, and is sorted', async () => {
    const scope = newScope();
    const { journal, projector } = open();
    const [beta, delta] = [listed(scope, 'Beta'), listed(scope, 'Delta')];
    await journal.commitAll(scope, 'organisation', [beta, delta]);
    await copy.caughtUp();
    copy.held = true;
    const [gamma, alpha] = [listed(scope, 'Gamma'), listed(scope, 'Alpha')];
    await journal.commitAll(scope, 'organisation', [gamma, alpha]);
    expect(await namesIn(scope)).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
    await journal.commit(scope, 'organisation', remove('group', delta.id));
    expect(await namesIn(scope)).toEqual(['Alpha', 'Beta', 'Gamma']);
    await projector.project(scope.organisationId, 'organisation');
    expect(await namesIn(scope)).toEqual(['Alpha', 'Beta', 'Gamma']);
    await journal.commitAll(scope, 'organisation', [remove('group', beta.id), listed(scope, 'Zeta')]);
    expect(await namesIn(scope)).toEqual(['Alpha', 'Gamma', 'Zeta']);
  });

  it('a page of a list has what the caller has just written, in its place and once', async () => {
    const scope = newScope();
    const { journal, records } = open();
    const page = async (lately: readonly string[], limit = 10, descending = false) => {
      const query = { slug: 'group', partitions: ['group'], order: 0, descending, lately, limit };
      return (await records.list(scope, { ...query, keep: ({ name }) => name !== 'Hidden' })).rows.map(({ name }) => name);
    };
    const [beta, delta, gone] = [listed(scope, 'Beta'), listed(scope, 'Delta'), listed(scope, 'Gone')];
    await journal.commitAll(scope, 'organisation', [beta, delta, gone]);
    await copy.caughtUp();
    copy.held = true;
    const [alpha, zeta, hidden] = [listed(scope, 'Alpha'), listed(scope, 'Zeta'), listed(scope, 'Hidden')];
    await journal.commitAll(scope, 'organisation', [alpha, zeta, hidden, remove('group', gone.id)]);
    const renamed = {
      slug: 'group',
      id: beta.id,
      kind: 'change' as const,
      decide: (facts: Facts) => ({ ...listed(scope, 'Epsilon').decide(facts), id: beta.id }),
    };
    await journal.commit(scope, 'organisation', renamed);
    expect(await page([])).toEqual(['Beta', 'Delta', 'Gone']);
    const all = [alpha.id, zeta.id, hidden.id, gone.id, beta.id];
    expect(await page(all)).toEqual(['Alpha', 'Delta', 'Epsilon', 'Zeta']);
    expect(await page(all, 10, true)).toEqual(['Zeta', 'Epsilon', 'Delta', 'Alpha']);
    // On the first page only what belongs there.
    expect(await page(all, 1)).toEqual(['Alpha']);
    expect(await page([newScope().userId, all[0] ?? ''])).toEqual(['Alpha', 'Beta', 'Delta', 'Gone']);
    copy.held = false;
    await copy.caughtUp();
    expect(await page(all)).toEqual(['Alpha', 'Delta', 'Epsilon', 'Zeta']);
  });

  it('also a record that was never in the index, long after it was written', async () => {
    const scope = newScope();
    const { journal, projector } = open();
    copy.held = true;
    await journal.commit(scope, 'organisation', listed(scope, 'First'));
    await journal.commitAll(
      scope,
      'organisation',
      Array.from({ length: 450 }, () => create(scope, { slug: 'transporter' })),
    );
    await projector.project(scope.organisationId, 'organisation');
    expect(await namesIn(scope)).toEqual(['First']);
  });

  it('whether a record is used, and by which', async () => {
    const scope = newScope();
    const { journal, projector } = open();
    const [sale, party, sales] = [create(scope), create(scope), create(scope)].map(({ id }) => id) as [string, string, string];
    const word = `ref:customer:${party}`;
    await journal.commit(scope, branchOf(scope), create(scope));
    await copy.caughtUp();
    copy.held = true;
    const entered = create(scope, { id: sale, effect: saleEffect('2026-11-21', sale, party, sales, 500), words: [word] });
    await journal.commit(scope, branchOf(scope), entered);
    const group = listed(scope, 'Named', [word]);
    await journal.commit(scope, 'organisation', group);
    for (const folded of [false, true]) {
      if (folded) await projector.project(scope.organisationId, branchOf(scope));
      if (folded) await projector.project(scope.organisationId, 'organisation');
      const { records } = open();
      expect(await records.isUsed(scope, 'customer', party)).toBe(true);
      expect(await records.search(scope, 'sales-invoice', [word], 5)).toEqual([sale]);
      expect(await records.search(scope, 'group', [word], 5)).toEqual([group.id]);
      expect(await records.count(scope, ['group'])).toBe(1);
    }
  });

  it('a master that was read while another process changed it is not kept for the next decision', async () => {
    const scope = newScope();
    const group = listed(scope, 'Before');
    await open().journal.commit(scope, 'organisation', group);
    const client = engine.newClient();
    const send = client.send.bind(client) as (command: object) => Promise<unknown>;
    let [answer, slow]: [() => void, boolean] = [() => {}, false];
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    client.send = (async (command: object) => {
      const said = await send(command);
      if (slow && command.constructor.name === 'BatchGetItemCommand') await answered;
      return said;
    }) as typeof client.send;
    const { records, journal } = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
    await journal.fence(scope, branchOf(scope));
    slow = true;
    const reading = records.findMany(scope, [{ slug: 'group', id: group.id }]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    slow = false;
    const deactivated = { ...listed(scope, 'After'), id: group.id, kind: 'change' as const };
    await open().journal.commit(scope, 'organisation', {
      ...deactivated,
      decide: (facts) => ({ ...deactivated.decide(facts), id: group.id, fences: true }),
    });
    // This process sees the fence first, and then the result of its earlier request.
    await journal.commit(scope, branchOf(scope), create(scope));
    answer();
    expect((await reading).get(group.id)?.row['name']).toBe('Before');
    expect((await records.findMany(scope, [{ slug: 'group', id: group.id }])).get(group.id)?.row['name']).toBe('After');
  });
});
