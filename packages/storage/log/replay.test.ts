import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Definitions, LoggedEntry } from '#application/archive/ports';
import type { Scope } from '#application/ports/scope';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { parties, step, take, type Voucher } from '#test/kit/books/voucher-history';
import { branchOf, create, edit, newScope, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { endingAfter, untilItEnds } from '#test/kit/faults/ending-client';
import { archiveOf } from '#test/kit/papers/sample-archive';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (client = engine.client) => openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });

/** As the works of the tests list their vouchers. */
const definitions: Definitions = {
  place: ({ after: { row } }) => {
    const [date, number] = [String(row['date']), String(row['number'])];
    return { keys: [date, number], row: { date, number } };
  },
  keptForEver: () => new Set(),
};

async function entriesOf(storage: Storage, scope: Scope): Promise<LoggedEntry[]> {
  const { sequence } = await storage.journal.head(scope, branchOf(scope));
  const entries: LoggedEntry[] = [];
  for await (const { entries: some } of storage.logged.entries(scope.organisationId, branchOf(scope), sequence)) entries.push(...some);
  return entries;
}

const elsewhere = (scope: Scope): Scope => ({ ...scope, organisationId: randomUUID() });
const write = (storage: Storage, scope: Scope, entries: readonly LoggedEntry[]) =>
  storage.replay.write(scope.organisationId, branchOf(scope), entries, definitions);

async function factsOf(storage: Storage, scope: Scope) {
  const [balances, bills] = await Promise.all([
    storage.books.balances(scope, scope.branchId, '2026-04-01', '2027-03-31'),
    Promise.all(parties.map((party) => storage.books.openBills(scope, scope.branchId, party))),
  ]);
  const { books } = (await archiveOf(storage, scope, [scope.branchId])).manifest;
  return { balances: [...balances].sort((one, other) => (one.ledgerId < other.ledgerId ? -1 : 1)), bills, books };
}

describe('a replayed log', () => {
  it('gives the same balances, bills and hash after any history, written by two at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), fc.integer({ min: 1, max: 9 }), async (steps, batch) => {
        const [storage, other] = [open(), open()];
        const scope = newScope();
        const vouchers: Voucher[] = [];
        for (const one of steps) await take(storage, scope, vouchers, one, async () => undefined);
        const entries = await entriesOf(storage, scope);
        const there = elsewhere(scope);
        const inParts = async (by: Storage) => {
          for (let at = 0; at < entries.length; at += batch) await write(by, there, entries.slice(at, at + batch));
        };
        await Promise.all([inParts(storage), inParts(other)]);
        expect(await entriesOf(other, there)).toEqual(entries);
        expect(await factsOf(other, there)).toEqual(await factsOf(storage, scope));
        await other.projector.project(there.organisationId, branchOf(there));
        expect(await other.prover.proveStream(there.organisationId, branchOf(there))).toEqual([]);
      }),
      { numRuns: runs(15) },
    );
  });

  it('goes on where it was, wherever the process ended', async () => {
    const storage = open();
    const scope = newScope();
    const ids: string[] = [];
    for (let at = 0; at < 40; at += 1) {
      const work = create(scope, { unique: `n${at}` });
      ids.push(work.id);
      await storage.journal.commit(scope, branchOf(scope), work);
    }
    for (const [at, id] of ids.entries()) await storage.journal.commit(scope, branchOf(scope), edit(scope, id, { unique: `m${at}` }));
    await storage.journal.commit(scope, branchOf(scope), remove('sales-invoice', ids[0] ?? ''));
    const entries = await entriesOf(storage, scope);
    const there = elsewhere(scope);
    for (let writes = 0; (await storage.replay.head(there.organisationId, branchOf(there))) < entries.length; writes = (writes + 1) % 3)
      await untilItEnds(write(open(endingAfter(engine, writes)), there, entries));
    expect(await entriesOf(storage, there)).toEqual(entries);
    await storage.projector.project(there.organisationId, branchOf(there));
    expect(await storage.prover.proveStream(there.organisationId, branchOf(there))).toEqual([]);
    // Values that were given back are free again, and numbers go on.
    const { stored } = await storage.journal.commit(there, branchOf(there), create(there, { unique: 'n1' }));
    expect(stored.row['number']).toBe('SI/41');
    await expect(storage.journal.commit(there, branchOf(there), create(there, { unique: 'm1' }))).rejects.toThrow('already exists');
  });

  it('writes entries that are there only once, and refuses a gap', async () => {
    const storage = open();
    const scope = newScope();
    for (let at = 0; at < 3; at += 1) await storage.journal.commit(scope, branchOf(scope), create(scope));
    const entries = await entriesOf(storage, scope);
    const there = elsewhere(scope);
    await write(storage, there, entries.slice(0, 2));
    await write(storage, there, entries);
    await write(storage, there, entries);
    expect(await storage.replay.head(there.organisationId, branchOf(there))).toBe(3);
    await expect(write(storage, elsewhere(scope), entries.slice(1))).rejects.toThrow('follows entry 0');
  });
});
