import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { removeDocument } from '#application/documents/remove-document';
import type { Row } from '#application/ports/records';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
let partyId: string;
let itemId: string;
let second: string;
let other: string;
let batched: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
  ({ partyId: second, itemId: other } = await withPartyAndItem(books));
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  const goods = { type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', gstHistory };
  batched = (await books.create('inventory-item', { name: 'Battery', batchTracking: true, ...goods })).id;
});
afterAll(() => books.close());

const invoice = () => books.enter('sales-invoice', { date: '2026-11-03', partyId, lines: [{ itemId, quantity: 3_0000, rate: 33_3333 }] });
const line = (of: { readonly id: string }, more: object) => ({
  itemId,
  sourceSlug: 'sales-invoice',
  sourceId: of.id,
  sourceLine: '1',
  ...more,
});
const back = (of: { readonly id: string }, quantity: number, more: object = {}) =>
  books.enter('sales-return', { date: '2026-11-20', partyId, lines: [line(of, { quantity })], ...more });
const note = (kind: 'credit' | 'debit', of: { readonly id: string }, amount: number) =>
  books.enter(`${kind}-note`, { date: '2026-11-20', partyId, lines: [line(of, { amount })] });
const openOf = async ({ id }: { readonly id: string }) => {
  const { context } = books;
  const bills = await context.ports.books.openBills(context.scope, context.scope.branchId, partyId);
  return bills.find(({ billId }) => billId === id)?.open ?? 0;
};

/** The same document with other values. */
async function changed(slug: string, { id }: { readonly id: string }, values: object) {
  const { row, version } = (await books.context.ports.records.find(books.context.scope, slug, id)) ?? { row: {}, version: 0 };
  const { id: _, version: __, ...typed } = typedFields(slug, { ...row, ...values });
  return changeDocument(books.context, documentOf(slug), { ...parsed(slug, typed as Row), id, version });
}

describe('returns', () => {
  it('of one line make its value exactly, also if two people return parts at once', async () => {
    const sold = await invoice();
    const parts = await Promise.all([back(sold, 1_0000), back(sold, 1_0000)]);
    const last = await back(sold, 1_0000);
    const values = [...parts, last].map((row) => Number(row['taxable']));
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(sold['taxable']);
    await expect(back(sold, 1_0000)).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'lines.0.quantity' }] });
  });

  it.each([
    ['sales', [11_00, 11_00, 10_00], 32_00],
    ['purchase', [10_82, 10_82, 10_80], 32_44],
  ] as const)('of one %s invoice make its total, round-off included, and close its bill', async (side, totals, whole) => {
    const lines = [{ itemId, quantity: 3_0000, rate: 10_3000 }];
    const entered = await books.enter(`${side}-invoice`, { date: '2026-11-03', partyId, lines });
    expect(entered['total']).toBe(whole);
    const from = { ...line(entered, { quantity: 1_0000 }), sourceSlug: `${side}-invoice` };
    const returned: Awaited<ReturnType<typeof back>>[] = [];
    for (const _ of totals) returned.push(await books.enter(`${side}-return`, { date: '2026-11-20', partyId, lines: [from] }));
    expect([returned.map(({ total }) => total), await openOf(entered)]).toEqual([totals, 0]);
  });

  it('and notes that take all of an invoice make its total', async () => {
    const sold = await books.enter('sales-invoice', { date: '2026-11-03', partyId, lines: [{ itemId, quantity: 3_0000, rate: 10_3000 }] });
    const parts = [await note('credit', sold, 10_30), await back(sold, 1_0000), await note('debit', sold, 5_00), await back(sold, 2_0000)];
    const [credit = 0, one = 0, debit = 0, two = 0] = parts.map(({ total }) => Number(total));
    expect(credit + one - debit + two).toBe(sold['total']);
  });

  it('settle what is open of the bill, and the rest is open in favour of the party', async () => {
    const sold = await invoice();
    const total = Number(sold['total']);
    const lines = [{ ledgerId: partyId, amount: total - 10_00 }];
    const allocations = [{ ledgerId: partyId, billId: sold.id, amount: total - 10_00 }];
    await books.enter('bank-cash', { date: '2026-11-04', type: 'Receipt', accountId: books.ledger('cash'), lines, allocations });
    const returned = await back(sold, 3_0000);
    expect([await openOf(sold), await openOf(returned), returned['settled']]).toEqual([0, 10_00 - total, 10_00]);
  });

  it('stand in the way of an invoice that would be less', async () => {
    const sold = await invoice();
    await back(sold, 2_0000);
    const lower = { ...parsed('sales-invoice', { date: '2026-11-03', partyId, lines: [{ itemId, quantity: 3_0000, rate: 20_0000 }] }) };
    const change = changeDocument(books.context, documentOf('sales-invoice'), { ...lower, id: sold.id, version: sold.version });
    await expect(change).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ message: expect.stringContaining('of its value is in SR') }],
    });
    const cancel = actOnDocument(books.context, documentOf('sales-invoice'), sold.id, 'cancel', { version: sold.version, remark: 'no' });
    await expect(cancel).rejects.toMatchObject({ code: 'notAllowed' });
  });
});

