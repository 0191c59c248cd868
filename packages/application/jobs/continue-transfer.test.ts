import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { enterDocument } from '#application/documents/enter-document';
import { continueTransfer } from '#application/jobs/continue-transfer';
import { dispatchGoods } from '#application/transfers/dispatch-goods';
import { incomingId } from '#application/transfers/other-branches/incoming';
import type { BranchTransfer } from '#events/branch-transfer';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { newId } from '#test/kit/new-id';

let books: OpenBooks;
let godown: string;
let itemId: string;
const istSales = documentOf('ist-sales');
beforeAll(async () => {
  books = await openBooks();
  ({ itemId } = await withPartyAndItem(books));
  const address = { line1: '4 Station Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  godown = (await books.create('branch', { code: 'GODOWN', name: 'Godown', address, gstin: '27AAPFU0939F1ZV' })).id;
});
afterAll(() => books.close());

const there = (): Context => ({ ...books.context, scope: { ...books.context.scope, branchId: godown } });
const find = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'ist-sales', id))?.row;
const step = (dispatchId: string, said: BranchTransfer['step']) => {
  const { organisationId, userId } = books.context.scope;
  return continueTransfer(books.context, istSales, { version: 1, organisationId, dispatchId, userId, step: said });
};
async function sent(): Promise<string> {
  const lines = [{ itemId, quantity: 2_0000 }];
  const { id, version } = await books.enter('ist-sales', { date: '2026-11-10', toBranchId: godown, lines });
  await dispatchGoods(books.context, istSales, id, { version });
  return id;
}

it('opens what comes in, and follows what is received, however often and in whatever order the messages come', async () => {
  const id = await sent();
  await step(id, 'received');
  expect(await find(id)).toMatchObject({ status: 'In-transit' });
  await step(id, 'dispatched');
  await step(id, 'dispatched');
  expect(await find(incomingId(id))).toMatchObject({ status: 'In-transit', branchId: godown });
  const values = { date: '2026-11-12', incomingId: incomingId(id), lines: [{ itemId, sourceLine: '1', quantity: 2_0000 }] };
  await enterDocument(there(), documentOf('ist-receipt'), { ...parsed('ist-receipt', values), id: newId() } as never);
  for (const said of ['received', 'dispatched', 'received'] as const) await step(id, said);
  expect([await find(id), await find(incomingId(id))]).toMatchObject([{ status: 'Full Received' }, { status: 'Full Received' }]);
});

it('takes a dispatch back once it was withdrawn', async () => {
  const id = await sent();
  await step(id, 'withdrawn');
  await step(id, 'withdrawn');
  await step(id, 'received');
  expect(await find(id)).toMatchObject({ status: 'Cancelled', cancelled: true });
});
