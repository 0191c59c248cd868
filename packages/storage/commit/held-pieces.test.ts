import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facts } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { pieceNow } from '#domain/stock/piece';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, quantityOf } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { disturbed } from '#test/kit/faults/disturbed-client';
import { runs } from '#test/kit/runs';

// A piece is brought in by one branch only, whatever two of them do in the same instant, each in a process of its own.
let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (client = engine.newClient()) => openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
const beside = (scope: Scope): Scope => ({ ...scope, branchId: randomUUID() });
const item = randomUUID();

function moving(codes: readonly string[], into: boolean): Effect {
  const quantity = quantityOf((into ? 1 : -1) * codes.length * 10_000);
  return {
    ...{ date: '2026-11-21', postings: [], bills: [] },
    movements: [{ itemId: item, locationId: null, batch: null, quantity, value: null, codes }],
  };
}

const isThere = async ({ books }: Storage, scope: Scope, code: string) =>
  pieceNow((await books.codes(scope, scope.branchId, [code])).get(code) ?? [])?.onHand === true;

/** Brings pieces in as documents do: takes them, looks at the other branches, and writes what it decided on that. */
async function bringIn(
  storage: Storage,
  scope: Scope,
  others: readonly Scope[],
  codes: readonly string[],
  looked?: () => Promise<void>,
): Promise<'written' | 'elsewhere'> {
  for (;;) {
    const fence = await storage.journal.fence(scope, branchOf(scope));
    if (!(await storage.journal.holdsPieces(scope, codes))) await storage.journal.takePieces(scope, codes);
    for (const other of others) for (const code of codes) if (await isThere(storage, other, code)) return 'elsewhere';
    await looked?.();
    const work = create(scope, { effect: moving(codes, true) });
    try {
      await storage.journal.commit(scope, branchOf(scope), {
        ...{ ...work, fence, needs: { codes } },
        decide(facts: Facts) {
          if (codes.some((code) => pieceNow(facts.codes.get(code) ?? [])?.onHand)) throw new Refusal('notAllowed', { why: 'here' });
          return work.decide(facts);
        },
      });
      return 'written';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'notAllowed') return 'elsewhere';
      if (error.code !== 'busy') throw error;
    }
  }
}

const takeOut = (storage: Storage, scope: Scope, codes: readonly string[]) =>
  storage.journal.commit(scope, branchOf(scope), create(scope, { effect: moving(codes, false) }));

describe('a branch that takes a piece', () => {
  it('holds it alone', async () => {
    const [here, storage] = [newScope(), open()];
    const there = beside(here);
    expect(await storage.journal.holdsPieces(here, ['S1', 'S2'])).toBe(false);
    await storage.journal.takePieces(here, ['S1', 'S2']);
    await storage.journal.takePieces(there, ['S2']);
    expect(await Promise.all([here, there].map((scope) => storage.journal.holdsPieces(scope, ['S1'])))).toEqual([true, false]);
    expect(await Promise.all([here, there].map((scope) => storage.journal.holdsPieces(scope, ['S2'])))).toEqual([false, true]);
    expect(await storage.journal.holdsPieces({ ...newScope(), branchId: here.branchId }, ['S1'])).toBe(false);
  });

  it('takes very many, with very long barcodes', async () => {
    const [here, storage] = [newScope(), open()];
    const codes = Array.from({ length: 430 }, (_, at) => `${'S'.repeat(120)}${at}`);
    await storage.journal.takePieces(here, codes.slice(0, 100));
    await storage.journal.takePieces(beside(here), codes);
    expect(await storage.journal.holdsPieces(here, codes.slice(0, 1))).toBe(false);
    await storage.journal.takePieces(here, codes);
    expect(await storage.journal.holdsPieces(here, codes)).toBe(true);
  });

  it('stops what the branch before it decided and did not write', async () => {
    const [here, storage] = [newScope(), open()];
    const there = beside(here);
    let looks = 0;
    const first = bringIn(storage, here, [there], ['S1'], async () => {
      looks += 1;
      if (looks === 1) expect(await bringIn(open(), there, [here], ['S1'])).toBe('written');
    });
    expect(await first).toBe('elsewhere');
    expect(looks).toBe(1);
    expect(await Promise.all([here, there].map((scope) => isThere(storage, scope, 'S1')))).toEqual([false, true]);
  });

  it('stops even a transaction that is on its way', async () => {
    const here = newScope();
    const there = beside(here);
    await open().journal.fence(here, branchOf(here));
    await open().journal.takePieces(here, ['S1']);
    let second: Promise<string> | undefined;
    const client = disturbed(engine, async (count, send) => {
      if (count === 1) {
        second = bringIn(open(), there, [here], ['S1']);
        await second;
      }
      return send();
    });
    expect(await bringIn(open(client), here, [there], ['S1'])).toBe('elsewhere');
    expect(await second).toBe('written');
  });
});

it('whatever branches bring in and take out in the same instant, a piece is never in two of them', async () => {
  const step = fc.record({ place: fc.nat(2), codes: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }), wait: fc.nat(6) });
  let written = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 4 }), async (rounds) => {
      const first = newScope();
      const places = [first, beside(first), beside(first)].map((scope) => ({ scope, storage: open() }));
      const named = (codes: readonly number[]) => codes.map((code) => `S${code}`);
      for (const round of rounds) {
        const results = await Promise.all(
          round.map(async ({ place, codes, wait }) => {
            const { scope, storage } = places[place] ?? { scope: first, storage: open() };
            await new Promise((resolve) => setTimeout(resolve, wait));
            const others = places.flatMap((one) => (one.scope === scope ? [] : [one.scope]));
            return bringIn(storage, scope, others, named(codes));
          }),
        );
        written += results.filter((result) => result === 'written').length;
        for (const code of named([0, 1, 2])) {
          const there = await Promise.all(places.map(({ scope, storage }) => isThere(storage, scope, code)));
          expect(there.filter(Boolean).length).toBeLessThanOrEqual(1);
          // The last one goes, so the next round is about all of them again.
          const at = places[there.indexOf(true)];
          if (at !== undefined) await takeOut(at.storage, at.scope, [code]);
        }
      }
      expect(await open().prover.prove(first.organisationId)).toEqual([]);
    }),
    { numRuns: runs(10) },
  );
  expect(written).toBeGreaterThan(10);
}, 120_000);
