import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { disturbed } from '#test/kit/faults/disturbed-client';

let engine: TestEngine;
let unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

const open = (client = engine.newClient(), patienceMs = 20_000) =>
  openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() }, patienceMs });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'written',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

/** A ledger, and the work that deactivates it. */
async function ledgerIn(scope: Scope, { journal }: Storage): Promise<{ readonly id: string; readonly deactivate: Work }> {
  const ledger = create(scope, { slug: 'ledger' });
  await journal.commit(scope, 'organisation', ledger);
  const change = edit(scope, ledger.id, { slug: 'ledger', row: { status: 'Inactive' } });
  return { id: ledger.id, deactivate: { ...change, decide: (facts) => ({ ...change.decide(facts), fences: true }) } };
}

/** Branches of one organisation with entries. */
async function opened(scope: Scope, { journal }: Storage, count: number): Promise<readonly Scope[]> {
  const all = Array.from({ length: count }, () => ({ ...scope, branchId: randomUUID() }));
  await Promise.all(all.map((branch) => journal.fence(branch, branchOf(branch))));
  return all;
}

/** The result of a document in each branch, decided on facts read at this fence. */
const posting = ({ journal }: Storage, places: readonly Scope[], fenceOf: (branch: Scope) => Promise<number>) =>
  Promise.all(
    places.map(async (branch) => codeOf(journal.commit(branch, branchOf(branch), { ...create(branch), fence: await fenceOf(branch) }))),
  );

/** Posts to a branch again and again, reading first each time, until it is stopped. */
async function postUntil(done: () => boolean, branch: Scope, ledgerId: string): Promise<void> {
  const { journal, records } = open();
  while (!done()) {
    const fence = await journal.fence(branch, branchOf(branch));
    const ledger = (await records.findMany(branch, [{ slug: 'ledger', id: ledgerId }])).get(ledgerId);
    await sleep(Math.random() * 5);
    if (ledger?.row['status'] === 'Inactive') continue;
    await codeOf(journal.commit(branch, branchOf(branch), { ...create(branch), fence }));
  }
}

describe('a branch without a log', () => {
  it('is fenced as well: its first document is not written on facts from before a deactivation', async () => {
    const scope = newScope();
    const [here, there] = [open(), open()];
    const { deactivate } = await ledgerIn(scope, here);
    const fence = await there.journal.fence(scope, branchOf(scope));
    await here.journal.commit(scope, 'organisation', deactivate);
    expect(await codeOf(there.journal.commit(scope, branchOf(scope), { ...create(scope), fence }))).toBe('busy');
    const newer = await there.journal.fence(scope, branchOf(scope));
    expect(await codeOf(there.journal.commit(scope, branchOf(scope), { ...create(scope), fence: newer }))).toBe('written');
    expect(await here.prover.prove(scope.organisationId)).toEqual([]);
  });

  it('is reached by a deactivation that is being written while it is created', async () => {
    for (let round = 0; round < 8; round += 1) {
      const scope = newScope();
      const [here, there] = [open(), open()];
      const { id, deactivate } = await ledgerIn(scope, here);
      const first = async () => {
        const fence = await there.journal.fence(scope, branchOf(scope));
        const active = (await there.records.find(scope, 'ledger', id))?.row['status'] !== 'Inactive';
        if (!active) return 'inactive';
        return codeOf(there.journal.commit(scope, branchOf(scope), { ...create(scope), fence }));
      };
      const [said] = await Promise.all([first(), here.journal.commit(scope, 'organisation', deactivate)]);
      const [entry] = await here.journal.entries(scope, branchOf(scope), 0, 1);
      expect(['written', 'busy', 'inactive']).toContain(said);
      expect(entry === undefined).toBe(said !== 'written');
    }
  });
});

describe('an organisation with more branches than a transaction can hold', () => {
  const [most, more] = [130, 90];

  it('has all of them fenced when the change returns, even those whose clock was in memory', async () => {
    const scope = newScope();
    const [here, there] = [open(), open()];
    const { deactivate } = await ledgerIn(scope, here);
    const all = await opened(scope, there, most);
    await here.journal.commit(scope, 'organisation', deactivate);
    // Every third one, both of those in the transaction and of those beyond it.
    const some = all.filter((_, index) => index % 3 === 0);
    expect(new Set(await posting(there, some, async () => 0))).toEqual(new Set(['busy']));
    const fresh = (branch: Scope) => there.journal.fence(branch, branchOf(branch));
    expect(new Set(await posting(there, some, fresh))).toEqual(new Set(['written']));
    expect(await here.prover.prove(scope.organisationId)).toEqual([]);
  }, 120_000);

  it.each(['closing', 'opening'] as const)(
    'loses nothing if fences fail %s the branches, and continues by itself',
    async (failsAt) => {
      const scope = newScope();
      const client = disturbed(engine, (_, send, __, [item, ...others]) => {
        const expression = others.length === 0 ? (item?.Update?.UpdateExpression ?? '') : '';
        const opens = expression.includes('DELETE');
        const fails = expression.includes(':tokens') && opens === (failsAt === 'opening') && Math.random() < 0.5;
        if (fails) throw new Error('the engine failed it');
        return send();
      });
      const [here, there] = [open(client), open()];
      const { deactivate } = await ledgerIn(scope, here);
      const all = await opened(scope, there, more);
      const said = await codeOf(here.journal.commit(scope, 'organisation', deactivate));
      expect(said).toBe(failsAt === 'closing' ? 'Error: the engine failed it' : 'written');
      const some = all.slice(-20);
      const early = await posting(there, some, async () => 0);
      // A change that is not written needs no fence.
      if (failsAt === 'opening') expect(new Set(early)).toEqual(new Set(['busy']));
      const fresh = (branch: Scope) => there.journal.fence(branch, branchOf(branch));
      expect(new Set(await posting(there, some, fresh))).toEqual(new Set(['written']));
      expect(await there.prover.prove(scope.organisationId)).toEqual([]);
    },
    120_000,
  );

  it('never uses a ledger after its deactivation, while the branches keep writing', async () => {
    const scope = newScope();
    const here = open();
    const { id, deactivate } = await ledgerIn(scope, here);
    const all = await opened(scope, here, more);
    let over = false;
    const busy = [all[3], all[90], all.at(-1)].flatMap((branch) => branch ?? []);
    const writers = busy.map((branch) => postUntil(() => over, branch, id));
    const written = () => Promise.all(busy.map(async (branch) => (await here.journal.entries(branch, branchOf(branch), 0, 10_000)).length));
    await sleep(200);
    await here.journal.commit(scope, 'organisation', deactivate);
    const then = await written();
    await sleep(300);
    over = true;
    await Promise.all(writers);
    expect(await written()).toEqual(then);
    expect(Math.min(...then)).toBeGreaterThan(0);
    expect(await here.prover.prove(scope.organisationId)).toEqual([]);
  }, 120_000);
});
