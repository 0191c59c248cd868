import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { foundVoucher, generalSearch } from '#application/lists/general-search';
import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let party: string;
beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  party = String((await books.context.ports.records.find(books.context.scope, 'customer', partyId))?.row['name']);
  for (let at = 0; at < 3; at += 1)
    await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] });
  await books.enter('quotation', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] });
});
afterAll(() => books.close());

const as = (...permissions: readonly string[]): Context => ({
  ...books.context,
  caller: { ...books.context.caller, permissions: new Set(permissions) },
});
const kinds = async (context: Context, limit = 5) =>
  (await generalSearch(context, { search: party.split(' ')[0] ?? '', limit })).map(({ slug, label }) =>
    slug === 'customer' ? label : slug,
  );

it('finds a ledger by its name and vouchers by their party', async () => {
  expect((await kinds(books.context)).toSorted()).toEqual(
    [party, 'quotation', 'sales-invoice', 'sales-invoice', 'sales-invoice'].toSorted(),
  );
  expect(await kinds(books.context, 2)).toHaveLength(4);
});

it.each([
  [['/customer'], 1],
  [['/sales-invoice', '/sales-invoice/view'], 3],
  [['/sales-invoice'], 0],
  [['/sales-invoice/own', '/sales-invoice/view'], 3],
  [[], 0],
])('with %j it finds %d', async (permissions, found) => {
  expect(await kinds(as(...permissions))).toHaveLength(found);
});

it('shows nobody else’s vouchers to people who see their own', async () => {
  const other = as('/sales-invoice/own', '/sales-invoice/view');
  expect(await kinds({ ...other, caller: { ...other.caller, userId: 'somebody-else' } })).toEqual([]);
});

it.each([
  [
    salesInvoice,
    { id: 'a', number: 'SI/1', partyName: 'Sunrise Power', date: '2026-06-12', total: 5_000_00 },
    'Sales Invoice SI/1',
    'Sunrise Power · 12-Jun-2026 · ₹\u00a05,000.00',
  ],
  [
    bankCash,
    { id: 'b', number: 'BC/7', type: 'Receipt', partyName: null, date: '2026-06-12', total: 0 },
    'Receipt BC/7',
    '12-Jun-2026 · ₹\u00a00.00',
  ],
] as const)('a voucher shows party, date and amount of %o', (module, row, label, beside) => {
  expect(foundVoucher(module, row)).toEqual({ slug: module.slug, id: row.id, kind: 'Voucher', label, beside });
});
