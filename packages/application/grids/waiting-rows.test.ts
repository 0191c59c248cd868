import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { countGrid, getGrid } from '#application/grids/grid';
import type { Change, Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import { clauseReader } from '#integrations/clauses/clauses';
import type { GridPageAnswer, GridPageBody } from '#modules/grids/operations';
import { trackersOf } from '#modules/kit/approval';
import { salesOrder } from '#modules/sales/sales-order/sales-order';
import { openStorage, type Storage } from '#storage/storage';
import { documentBook } from '#test/bench/books/document-book';
import { says } from '#test/kit/books/says';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { countUnits } from '#test/kit/read-units';

// Orders that wait for a level are few among many. A tracker reads them from an order of their own.
let engine: TestEngine;
let storage: Storage;
let context: Context;
let counted: { units: number };
const all = 600;
const every = 60;
const listId = trackersOf(salesOrder).find(({ level }) => level === 'Reviewed')?.list ?? '';
const reader = clauseReader();

beforeAll(async () => {
  engine = await startEngine();
  const client = engine.newClient();
  counted = countUnits(client);
  storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
  context = await documentBook(storage, salesOrder, all, (index) => ({
    needsReview: true,
    awaits: index % every === 0 ? 'Reviewed' : index % every === 1 ? 'Approved' : null,
  }));
  await storage.projector.project(context.scope.organisationId, branch());
}, 120_000);
afterAll(() => engine.stop());

const branch = () => ({ branchId: context.scope.branchId });
const ask = (body: Partial<GridPageBody> = {}) =>
  getGrid(context, async () => reader, { listId, setupVersion: 0, limit: 50, filters: { awaits: ['Reviewed'] }, ...body });
const idsOf = (rows: readonly { readonly [name: string]: unknown }[]) => rows.map((row) => String(row['id']));

/** The rows of all pages. */
async function paged(body: Partial<GridPageBody>): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at: string | undefined = ''; at !== undefined; ) {
    const page: GridPageAnswer = await ask({ ...body, ...(at === '' ? {} : { cursor: at }) });
    ids.push(...idsOf(page.rows));
    at = page.cursor;
  }
  return ids;
}

/** Saves an order; `change` may leave out what an earlier version did not write. */
async function save(row: Row, change = (one: Change) => one, id: string = randomUUID()): Promise<string> {
  const { branchId, financialYearId, userId } = context.scope;
  const whole = { date: '2026-11-20', number: `SO/${id}`, partyId: randomUUID(), lines: [], status: 'Active', cancelled: false, ...row };
  const place = { branchId, financialYearId };
  const made = changeOf(salesOrder, { action: 'create', id, row: { ...whole, ...place }, before: undefined, userId });
  await storage.journal.commit(context.scope, branch(), {
    ...{ slug: 'sales-order', id },
    ...((await storage.records.find(context.scope, 'sales-order', id)) ? { kind: 'change' } : { kind: 'create', fingerprint: id }),
    decide: () => change({ ...made, words: [] }),
  } as Work);
  return id;
}

it('is read as it is shown: the latest day first, page by page, and between days, for few read units', async () => {
  await ask();
  counted.units = 0;
  const { rows, cursor } = await ask();
  expect(counted.units).toBeLessThanOrEqual(4);
  expect([rows.length, cursor]).toEqual([all / every, undefined]);
  const days = rows.map(({ date }) => String(date));
  expect(days).toEqual(days.toSorted().toReversed());
  expect(await paged({ limit: 4 })).toEqual(idsOf(rows));
  const [from, to] = [days.at(-3) ?? '', days.at(2) ?? ''];
  const between = await ask({ filters: { awaits: ['Reviewed'], date: { from, to } } });
  expect(between.rows.map(({ date }) => date)).toEqual(days.filter((day) => day >= from && day <= to));
  const ascending = await ask({ sort: [{ column: 'date' }] });
  expect(ascending.rows.map(({ date }) => date)).toEqual(days.toReversed());
  expect((await paged({ sort: [{ column: 'number' }] })).toSorted()).toEqual(idsOf(rows).toSorted());
  expect(await countGrid(context, async () => reader, { listId, filters: { awaits: ['Reviewed'] } })).toMatchObject({ count: rows.length });
  expect(await paged({ filters: { awaits: ['Reviewed', 'Approved'] } })).toHaveLength((2 * all) / every);
});

it('follows what happens to an order, whatever its process has seen of it', async () => {
  const before = (await ask()).rows.length;
  const id = await save({ needsReview: true, awaits: 'Reviewed' });
  const found = async (lately: readonly string[] = []) => {
    const { rows } = await ask({ lately: [...lately] });
    return [rows.length - before, rows.find((row) => row.id === id)?.['status']];
  };
  expect(await found()).toEqual([1, 'Active']);
  // A status that follows from another document is shown, too.
  const invoice = randomUUID();
  await storage.journal.commit(context.scope, branch(), {
    ...{ slug: 'sales-invoice', id: invoice, kind: 'create', fingerprint: invoice },
    needs: { sources: [{ slug: 'sales-order', id }] },
    decide: () => ({
      ...{ action: 'create', slug: 'sales-invoice', id: invoice, row: {}, list: null, unique: [], words: [] },
      also: [{ slug: 'sales-order', id, status: 'Partly Invoiced' }],
    }),
  });
  for (const lately of [[], [id]]) expect(await found(lately)).toEqual([1, 'Partly Invoiced']);
  await save({ needsReview: true, awaits: 'Reviewed', cancelled: true }, undefined, id);
  for (const lately of [[], [id]]) expect(await found(lately)).toEqual([0, undefined]);
  await save({ needsReview: true, awaits: 'Reviewed' }, undefined, id);
  expect(await found()).toEqual([1, 'Active']);
  await save({ needsReview: true, awaits: null }, undefined, id);
  for (const lately of [[], [id]]) expect(await found(lately)).toEqual([0, undefined]);
  expect(await storage.prover.prove(context.scope.organisationId)).toEqual([]);
});

it('is complete with orders that an earlier version saved without such an order', async () => {
  const before = (await ask()).rows.length;
  const earlier = ({ list, ...change }: Change): Change => ({
    ...change,
    list: list && { ...list, keys: list.keys.slice(0, 2), counted: (list.counted ?? []).slice(0, 1) },
  });
  const id = await save({ needsReview: true, awaits: 'Reviewed' }, earlier);
  await save({ needsReview: true, awaits: 'Reviewed' });
  const { rows, cursor } = await ask({ filters: { awaits: ['Reviewed'], date: { from: '2026-11-20', to: '2026-11-20' } } });
  expect([idsOf(rows).includes(id), cursor]).toEqual([true, undefined]);
  expect(await countGrid(context, async () => reader, { listId, filters: { awaits: ['Reviewed'] } })).toMatchObject({ count: before + 2 });
  expect(await storage.prover.prove(context.scope.organisationId)).toEqual([]);
  // Once it is saved by this version, it is in the order, and the tracker costs little again.
  await save({ needsReview: true, awaits: 'Reviewed' }, undefined, id);
  await ask();
  counted.units = 0;
  expect((await ask()).rows).toHaveLength(before + 2);
  expect(counted.units).toBeLessThanOrEqual(4);
});