describe('what later documents took', () => {
  it.each(['sales-return', 'credit-note', 'debit-note'])('by a %s stays of its item', async (slug) => {
    const sold = await invoice();
    const took = await books.enter(slug, {
      date: '2026-11-20',
      partyId,
      lines: [line(sold, slug === 'sales-return' ? { quantity: 1_0000 } : { amount: 1_00 })],
    });
    await expect(changed('sales-invoice', sold, { lines: [{ itemId: other, quantity: 3_0000, rate: 33_3333 }] })).rejects.toMatchObject({
      errors: [{ path: 'lines.0.itemId', message: `${took.number} is of the item that was here. Change that first` }],
    });
    expect(await changed('sales-invoice', sold, { lines: [{ itemId, quantity: 4_0000, rate: 33_3333 }] })).toMatchObject({ version: 2 });
  });

  it.each([
    ['sales-order', 'delivery-note'],
    ['delivery-note', 'sales-invoice'],
  ])('from a %s by a %s stays of its item and party', async (slug, later) => {
    const whole = { itemId, quantity: 3_0000, rate: 33_3333 };
    const earlier = await books.enter(slug, { date: '2026-11-03', partyId, lines: [whole] });
    const from = { sourceSlug: slug, sourceId: earlier.id, sourceLine: '1' };
    const took = await books.enter(later, { date: '2026-11-03', partyId, lines: [{ ...whole, ...from, quantity: 1_0000 }] });
    await expect(changed(slug, earlier, { lines: [{ ...whole, itemId: other }] })).rejects.toMatchObject({
      errors: [{ path: 'lines.0.itemId', message: `${took.number} is of the item that was here. Change that first` }],
    });
    await expect(changed(slug, earlier, { lines: [whole], partyId: second })).rejects.toMatchObject({
      errors: [{ path: 'partyId', message: `${took.number} is for the party that was here. Change that first` }],
    });
  });

  it('stays of its batch', async () => {
    const goods = (batch: string) => ({ itemId: batched, quantity: 2_0000, rate: 50_0000, batch });
    await books.enter('stock-adjustment', {
      date: '2026-11-02',
      lines: ['X', 'Y'].map((batch) => ({ itemId: batched, change: 9_0000, rate: 1_0000, reason: 'Found', batch })),
    });
    const sold = await books.enter('sales-invoice', { date: '2026-11-03', partyId, lines: [goods('X')] });
    const took = await books.enter('sales-return', {
      ...{ date: '2026-11-20', partyId },
      lines: [{ ...line(sold, { quantity: 1_0000 }), itemId: batched, batch: 'X' }],
    });
    await expect(changed('sales-invoice', sold, { lines: [goods('Y')] })).rejects.toMatchObject({
      errors: [{ path: 'lines.0.batch', message: `${took.number} is of the batch that was here. Change that first` }],
    });
  });
});

