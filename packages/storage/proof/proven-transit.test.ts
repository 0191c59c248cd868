import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '#application/ports/scope';
import type { Movement } from '#domain/posting/effect';
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

const itemId = randomUUID();
const dispatch = randomUUID();
const goods = (kind: Movement['kind'], quantity: number, more: Partial<Movement> = {}): Movement => ({
  ...{ itemId, locationId: null, batch: null, quantity: quantityOf(quantity), value: null, lineId: '1' },
  ...(kind === undefined ? {} : { kind }),
  ...more,
});
const origin = { id: dispatch, lineId: '1' };
const lost = (quantity: number) => goods('adjustment-out', -quantity, { origin, transit: true, lineId: '1-short' });

async function moved(scope: Scope, movements: readonly Movement[], id: string = randomUUID()): Promise<void> {
  const effect = { date: '2026-11-21', postings: [], bills: [], movements };
  await storage.journal.commit(scope, branchOf(scope), create(scope, { slug: 'ist-sales', id, effect }));
}

/** Ten were sent. What the prover says of these movements in the other branch. */
async function saidOf(...receipts: readonly (readonly Movement[])[]): Promise<readonly string[]> {
  const here = newScope();
  const there = { ...here, branchId: randomUUID() };
  await moved(here, [goods('purchase', 20_0000, { value: 0 as never })]);
  await moved(here, [goods('transfer-out', -10_0000)], dispatch);
  for (const movements of receipts) await moved(there, movements);
  const onHand = await storage.books.onHand(there, there.branchId, [itemId, 'other']);
  const inward = receipts.flat().reduce((sum, { quantity, transit }) => (transit ? sum : sum + quantity), 0);
  expect(onHand.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(inward);
  for (const scope of [here, there]) await storage.projector.project(here.organisationId, branchOf(scope));
  const rows = await storage.books.stockRows(there, there.branchId, '0001-01-01', '9999-12-31');
  expect(rows.map((row) => row.transit === true)).toEqual(receipts.flat().map((movement) => movement.transit === true));
  return (await storage.prover.prove(here.organisationId)).map(({ what }) => what);
}

it.each<[string, readonly (readonly Movement[])[], readonly string[]]>([
  ['nothing', [], []],
  ['a part', [[goods('transfer-in', 4_0000, { origin })]], []],
  ['the rest, with a loss', [[goods('transfer-in', 4_0000, { origin })], [goods('transfer-in', 5_0000, { origin }), lost(1_0000)]], []],
  [
    'more than was sent',
    [[goods('transfer-in', 4_0000, { origin })], [goods('transfer-in', 6_0000, { origin }), lost(1_0000)]],
    ['is 100000, but 110000 arrived or was lost'],
  ],
  [
    'what was never sent',
    [[goods('transfer-in', 1_0000, { origin: { id: dispatch, lineId: '2' } })]],
    ['was never sent, but 10000 of it arrived or was lost'],
  ],
  ['another item', [[goods('transfer-in', 1_0000, { origin, itemId: 'other' })]], [`is item ${itemId}, and other arrived`]],
])('%s arrived', async (_, receipts, said) => {
  expect(await saidOf(...receipts)).toEqual(said);
});
