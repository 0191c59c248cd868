import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = () => openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
const day = (at: number) => `2026-${String(4 + Math.floor(at / 28)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`;

it('the last rows of a long ledger are read from its end, even if not folded yet or re-dated', async () => {
  const scope = newScope();
  const storage = open();
  const works = Array.from({ length: 200 }, (_, at) =>
    create(scope, { effect: saleEffect(day(at), `bill-${at}`, 'party', 'sales', at + 1) }),
  );
  await storage.journal.commitAll(scope, branchOf(scope), works);
  await storage.projector.project(scope.organisationId, branchOf(scope));
  const recent = async (to: string, limit: number) =>
    (await open().books.recent(scope, scope.branchId, 'party', to, limit)).map(({ amount }) => amount);
  expect(await recent('2027-03-31', 8)).toEqual([200, 199, 198, 197, 196, 195, 194, 193]);
  // More rows than the 128 of a leaf.
  expect(await recent(day(129), 5)).toEqual([130, 129, 128, 127, 126]);
  expect(await recent('2027-03-31', 150)).toEqual(Array.from({ length: 150 }, (_, at) => 200 - at));
  expect(await recent(day(0), 8)).toEqual([1]);
  expect(await recent('2026-03-31', 8)).toEqual([]);

  const gone = works.slice(129).map(({ id }, at) => edit(scope, id, { effect: saleEffect(day(at), `bill-${at}`, 'other', 'sales', 1) }));
  await storage.journal.commitAll(scope, branchOf(scope), gone);
  expect(await recent('2027-03-31', 3)).toEqual([129, 128, 127]);
  await storage.projector.project(scope.organisationId, branchOf(scope));
  expect(await recent('2027-03-31', 3)).toEqual([129, 128, 127]);
});
