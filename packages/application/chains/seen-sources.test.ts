import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import type { Row } from '#application/ports/records';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

// Someone who knows the id of an order, but may not see orders.
let books: OpenBooks;
let partyId: string;
let itemId: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
});
afterAll(() => books.close());

const order = () => books.enter('sales-order', { date: '2026-11-03', partyId, lines: [{ itemId, quantity: 5_0000 }] });
const as = (...permissions: readonly string[]): Context => {
  const { scope, caller } = books.context;
  const userId = randomUUID();
  return { ...books.context, scope: { ...scope, userId }, caller: { ...caller, userId, permissions: new Set(permissions) } };
};
const note = (of: string): Row => ({
  date: '2026-11-20',
  partyId,
  lines: [{ itemId, quantity: 1_0000, sourceSlug: 'sales-order', sourceId: of, sourceLine: '1' }],
});
const enter = (context: Context, of: string) =>
  enterDocument(context, documentOf('delivery-note'), { ...parsed('delivery-note', note(of)), id: randomUUID() });
const notHere = { code: 'invalid', errors: [{ path: 'lines.0.sourceId', message: 'This sales order is not in this branch' }] };

it('takes from an order that the caller may see, and from no other', async () => {
  const { id } = await order();
  await expect(enter(as('/delivery-note', '/delivery-note/add'), id)).rejects.toMatchObject(notHere);
  await expect(enter(as('/delivery-note', '/delivery-note/add', '/sales-order/own'), id)).rejects.toMatchObject(notHere);
  expect(await enter(as('/delivery-note', '/delivery-note/add', '/sales-order'), id)).toMatchObject({ version: 1 });
});

it('keeps what it took, if someone else edits it', async () => {
  const { id } = await order();
  const taken = await enter(books.context, id);
  const may = as('/delivery-note', '/delivery-note/edit');
  const body = { ...parsed('delivery-note', { ...note(id), notes: 'By the back door' }), id: taken.id, version: taken.version };
  expect(await changeDocument(may, documentOf('delivery-note'), body)).toMatchObject({ notes: 'By the back door' });
});

describe('an invoice that the caller may not see', () => {
  const invoice = (context = books.context) =>
    enterDocument(context, documentOf('sales-invoice'), {
      ...parsed('sales-invoice', { date: '2026-11-03', partyId, lines: [{ itemId, quantity: 5_0000 }] }),
      id: randomUUID(),
    });
  const kinds = {
    'sales-return': { invoiceId: 'of', quantity: 1_0000 },
    'credit-note': { invoiceId: 'of', amount: 1_00 },
    'debit-note': { invoiceId: 'of', amount: 1_00 },
  } as const;
  const bodyOf = (slug: keyof typeof kinds, of: string, line: Row = {}): Row => {
    const { invoiceId: _, ...figures } = kinds[slug];
    const source = { sourceSlug: 'sales-invoice', sourceId: of, sourceLine: '1' };
    const reason = slug === 'sales-return' ? {} : { reason: '02' };
    return { date: '2026-11-20', partyId, invoiceId: of, ...reason, lines: [{ itemId, ...figures, ...source, ...line }] };
  };
  const correct = (context: Context, slug: keyof typeof kinds, body: Row) =>
    enterDocument(context, documentOf(slug), { ...parsed(slug, body), id: randomUUID() });
  const unknown = (label: string) => ({ code: 'invalid', errors: [{ path: 'invoiceId', message: `${label} was not found` }] });
  const labels = { 'sales-return': 'Invoice', 'credit-note': 'Sales Invoice', 'debit-note': 'Sales Invoice' } as const;

  it.each(Object.keys(kinds) as (keyof typeof kinds)[])('is not there for a %s, and nothing of it is told', async (slug) => {
    const { id } = await invoice();
    const mine = [`/${slug}`, `/${slug}/add`];
    // Each of these would name the invoice, if its rules were asked.
    for (const body of [bodyOf(slug, id), { ...bodyOf(slug, id), date: '2026-11-01' }, bodyOf(slug, id, { sourceLine: '9' })]) {
      await expect(correct(as(...mine), slug, body)).rejects.toMatchObject(unknown(labels[slug]));
      await expect(correct(as(...mine, '/sales-invoice/own'), slug, body)).rejects.toMatchObject(unknown(labels[slug]));
    }
    const byLineOnly = { ...bodyOf(slug, id), invoiceId: null };
    await expect(correct(as(...mine), slug, byLineOnly)).rejects.toMatchObject({ errors: [{ path: 'invoiceId' }] });
    expect(await correct(as(...mine, '/sales-invoice/view'), slug, bodyOf(slug, id))).toMatchObject({ version: 1 });
  });

  it('is not there for a line of a note on another', async () => {
    const mine = as('/credit-note', '/credit-note/add', '/sales-invoice/own', '/sales-invoice/add');
    const [own, other] = [await invoice(mine), await invoice()];
    const body = bodyOf('credit-note', own.id);
    const lines = [body['lines'], bodyOf('credit-note', other.id)['lines']].flat() as Row[];
    await expect(correct(mine, 'credit-note', { ...body, lines })).rejects.toMatchObject({
      errors: [{ path: 'lines.1.itemId', message: `This does not come from ${String(own['number'])}` }],
    });
  });

  it('stays in a note that someone else edits', async () => {
    const { id } = await invoice();
    const noted = await correct(books.context, 'credit-note', bodyOf('credit-note', id));
    const body = { ...parsed('credit-note', { ...bodyOf('credit-note', id), notes: 'Agreed' }), id: noted.id, version: noted.version };
    const may = as('/credit-note', '/credit-note/edit', '/credit-note/cancel');
    const changed = await changeDocument(may, documentOf('credit-note'), body);
    expect(changed).toMatchObject({ notes: 'Agreed', total: noted['total'] });
    const cancelled = await actOnDocument(may, documentOf('credit-note'), noted.id, 'cancel', { version: changed.version });
    expect(await actOnDocument(may, documentOf('credit-note'), noted.id, 'undo-cancel', { version: cancelled.version })).toMatchObject({
      total: noted['total'],
    });
  });

  it('of another branch is not there even for those who see both', async () => {
    const { id: branchId } = await books.create('branch', { code: 'NAG', name: 'Nagpur', address: { line1: 'MIDC', state: '27' } });
    const there = { ...books.context, scope: { ...books.context.scope, branchId } };
    const { id } = await invoice(there);
    for (const slug of ['sales-return', 'credit-note', 'debit-note'] as const)
      await expect(correct(books.context, slug, bodyOf(slug, id))).rejects.toMatchObject(unknown(labels[slug]));
  });
});
