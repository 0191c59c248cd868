import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { Effect } from '#domain/posting/effect';
import { openStorage } from '#storage/storage';
import { meter } from '#test/bench/measuring/meter';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, quantityOf, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 400) =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

const items = ['panel', 'cable', 'bolt'];
const moving = (itemId: string, quantity: number, locationId: string | null = null): Effect => ({
  ...{ date: '2026-11-21', postings: [], bills: [] },
  movements: [{ itemId, locationId, batch: null, quantity: quantityOf(quantity), value: null }],
});
const ordering = (itemId: string, quantity: number): Effect => ({
  ...{ date: '2026-11-21', postings: [], bills: [], movements: [] },
  opens: [{ lineId: '1', itemId, quantity: quantityOf(quantity) }],
});

interface Told {
  readonly slug: string;
  readonly id: string;
  readonly itemId: string;
  quantity: number;
}

const step = fc.record({
  what: fc.constantFrom('moves', 'moves', 'sales-order', 'purchase-order', 'edit', 'delete', 'project'),
  item: fc.nat(2),
  place: fc.constantFrom(null, 'shop'),
  quantity: fc.integer({ min: -9, max: 9 }),
  of: fc.nat(20),
  batch: fc.integer({ min: 1, max: 4 }),
});

it('is what documents moved and orders leave open, whatever was changed and whenever it was folded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const scope = newScope();
      const at = branchOf(scope);
      const processes = [open(), open()];
      const told: Told[] = [];
      for (const [index, { what, item, place, quantity, of, batch }] of steps.entries()) {
        const commit = (work: Work) => processes[index % 2]?.journal.commit(scope, at, work);
        const old = told[of % Math.max(1, told.length)];
        const sample = (slug: string, itemId: string): { slug: string; effect: Effect; row: Row } =>
          slug === 'sales-invoice'
            ? { slug, effect: moving(itemId, quantity, place), row: {} }
            : { slug, effect: ordering(itemId, Math.abs(quantity)), row: { reserves: true } };
        if (what === 'project') await open(batch).projector.project(scope.organisationId, at);
        else if (what === 'edit' || what === 'delete') {
          if (old === undefined) continue;
          if (what === 'edit') await commit(edit(scope, old.id, sample(old.slug, old.itemId)));
          else {
            await commit(remove(old.slug, old.id));
            told.splice(told.indexOf(old), 1);
          }
          old.quantity = old.slug === 'sales-invoice' ? quantity : Math.abs(quantity);
        } else {
          const slug = what === 'moves' ? 'sales-invoice' : what;
          const one = { slug, id: randomUUID(), itemId: items[item] ?? '', quantity: what === 'moves' ? quantity : Math.abs(quantity) };
          await commit(create(scope, { id: one.id, ...sample(slug, one.itemId) }));
          told.push(one);
        }
      }
      const sum = (slug: string, itemId: string) =>
        told.filter((one) => one.slug === slug && one.itemId === itemId).reduce((all, { quantity }) => all + quantity, 0);
      const expected = items.map((itemId) => [sum('sales-invoice', itemId), sum('sales-order', itemId), sum('purchase-order', itemId)]);
      const seen = async (storage = open()) => {
        const found = new Map((await storage.books.freeStock(scope, scope.branchId)).map((one) => [one.itemId, one]));
        return items.map((itemId) => {
          const { onHand = 0, reserved = 0, expected: coming = 0 } = found.get(itemId) ?? {};
          return [onHand, reserved, coming];
        });
      };
      for (const storage of [...processes, open()]) expect(await seen(storage)).toEqual(expected);
      await open(3).projector.project(scope.organisationId, at);
      expect(await seen()).toEqual(expected);
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    }),
    { numRuns: runs(12) },
  );
}, 120_000);

it('costs little for thousands of items, in however many places, and the same after many movements', async () => {
  const scope = newScope();
  const client = engine.newClient();
  const counts = meter(client);
  const storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
  const ids = Array.from({ length: 3_000 }, () => randomUUID());
  const move = async (times: number) => {
    const works = Array.from({ length: times * 6 }, (_, at) =>
      create(scope, {
        effect: {
          ...moving('', 0),
          movements: ids
            .slice((at % 6) * 500, ((at % 6) + 1) * 500)
            .flatMap((itemId, row) => ['shop', 'store'].flatMap((place) => moving(itemId, (row + at) * 10_000, place).movements)),
        },
      }),
    );
    await storage.journal.commitAll(scope, branchOf(scope), works);
    await storage.projector.project(scope.organisationId, branchOf(scope));
    await storage.books.freeStock(scope, scope.branchId);
    counts.reset();
    expect(await storage.books.freeStock(scope, scope.branchId)).toHaveLength(ids.length);
    return counts.readUnits;
  };
  const once = await move(1);
  expect(once).toBeLessThanOrEqual(8);
  expect(await move(5)).toBeLessThanOrEqual(once + 1);
}, 60_000);
