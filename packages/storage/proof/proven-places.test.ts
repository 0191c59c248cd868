import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, quantityOf } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
let storage: Storage;
beforeAll(async () => {
  engine = await startEngine();
  storage = openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
});
afterAll(() => engine.stop());

/** A piece that comes into a branch (`+`) or leaves it (`-`). What the prover says of it afterwards. */
it.each<[string, readonly string[], readonly string[]]>([
  ['comes in', ['here+'], []],
  ['goes from one branch to the other', ['here+', 'here-', 'there+'], []],
  ['goes there and back', ['here+', 'here-', 'there+', 'there-', 'here+'], []],
  ['is brought into both', ['here+', 'there+'], ['is in stock in']],
  ['is brought into both, and leaves one of them', ['here+', 'there+', 'here-'], []],
])('a piece that %s', async (_, moves, expected) => {
  const here = newScope();
  const scopes = { here, there: { ...here, branchId: randomUUID() } };
  for (const move of moves) {
    const scope = move.startsWith('here') ? scopes.here : scopes.there;
    const quantity = quantityOf(move.endsWith('+') ? 1_0000 : -1_0000);
    const piece = { itemId: randomUUID(), locationId: null, batch: null, quantity, value: null, codes: ['S1'] };
    const effect = { date: '2026-11-21', postings: [], bills: [], movements: [piece] };
    await storage.journal.commit(scope, branchOf(scope), create(scope, { effect }));
  }
  const said = await storage.prover.prove(here.organisationId);
  expect(said.map(({ what }) => what.slice(0, 14))).toEqual(expected);
  for (const { where } of said) expect(where).toBe(`${here.organisationId} barcode S1`);
});
