import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Committed, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { disturbed } from '#test/kit/faults/disturbed-client';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (client: DynamoDBClient = engine.newClient(), patienceMs = 20_000) =>
  openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() }, patienceMs });

/** A process that opens a branch after half a second if the change that closed it is not through by then. */
const impatient = () => open(engine.newClient(), 500);

const period = 'financial-year';
const lost = () => Object.assign(new Error('cut'), { code: 'ECONNRESET' });
/** The transaction that writes the lock, not those that close or open a branch. */
const writesLog = (items: readonly TransactWriteItem[]) => items.some(({ Put }) => Put?.TableName === engine.tables.log);

interface Place {
  readonly scope: Scope;
  readonly branches: readonly Scope[];
  readonly yearId: string;
}

/** An organisation with an open year, and branches with entries. */
async function placeOf(branches: number): Promise<Place> {
  const { journal } = open();
  const scope = newScope();
  const year = create(scope, { slug: period, row: { locked: false } });
  await journal.commit(scope, 'organisation', year);
  const all = Array.from({ length: branches }, () => ({ ...scope, branchId: randomUUID() }));
  await Promise.all(all.map((branch) => journal.commit(branch, branchOf(branch), create(branch, { row: { read: 'open' } }))));
  return { scope, branches: all, yearId: year.id };
}

function closing({ scope, yearId }: Place): Work {
  const change = edit(scope, yearId, { slug: period, row: { locked: true } });
  return { ...change, closesPeriod: true, decide: (facts) => ({ ...change.decide(facts), fences: true }) };
}

const close = (place: Place, { journal }: Storage = open()): Promise<Committed> =>
  journal.commit(place.scope, 'organisation', closing(place));

/** Saves a document that says whether the year was locked when it was decided. */
async function save({ yearId }: Place, branch: Scope, { journal, records }: Storage): Promise<void> {
  for (;;) {
    const fence = await journal.fence(branch, branchOf(branch));
    const year = (await records.findMany(branch, [{ slug: period, id: yearId }])).get(yearId);
    const row = { read: year?.row['locked'] === true ? 'locked' : 'open' };
    const result = await journal.commit(branch, branchOf(branch), { ...create(branch, { row }), fence }).catch((error: Error) => error);
    if (!(result instanceof Error)) return;
    if (!(result instanceof Refusal && result.code === 'busy')) throw result;
  }
}

/** Writers in two processes that write to all branches until they are stopped. */
function writersIn(place: Place, each: number, process = open): { stop(): Promise<void> } {
  let over = false;
  const processes = [process(), process()];
  const writers = place.branches.flatMap((branch) =>
    processes.flatMap((process) =>
      Array.from({ length: each }, async () => {
        while (!over) await save(place, branch, process);
      }),
    ),
  );
  return {
    async stop() {
      over = true;
      await Promise.all(writers);
    },
  };
}

/** The documents decided while the year was open are not later than the lock, the others not earlier. */
async function expectInOrder(place: Place, lockedAt: string, branches = place.branches): Promise<void> {
  const { journal, prover } = open();
  for (const branch of branches) {
    const entries = await journal.entries(branch, branchOf(branch), 0, 10_000);
    const late = entries.filter(({ at, after }) => after?.['read'] === 'open' && at > lockedAt);
    const early = entries.filter(({ at, after }) => after?.['read'] === 'locked' && at < lockedAt);
    expect({ late: late.map(({ at }) => at), early: early.map(({ at }) => at), lockedAt }).toEqual({ late: [], early: [], lockedAt });
  }
  expect(await prover.prove(place.scope.organisationId)).toEqual([]);
}

