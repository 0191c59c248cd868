import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answered } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { enterDocument } from '#application/documents/enter-document';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { setActive } from '#application/records/set-active';
import { updateRecord } from '#application/records/update-record';
import { booksOf } from '#modules/books-of';
import type { AnyDocument } from '#modules/kit/module';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let partyId: string;
let itemId: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
});
afterAll(() => books.close());

const invoices = documentOf('sales-invoice');
const receipts = documentOf('bank-cash');
const journals = documentOf('journal-voucher');

const sell = (more: Row = {}) =>
  books.enter('sales-invoice', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }], ...more });
const receive = (billId: string, amount: number) =>
  books.enter('bank-cash', {
    date: '2026-11-21',
    type: 'Receipt',
    accountId: books.ledger('cash'),
    lines: [{ ledgerId: partyId, amount }],
    allocations: [{ ledgerId: partyId, billId, amount }],
  });
const act = async (document: AnyDocument, id: string, verb: string) => {
  const { version } = await getRecord(books.context, document, id);
  return actOnDocument(books.context, document, id, verb, { version, remark: 'x' });
};
const stored = async (document: AnyDocument, id: string) => {
  const found = await books.context.ports.records.find(books.context.scope, document.slug, id);
  return { row: found?.row, effect: found?.effect };
};
/** Cancels, lets things change, and restores: returns the document before and after. */
async function there(document: AnyDocument, id: string, meanwhile: () => Promise<unknown>) {
  const before = await stored(document, id);
  await act(document, id, 'cancel');
  expect((await stored(document, id)).effect).toBeUndefined();
  await meanwhile();
  await act(document, id, 'undo-cancel');
  return { before, after: await stored(document, id) };
}
async function change(slug: string, id: string, values: Row): Promise<Answered> {
  const { version } = await getRecord(books.context, masterOf(slug), id);
  return updateRecord(books.context, masterOf(slug), { id, version, ...values });
}

describe('undoing a cancellation restores row and effect as they were', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'of an invoice whose item is taxed otherwise meanwhile',
      async () => {
        const gstHistory = [
          { effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' },
          { effectiveFrom: '2026-11-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' },
        ].map((rate) => ({ cessRate: 0, cessPerUnit: 0, reverseCharge: false, notification: null, ...rate }));
        await change('inventory-item', itemId, { gstHistory });
      },
    ],
    [
      'of an invoice whose item is sold to another ledger meanwhile',
      () => change('inventory-item', itemId, { salesLedgerId: books.ledger('sales') }),
    ],
    ['while totals are no longer rounded', () => change('org', books.context.scope.organisationId, { roundOffSales: false })],
    [
      'of an invoice whose customer is not active any more',
      async () => {
        const { version } = await getRecord(books.context, masterOf('customer'), partyId);
        const off = await setActive(books.context, masterOf('customer'), partyId, version, false);
        return () => setActive(books.context, masterOf('customer'), partyId, off.version, true);
      },
    ],
  ])('%s', async (_, meanwhile) => {
    const invoice = await sell({ lines: [{ itemId, quantity: 1_0000, rate: 999_4500 }] });
    let undo: unknown;
    const { before, after } = await there(invoices, invoice.id, async () => {
      undo = await meanwhile();
    });
    expect(after).toEqual(before);
    if (typeof undo === 'function') await undo();
  });

  it('of a receipt and of a journal', async () => {
    const invoice = await sell();
    const receipt = await receive(invoice.id, 500_00);
    const lines = [
      { ledgerId: books.ledger('round_off'), debit: 5_00 },
      { ledgerId: books.ledger('cash'), credit: 5_00 },
    ];
    const journal = await books.enter('journal-voucher', { date: '2026-11-20', type: 'Journal', lines });
    for (const [document, id] of [
      [receipts, receipt.id],
      [journals, journal.id],
    ] as const) {
      const { before, after } = await there(document, id, async () => undefined);
      expect(after).toEqual(before);
    }
    expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
  });
});

describe('undoing a cancellation is refused with a reason', () => {
  it('if the bill that a receipt settled was cancelled', async () => {
    const invoice = await sell();
    const receipt = await receive(invoice.id, 100_00);
    await act(receipts, receipt.id, 'cancel');
    await act(invoices, invoice.id, 'cancel');
    await expect(act(receipts, receipt.id, 'undo-cancel')).rejects.toMatchObject({
      code: 'notAllowed',
      message: expect.stringMatching(/bill/i),
    });
  });

  it('if the goods are gone and negative stock is blocked', async () => {
    const invoice = await sell();
    await act(invoices, invoice.id, 'cancel');
    await change('org', books.context.scope.organisationId, { negativeStock: 'blocked' });
    await expect(act(invoices, invoice.id, 'undo-cancel')).rejects.toMatchObject({
      code: 'notAllowed',
      message: expect.stringContaining('in stock'),
    });
    await change('org', books.context.scope.organisationId, { negativeStock: 'warned' });
  });

  it('if the period was locked meanwhile', async () => {
    const invoice = await sell({ date: '2026-05-10' });
    await act(invoices, invoice.id, 'cancel');
    await change('org', books.context.scope.organisationId, { lockedUntil: '2026-06-30', lockReason: 'Returns filed' });
    await expect(act(invoices, invoice.id, 'undo-cancel')).rejects.toMatchObject({
      code: 'notAllowed',
      message: expect.stringContaining('locked'),
    });
    await change('org', books.context.scope.organisationId, { lockedUntil: null, lockReason: null });
  });
});

it('a rule that needs records named only in the books runs again after they are read', async () => {
  const invoice = await sell();
  const asked: unknown[] = [];
  const curious = vi.spyOn(booksOf(receipts), 'checkBooks').mockImplementation((_row, _id, facts, { bills }) => {
    for (const { ledgerId } of bills) asked.push(facts.find('group', String(facts.find('customer', ledgerId)?.['groupId']))?.['alias']);
    for (const _ of bills) asked.push(facts.all('project').length, facts.ledger('tcs_payable'));
    return { problems: [], warnings: [] };
  });
  const lines = [{ ledgerId: partyId, amount: 1_00 }];
  const allocations = [{ ledgerId: partyId, billId: invoice.id, amount: 1_00 }];
  const body = { date: '2026-11-21', type: 'Receipt', accountId: books.ledger('cash'), lines, allocations };
  await enterDocument(books.context, receipts, { ...parsed('bank-cash', body), id: randomUUID() });
  curious.mockRestore();
  expect(asked).toContain('debtors');
});
