import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { totalOfPeriod } from '#application/documents/facts/total-of-period';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

// More invoices on one day than a page of the list holds, one of them cancelled, and one on the day after.
let books: OpenBooks;
const [day, next] = ['2026-11-19', '2026-11-20'];
const many = 205;
const invoice = documentOf('sales-invoice');
const total = (from: string, to: string, context: Context = books.context) => totalOfPeriod(context, invoice, { from, to });

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const enter = (date: string) => books.enter('sales-invoice', { date, partyId, lines: [{ itemId, quantity: 1_0000 }] });
  const { id } = await enter(day);
  await actOnDocument(books.context, invoice, id, 'cancel', { version: 1, remark: 'Entered twice' });
  for (let at = 0; at < many; at += 1) await enter(day);
  await enter(next);
});
afterAll(() => books.close());

it.each([
  ['a day', day, day, many],
  ['two days', day, next, many + 1],
  ['the day after', next, next, 1],
  ['a day without any', '2026-11-21', '2026-11-21', 0],
])('counts and adds up the documents of %s, without cancelled ones', async (_, from, to, count) => {
  expect(await total(from, to)).toEqual({ count, total: count * 1_050_00 });
});

it('counts only own invoices for people who may see no others', async () => {
  const caller = { ...books.context.caller, permissions: new Set(['/sales-invoice/own']) };
  expect(await total(day, next, { ...books.context, caller })).toEqual({ count: many + 1, total: (many + 1) * 1_050_00 });
  expect(await total(day, next, { ...books.context, caller: { ...caller, userId: 'someone else' } })).toEqual({ count: 0, total: 0 });
});
