import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import { onTheRoadFacts } from '#application/reports/registers/on-the-road/reader';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let sell: (stands: EwayBillStanding & EInvoiceStanding) => Promise<string>;
const hour = 60 * 60 * 1_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const { scope, ports } = books.context;
  const document = documentOf('sales-invoice');
  sell = async (stands) => {
    const { id } = await books.enter('sales-invoice', {
      date: '2026-11-18',
      partyId,
      lines: [{ itemId, quantity: 1_0000, rate: 100_0000 }],
    });
    await ports.journal.commit(
      scope,
      { branchId: scope.branchId },
      {
        ...{ slug: 'sales-invoice', id, kind: 'change' },
        decide: ({ record }) => {
          const row = { ...record?.row, ...stands };
          return changeOf(document, { action: 'e-way', id, row, before: record, userId: 'asha', effect: record?.effect ?? null });
        },
      },
    );
    return id;
  };
});
afterAll(() => books.close());

const active = (hours: number): EwayBillStanding => ({ ewayBill: 'Active', ewayBillAt: inHours(-24), ewayBillUntil: inHours(hours) });

it('has what moves, what ends first before the others, whatever else it waits for', async () => {
  const long = await sell(active(50));
  const waits = await sell({ ...active(2), ewayBillStep: 'Update Vehicle', ewayBillRequest: 'r' });
  const unsent = await sell({ ...active(1), eInvoice: 'Not sent' });
  const over = await sell(active(-7));
  await sell(active(-9));
  await sell({ ewayBill: 'Cancelled', ewayBillAt: inHours(-2), ewayBillUntil: inHours(20) });
  await sell({ ewayBill: 'Not made' });
  const partA = await sell({ ewayBill: 'Part A only', ewayBillAt: inHours(-24) });
  // It lapsed an hour ago, and cannot be extended.
  await sell({ ewayBill: 'Part A only', ewayBillAt: inHours(-15 * 24 - 1) });
  const { moving, more } = await onTheRoadFacts(books.context, [books.context.scope.branchId]);
  expect(moving.map(({ id }) => id)).toEqual([over, unsent, waits, long, partA]);
  expect(moving.map(({ extendable }) => extendable)).toEqual([
    true,
    true,
    'Update Vehicle is on its way to the portal',
    'It can be extended from 8 hours before its end',
    'Name the vehicle first: its time does not run yet',
  ]);
  expect(more).toBe(false);
});

it('has only the kinds of documents that somebody may see', async () => {
  const { context } = books;
  const caller = { ...context.caller, permissions: new Set(['/on-the-road', '/delivery-note']) };
  expect((await onTheRoadFacts({ ...context, caller }, [context.scope.branchId])).moving).toEqual([]);
});