describe('the time at which a period is closed', () => {
  it('is after all documents written before, and before all that follow, while two processes write in three branches', async () => {
    for (let round = 0; round < runs(3); round += 1) {
      const place = await placeOf(3);
      const writers = writersIn(place, 5);
      await sleep(30 + Math.random() * 60);
      const { stored } = await close(place);
      await sleep(30);
      await writers.stop();
      await expectInOrder(place, stored.updatedAt);
    }
  }, 120_000);

  it('is correct in an organisation with more branches than a transaction can hold', async () => {
    const place = await placeOf(100);
    const busy = { ...place, branches: place.branches.filter((_, index) => index % 30 === 0) };
    const writers = writersIn(busy, 2);
    await sleep(50);
    const { stored } = await close(place);
    await writers.stop();
    await expectInOrder(place, stored.updatedAt, busy.branches);
  }, 120_000);

  it('is later than any saved document, even if the engine is slow to write the change', async () => {
    const place = await placeOf(1);
    const [branch = place.scope] = place.branches;
    let document: Promise<void> | undefined;
    const client = disturbed(engine, async (_, send, conflict, items) => {
      if (document !== undefined || !writesLog(items)) return send();
      document = save(place, branch, open());
      await sleep(100);
      throw conflict();
    });
    const { stored } = await close(place, open(client));
    await document;
    await expectInOrder(place, stored.updatedAt);
  });

  it.each(['before', 'after'] as const)('is recorded once if the answer is lost, cut %s the change was written', async (when) => {
    const place = await placeOf(2);
    const writers = writersIn(place, 3);
    let cuts = 0;
    const client = disturbed(engine, async (_, send, __, items) => {
      if (!writesLog(items) || cuts === 2) return send();
      cuts += 1;
      if (when === 'after') await send();
      throw lost();
    });
    const { stored } = await close(place, open(client));
    await sleep(30);
    await writers.stop();
    const history = await open().records.history(place.scope, 'organisation', period, place.yearId);
    expect(history.map(({ action, at }) => [action, at])).toEqual([
      ['edit', stored.updatedAt],
      ['create', stored.createdAt],
    ]);
    await expectInOrder(place, stored.updatedAt);
  });

  it('is decided again if the process paused so long that the branches opened by themselves', async () => {
    const place = await placeOf(2);
    const [branch = place.scope] = place.branches;
    let stood = false;
    const client = disturbed(engine, async (_, send, __, items) => {
      if (stood || !writesLog(items)) return send();
      stood = true;
      // Another process waits for the branch, opens it and writes, while the change is on its way.
      await save(place, branch, impatient());
      return send();
    });
    const { stored } = await close(place, open(client));
    await expectInOrder(place, stored.updatedAt);
    const entries = await open().journal.entries(branch, branchOf(branch), 0, 10);
    expect(entries.map(({ after }) => after?.['read'])).toEqual(['open', 'open']);
  }, 30_000);

  it('is that of the next try if the process ended between closing the branches and writing', async () => {
    const place = await placeOf(2);
    let ended = false;
    const client = disturbed(engine, async (_, send, __, items) => {
      ended ||= writesLog(items);
      if (ended) throw new Error('the process ended');
      return send();
    });
    await expect(close(place, open(client))).rejects.toThrow('the process ended');
    const writers = writersIn(place, 2, impatient);
    await sleep(20);
    const { stored } = await close(place);
    // The writers wait until the branches open by themselves.
    const [branch = place.scope] = place.branches;
    const { journal } = open();
    const written = async () => (await journal.entries(branch, branchOf(branch), 0, 10)).length;
    await expect.poll(written, { interval: 100, timeout: 20_000 }).toBeGreaterThan(1);
    await writers.stop();
    await expectInOrder(place, stored.updatedAt);
  }, 30_000);

  it('is also after the first document of a branch added meanwhile', async () => {
    const place = await placeOf(1);
    const fresh = { ...place.scope, branchId: randomUUID() };
    let opened = false;
    const client = disturbed(engine, async (_, send, __, items) => {
      if (opened || !writesLog(items)) return send();
      opened = true;
      await save(place, fresh, open());
      return send();
    });
    const { stored } = await close(place, open(client));
    await expectInOrder(place, stored.updatedAt, [...place.branches, fresh]);
    const [first] = await open().journal.entries(fresh, branchOf(fresh), 0, 1);
    expect(first?.after?.['read']).toBe('open');
  });

  it('is in order if two processes close a period at once', async () => {
    for (let round = 0; round < runs(2); round += 1) {
      const place = await placeOf(2);
      const year = create(place.scope, { slug: period, row: { locked: false } });
      await open().journal.commit(place.scope, 'organisation', year);
      const other: Place = { ...place, yearId: year.id };
      const writers = writersIn(place, 2);
      await sleep(40);
      const [one, two] = await Promise.all([close(place), close(other)]);
      await sleep(30);
      await writers.stop();
      await expectInOrder(place, one.stored.updatedAt);
      const log = await open().journal.entries(place.scope, 'organisation', 0, 10);
      const locks = log.filter(({ after }) => after?.['locked'] === true);
      expect(locks.map(({ at }) => at)).toEqual([one.stored.updatedAt, two.stored.updatedAt].sort());
    }
  }, 60_000);
});

describe('a change that closes a period', () => {
  it('keeps its place in a long line of other changes', async () => {
    const place = await placeOf(2);
    const writers = writersIn(place, 3);
    const masters = (count: number) => Array.from({ length: count }, () => create(place.scope, { slug: 'ledger' }));
    const many = limits.groupCommit * 2;
    const results = await open().journal.commitAll(place.scope, 'organisation', [...masters(many + 5), closing(place), ...masters(many)]);
    await sleep(30);
    await writers.stop();
    expect(results.map((result) => (result instanceof Error ? result.message : result.sequence))).toEqual(
      results.map((_, index) => index + 2),
    );
    const moments = results.map((result) => (result instanceof Error ? '' : result.stored.updatedAt));
    expect(moments).toEqual(moments.toSorted());
    await expectInOrder(place, moments[many + 5] ?? '');
  }, 60_000);

  it('leaves the branches open when it is refused', async () => {
    const place = await placeOf(2);
    const [branch = place.scope] = place.branches;
    const { journal } = open();
    await expect(
      journal.commit(place.scope, 'organisation', { ...closing(place), read: { version: 7, title: 'Financial Year' } }),
    ).rejects.toThrow('This Financial Year was changed by someone else. Reload it and try again');
    const began = Date.now();
    await save(place, branch, open());
    expect(Date.now() - began).toBeLessThan(2_500);
  });

  it('must be in the log of the organisation', async () => {
    const place = await placeOf(1);
    const [branch = place.scope] = place.branches;
    await expect(open().journal.commit(branch, branchOf(branch), { ...create(branch), closesPeriod: true })).rejects.toThrow(
      'the organisation',
    );
  });
});
