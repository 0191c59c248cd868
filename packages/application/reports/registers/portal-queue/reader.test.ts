import { afterAll, beforeAll, expect, it } from 'vitest';
import { portalQueueFacts } from '#application/reports/registers/portal-queue/reader';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';

let books: OpenBooks;
let portal: PortalOfBooks;
const sold: string[] = [];

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const lines = [{ itemId, quantity: 1_0000, rate: 100_0000 }];
  const billingAddress = { line1: '12 MG Road', line2: '', city: 'Pune', state: '27', pincode: '560001', country: 'India' };
  // Before e-invoicing began nothing waits.
  await books.enter('sales-invoice', { date: '2026-11-18', partyId, lines });
  portal = await withPortal(books);
  for (const [date, change] of [
    ['2026-11-21', {}],
    ['2026-11-19', {}],
    ['2026-11-20', { billingAddress }],
  ] as const)
    sold.push((await books.enter('sales-invoice', { date, partyId, lines, ...change })).id);
});
afterAll(async () => {
  await portal.close();
  await books.close();
});

const ids = async (...asked: readonly [state: Parameters<typeof portalQueueFacts>[2]['state'], permissions?: ReadonlySet<string>]) => {
  const [state, permissions = 'all' as const] = asked;
  const context = { ...books.context, caller: { ...books.context.caller, permissions } };
  return (await portalQueueFacts(context, [books.context.scope.branchId], { portal: null, state })).queued.map(({ id }) => id);
};

it('has what waits and what failed, the oldest first, or one of them', async () => {
  const [latest, first, failed] = sold;
  expect(await ids(null)).toEqual([first, failed, latest]);
  expect(await ids('failed')).toEqual([failed]);
  expect(await ids('waiting')).toEqual([first, latest]);
  expect(await ids('by-hand')).toEqual([]);
});

it('has only the kinds of documents that somebody may see', async () => {
  expect(await ids(null, new Set(['/portal-queue', '/credit-note']))).toEqual([]);
  expect(await ids(null, new Set(['/portal-queue', '/sales-invoice']))).toHaveLength(3);
});