describe('notes', () => {
  it('lower an invoice together with returns never below nothing, and raise it freely', async () => {
    const sold = await invoice();
    await back(sold, 2_0000);
    await note('credit', sold, 30_00);
    await expect(note('credit', sold, 3_34)).rejects.toMatchObject({ errors: [{ path: 'lines.0.amount' }] });
    expect(await note('debit', sold, 500_00)).toMatchObject({ taxable: 500_00, settled: 0 });
    expect(await note('credit', sold, 3_33)).toMatchObject({ taxable: 3_33 });
  });

  it.each([
    ['sales-invoice', 'debit', 'credit'],
    ['purchase-invoice', 'credit', 'debit'],
  ] as const)('take back what a note added to a %s, and keep that note', async (of, raises, lowers) => {
    const { context } = books;
    const date = '2026-11-20';
    const lines = ['1', '2'].map(() => ({ itemId, quantity: 1_0000, rate: 10_000_0000 }));
    const bought = await books.enter(of, { date: '2026-11-03', partyId, lines });
    const from = (sourceLine: string, amount: number) => ({
      ...{ itemId, sourceSlug: of, sourceId: bought.id, sourceLine, amount },
    });
    const noted = (kind: 'credit' | 'debit', ...own: readonly ReturnType<typeof from>[]) =>
      books.enter(`${kind}-note`, { date, partyId, lines: own });
    const raised = await noted(raises, from('1', 1_000_00));
    await expect(noted(lowers, from('1', 11_000_01))).rejects.toMatchObject({
      errors: [{ message: 'The invoice and its notes have 11,000.00 here, and this makes it 11,000.01' }],
    });
    await expect(noted(lowers, from('2', 10_000_01))).rejects.toMatchObject({ errors: [{ path: 'lines.0.amount' }] });
    const lowered = await noted(lowers, from('1', 11_000_00), from('2', 10_000_00));
    expect(lowered).toMatchObject({ taxable: 21_000_00 });
    const refusal = { code: 'notAllowed', message: `${lowered.number} takes back what this added. Remove that first` };
    const slug = `${raises}-note`;
    await expect(removeDocument(context, documentOf(slug), raised.id, raised.version)).rejects.toMatchObject(refusal);
    const asked = { version: raised.version, remark: 'no' };
    await expect(actOnDocument(context, documentOf(slug), raised.id, 'cancel', asked)).rejects.toMatchObject(refusal);
    await expect(changed(slug, raised, { lines: [from('1', 999_99)] })).rejects.toMatchObject(refusal);
    await changed(slug, raised, { lines: [from('1', 1_000_01)] });
    await expect(noted(lowers, from('1', 2))).rejects.toMatchObject({ errors: [{ path: 'lines.0.amount' }] });
    await noted(lowers, from('1', 1));
  });

  it('that raised a price come back with the goods', async () => {
    const sold = await invoice();
    await note('debit', sold, 30_00);
    const parts = [await back(sold, 1_0000), await back(sold, 2_0000)];
    expect(parts.reduce((sum, row) => sum + Number(row['taxable']), 0)).toBe(Number(sold['taxable']) + 30_00);
  });

  it('that raise an invoice keep it from being cancelled or deleted until they are gone', async () => {
    const { context } = books;
    const sales = documentOf('sales-invoice');
    const sold = await invoice();
    const raised = await note('debit', sold, 500_00);
    const refusal = { code: 'notAllowed', message: `${raised.number} corrects this. Remove that first` };
    const cancelled = () => actOnDocument(context, sales, sold.id, 'cancel', { version: sold.version, remark: 'no' });
    await expect(cancelled()).rejects.toMatchObject(refusal);
    await expect(removeDocument(context, sales, sold.id, sold.version)).rejects.toMatchObject(refusal);
    await actOnDocument(context, documentOf('debit-note'), raised.id, 'cancel', { version: raised.version, remark: 'no' });
    expect(await cancelled()).toMatchObject({ cancelled: true });
    expect(await openOf(sold)).toBe(0);
  });

  it('that raise a line keep it on the invoice', async () => {
    const sold = await invoice();
    const raised = await note('debit', sold, 500_00);
    const lines = [{ itemId, quantity: 3_0000, rate: 33_3333, lineId: '2' }];
    const typed = parsed('sales-invoice', { date: '2026-11-03', partyId, lines });
    const without = changeDocument(books.context, documentOf('sales-invoice'), { ...typed, id: sold.id, version: sold.version });
    await expect(without).rejects.toMatchObject({
      errors: [{ path: 'lines', message: `${raised.number} corrects a line. Change that first` }],
    });
  });

  it('prove with everything else', async () => {
    expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
  });
});
