import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soldKey } from '#domain/cost/uplift';
import type { Movement } from '#domain/posting/effect';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, quantityOf } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = () => openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });

it('knows what was sold to a branch of another GSTIN and has not arrived, also of vouchers that did not say it in their movements', async () => {
  const scope = newScope();
  const there = { ...scope, branchId: randomUUID() };
  const itemId = randomUUID();
  const enter = async (in_: typeof scope, slug: string, row: object, ...movements: readonly Partial<Movement>[]) => {
    const moved = movements.map((one) => ({ itemId, locationId: null, batch: null, quantity: quantityOf(0), value: null, ...one }));
    const work = create(in_, { slug, row: { ...row }, effect: { date: '2026-05-01', postings: [], bills: [], movements: moved } });
    await open().journal.commit(in_, branchOf(in_), work);
    return work.id;
  };
  const sold = { taxed: true, toBranchId: there.branchId, lines: [{ lineId: '1', quantity: 10_0000, taxable: 1_500_00 }] };
  const id = await enter(scope, 'ist-sales', sold, { kind: 'transfer-out', quantity: quantityOf(-10_0000) });
  const came = { taxed: true, lines: [{ lineId: '1', quantity: 4_0000, taxable: 600_00 }] };
  await enter(there, 'ist-receipt', came, { kind: 'transfer-in', quantity: quantityOf(4_0000), origin: { id, lineId: '1' } });
  const worth = async () =>
    (await open().books.stockWorth(scope, ['2026-05-01'])).get('2026-05-01')?.get(soldKey(scope.branchId, there.branchId));
  expect(await worth()).toMatchObject({ onTheWay: 900_00 });
  for (const one of [scope, there]) await open().projector.project(one.organisationId, branchOf(one));
  expect(await worth()).toMatchObject({ onTheWay: 900_00 });
});
