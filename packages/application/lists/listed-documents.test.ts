import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { documentsByStatus, openTransfers } from '#application/lists/listed-documents';
import { addDays } from '#domain/time/day';
import type { AnyDocument } from '#modules/kit/module';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { istSales } from '#modules/stock/ist-sales/ist-sales';
import { openStorage, type Storage } from '#storage/storage';
import { documentBook, year } from '#test/bench/books/document-book';
import { meter } from '#test/bench/measuring/meter';
import { says } from '#test/kit/books/says';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (client = engine.client): Storage => openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });

/** Documents of which each is newer than the one before. */
async function bookOf(module: AnyDocument, count: number, part: (at: number) => object): Promise<Context> {
  const storage = open();
  const context = await documentBook(storage, module, count, (at) => ({
    date: addDays(year.start, Math.floor((at * 300) / count)),
    total: 100,
    ...part(at),
  }));
  await storage.projector.project(context.scope.organisationId, { branchId: context.scope.branchId });
  return context;
}

describe('documents by status', () => {
  const statuses = ['New Order', 'Dispatched', 'Verified'];
  let context: Context;
  beforeAll(async () => {
    context = await bookOf(salesInvoice, 1_200, (at) => ({ status: statuses[at % 3], cancelled: at % 100 === 0 }));
  });

  it('are all counted, also those that are long ago', async () => {
    const { all, statuses: counted } = await documentsByStatus([context], { module: salesInvoice });
    const counts = Object.fromEntries(counted.map(({ status, count, total }) => [status, [count, total]]));
    expect(all).toBe(true);
    expect(counts).toEqual({
      'New Order': [396, 39_600],
      Dispatched: [396, 39_600],
      Verified: [396, 39_600],
      Cancelled: [12, 1_200],
    });
  });

  it('of somebody who sees only their own are the newest, for a few read units', async () => {
    const client = engine.newClient();
    const counts = meter(client);
    const permissions = new Set(['/sales-invoice-dashboard', '/sales-invoice/own']);
    const own = (userId: string): Context => ({
      ...context,
      scope: { ...context.scope, userId },
      ports: { ...context.ports, ...open(client) },
      caller: { ...context.caller, userId, permissions },
    });
    const mine = await documentsByStatus([own(context.scope.userId)], { module: salesInvoice });
    expect(mine.all).toBe(false);
    expect(mine.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(100);
    counts.reset();
    expect(await documentsByStatus([own('somebody else')], { module: salesInvoice })).toEqual({ all: false, statuses: [] });
    expect(counts.readUnits).toBeLessThanOrEqual(20);
  });
});

describe('transfers that are open', () => {
  it('are all counted, and shown if they are among the newest', async () => {
    const context = await bookOf(istSales, 600, (at) => ({
      direction: 'Incoming',
      status: at <= 3 || at > 598 ? 'In-transit' : 'Full Received',
    }));
    const found = await openTransfers([context], 'Incoming', ['In-transit', 'Partial Received']);
    expect(found).toMatchObject({ all: true, count: 5, total: 500 });
    expect(found.documents.map(({ status }) => status)).toEqual(['In-transit', 'In-transit']);
    expect(await openTransfers([context], 'Sent', ['In-transit'])).toEqual({ all: true, count: 0, total: 0, documents: [] });
  });

  it('are still there in the next year', async () => {
    const context = await bookOf(istSales, 5, (at) => ({ direction: 'Incoming', status: at === 3 ? 'In-transit' : 'Full Received' }));
    const next = { slug: 'financial-year', id: 'next' };
    const row = { start: '2027-04-01', end: '2028-03-31', label: '2027-28', status: 'Active' };
    await context.ports.journal.commit(context.scope, 'organisation', {
      ...{ ...next, kind: 'create', fingerprint: next.id },
      decide: () => ({
        ...{ action: 'create', ...next, row, unique: [], words: [] },
        list: { partition: 'financial-year', keys: [row.start], row },
      }),
    });
    const later = { ...context, scope: { ...context.scope, financialYearId: next.id } };
    expect(await openTransfers([later], 'Incoming', ['In-transit', 'Partial Received'])).toMatchObject({
      ...{ all: true, count: 1, total: 100 },
      documents: [{ status: 'In-transit' }],
    });
  });

  it('are each on their side', async () => {
    const context = await bookOf(istSales, 20, (at) => ({
      direction: at % 2 === 0 ? 'Sent' : 'Incoming',
      status: ['', 'In-transit', 'New Order', 'Partial Received', 'In-transit'][at] ?? 'Full Received',
    }));
    expect(await openTransfers([context], 'Incoming', ['In-transit', 'Partial Received'])).toMatchObject({ count: 2 });
    const sent = await openTransfers([context], 'Sent', ['New Order', 'In-transit', 'Partial Received']);
    expect([sent.count, sent.documents.length]).toEqual([2, 2]);
    const { statuses } = await documentsByStatus([context], { module: istSales });
    expect(statuses.find(({ status }) => status === 'Full Received')?.count).toBe(16);
  });
});
