import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '#application/ports/scope';
import type { PiecesWanted } from '#application/ports/stock';
import type { Effect } from '#domain/posting/effect';
import { pieceNow } from '#domain/stock/piece';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, quantityOf } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

// The pieces of a branch, page by page: of all, of an item, of those on hand or gone, by the beginning of their barcodes.
let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 400) =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });
const fold = (scope: Scope, batch = 400) => open(batch).projector.project(scope.organisationId, branchOf(scope));

const items = [randomUUID(), randomUUID()] as const;
const effect = (itemId: string, codes: readonly string[], into: boolean): Effect => ({
  date: '2026-11-21',
  postings: [],
  bills: [],
  movements: [{ itemId, locationId: null, batch: null, quantity: quantityOf((into ? 1 : -1) * codes.length * 10_000), value: null, codes }],
});

/** All pages of so many, with the number of pages. */
async function listed(storage: Storage, scope: Scope, wanted: PiecesWanted, limit = 3) {
  const codes: string[] = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await storage.books.pieces(scope, scope.branchId, wanted, { limit, ...(cursor === undefined ? {} : { cursor }) });
    codes.push(...page.pieces.map(({ code }) => code));
    cursor = page.cursor;
    pages += 1;
  } while (cursor !== undefined && pages < 1_000);
  return { codes, pages };
}

it('lists pieces exactly, before and after folding, whatever is edited and cancelled', async () => {
  const codes = Array.from({ length: 14 }, (_, at) => `${at < 7 ? 'A' : 'b ~'}${at}`);
  const step = fc.record({
    item: fc.constantFrom(0, 1),
    codes: fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 6 }),
    into: fc.boolean(),
    after: fc.constantFrom('nothing', 'edit', 'cancel'),
    folds: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const scope = newScope();
      const storage = open();
      for (const { item, codes: named, into, after, folds } of steps) {
        const here = await storage.books.codes(scope, scope.branchId, named);
        // A piece comes in only when it is not here, and goes out only as what it is.
        const moved = named.filter((code) => {
          const piece = pieceNow(here.get(code) ?? []);
          return into ? !piece?.onHand : piece?.onHand && piece.move.itemId === items[item];
        });
        const work = create(scope, { effect: effect(items[item] ?? '', moved, into) });
        await storage.journal.commit(scope, branchOf(scope), work);
        if (folds) await fold(scope, 2);
        const other = into ? 1 - item : item;
        const changed = after === 'cancel' ? null : effect(items[other] ?? '', moved.slice(1), into);
        if (after !== 'nothing') await storage.journal.commit(scope, branchOf(scope), edit(scope, work.id, { effect: changed }));
      }
      const histories = await storage.books.codes(scope, scope.branchId, codes);
      const now = new Map([...histories].flatMap(([code, history]) => (history.length === 0 ? [] : [[code, pieceNow(history)] as const])));
      const wanted: PiecesWanted[] = [{}, { begins: 'A' }, { begins: 'A1' }, { onHand: true }, { onHand: false }];
      const all = wanted.flatMap((one) => [one, ...items.map((itemId) => ({ ...one, itemId }))]);
      for (const folds of [false, true]) {
        if (folds) await fold(scope);
        for (const asked of all) {
          const { itemId, begins = '', onHand } = asked;
          const expected = [...now]
            .filter(([code, piece]) => code.startsWith(begins) && (itemId === undefined || piece?.move.itemId === itemId))
            .filter(([, piece]) => onHand === undefined || piece?.onHand === onHand)
            .map(([code]) => code);
          expect((await listed(open(), scope, asked)).codes, JSON.stringify(asked)).toEqual(expected.sort());
        }
      }
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    }),
    { numRuns: runs(6) },
  );
}, 120_000);

it('reads a page of an item at the same cost, however many pieces there are', async () => {
  const scope = newScope();
  const storage = open();
  const named = (prefix: string, from: number) => Array.from({ length: 200 }, (_, at) => `${prefix}${String(from + at).padStart(6, '0')}`);
  const buy = (item: number, codes: readonly string[]) =>
    storage.journal.commit(scope, branchOf(scope), create(scope, { effect: effect(items[item] ?? '', codes, true) }));
  await buy(1, ['RARE-1', 'RARE-2']);
  for (let at = 0; at < 4_000; at += 200) await buy(0, named('S', at));
  await fold(scope);
  const sold = create(scope, { effect: effect(items[0], named('S', 3_800), false) });
  await storage.journal.commit(scope, branchOf(scope), sold);
  await fold(scope);
  expect(await listed(storage, scope, { itemId: items[1] })).toEqual({ codes: ['RARE-1', 'RARE-2'], pages: 1 });
  const gone = await listed(storage, scope, { itemId: items[0], onHand: false }, 300);
  expect(gone).toEqual({ codes: named('S', 3_800), pages: 1 });
  expect(await open().prover.prove(scope.organisationId)).toEqual([]);
}, 120_000);

it('refuses a cursor of another list', async () => {
  const scope = newScope();
  const cursor = Buffer.from('x|y').toString('base64url');
  await expect(open().books.pieces(scope, scope.branchId, { itemId: items[0] }, { limit: 2, cursor })).rejects.toMatchObject({
    code: 'malformed',
  });
});
