import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { entryFacts } from '#application/documents/facts/entry-facts';
import { removeDocument } from '#application/documents/remove-document';
import { sendDocumentMail } from '#application/jobs/send-document-mail';
import { listRecords, listWithTotal } from '#application/lists/list-records';
import { emailDocument } from '#application/mail/email-document';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { printDocument } from '#application/paper/print-document';
import { getRecord } from '#application/records/get-record';
import { recordHistory } from '#application/records/record-history';
import { updateRecord } from '#application/records/update-record';
import { documentMail } from '#events/document-mail';
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
const invoiceOf = (quantity = 10_0000) => ({ date: '2026-11-20', partyId, lines: [{ itemId, quantity }] });
const receiptOf = (billId: string, amount: number, account = books.ledger('cash')) => ({
  date: '2026-11-21',
  type: 'Receipt',
  accountId: account,
  lines: [{ ledgerId: partyId, amount }],
  allocations: [{ ledgerId: partyId, billId, amount }],
});
const openBills = () => books.context.ports.books.openBills(books.context.scope, books.context.scope.branchId, partyId);
const balanceOf = async (ledgerId: string) => {
  const all = await books.context.ports.books.balances(books.context.scope, books.context.scope.branchId, '2026-04-01', '2027-03-31');
  const { opening = 0, debit = 0, credit = 0 } = all.find((one) => one.ledgerId === ledgerId) ?? {};
  return opening + debit - credit;
};

describe('an invoice', () => {
  it('is computed, numbered, posted and open as soon as it is saved', async () => {
    const invoice = await books.enter('sales-invoice', invoiceOf());
    expect(invoice).toMatchObject({ number: 'SI/HO26/1', taxable: 10_000_00, cgst: 250_00, sgst: 250_00, total: 10_500_00, version: 1 });
    expect(invoice.warnings).toEqual([expect.stringContaining('in stock')]);
    expect(await openBills()).toMatchObject([{ billId: invoice['id'], open: 10_500_00, number: 'SI/HO26/1' }]);
    expect(await balanceOf(partyId)).toBe(10_500_00);
    expect(await balanceOf(books.ledger('output_cgst'))).toBe(-250_00);
  });

  it('warns of a charge with a GST rate that no law knows, and is saved', async () => {
    const charge = (taxRate: number) => ({ ledgerId: books.ledger('freight_charges'), amount: 100_00, taxRate });
    const body = { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }], charges: [charge(18_0000), charge(17_0000)] };
    const { warnings } = await books.enter('quotation', body);
    expect(warnings).toEqual(['17 % is no GST rate in India on 20-Nov-2026']);
  });

  it('is entered once, however often it is sent, and its id cannot be used again', async () => {
    const body = { ...parsed('sales-invoice', invoiceOf()), id: randomUUID() };
    const [first, second] = [await enterDocument(books.context, invoices, body), await enterDocument(books.context, invoices, body)];
    expect(second.number).toBe(first.number);
    await expect(enterDocument(books.context, invoices, { ...body, notes: 'other' })).rejects.toMatchObject({
      code: 'idempotencyMismatch',
    });
  });

  it('reports each problem at its field', async () => {
    const wrong = { ...invoiceOf(), date: '2025-01-01', lines: [{ itemId: randomUUID(), quantity: 1_0000 }] };
    await expect(books.enter('sales-invoice', wrong)).rejects.toMatchObject({ errors: [{ path: 'lines.0.itemId' }] });
    await expect(books.enter('sales-invoice', { ...invoiceOf(), date: '2025-01-01' })).rejects.toMatchObject({
      errors: [{ path: 'date' }],
    });
    await expect(books.enter('sales-invoice', { ...invoiceOf(), number: 'MINE-1' })).rejects.toMatchObject({
      errors: [{ path: 'number' }],
    });
  });

  it('is edited as a whole: the new effect replaces the old one, and the old revision stays', async () => {
    const before = await balanceOf(partyId);
    const invoice = await books.enter('sales-invoice', invoiceOf());
    const body = { ...parsed('sales-invoice', invoiceOf(20_0000)), id: invoice.id, version: 1 };
    const changed = await changeDocument(books.context, invoices, body);
    expect(changed).toMatchObject({ number: invoice['number'], total: 21_000_00, version: 2 });
    expect(await balanceOf(partyId)).toBe(before + 21_000_00);
    await expect(changeDocument(books.context, invoices, body)).rejects.toMatchObject({ code: 'changed' });
    const history = await recordHistory(books.context, invoices, invoice.id);
    expect(history.map(({ action }) => action)).toEqual(['edit', 'create']);
  });

  it('is cancelled and restored, and keeps its number', async () => {
    const before = await balanceOf(partyId);
    const invoice = await books.enter('sales-invoice', invoiceOf());
    const cancelled = await actOnDocument(books.context, invoices, invoice.id, 'cancel', { version: 1, remark: 'Wrong party' });
    expect(cancelled).toMatchObject({ cancelled: true, number: invoice['number'] });
    expect(await balanceOf(partyId)).toBe(before);
    await expect(actOnDocument(books.context, invoices, invoice.id, 'cancel', { version: 2, remark: 'x' })).rejects.toMatchObject({
      code: 'notAllowed',
    });
    await actOnDocument(books.context, invoices, invoice.id, 'undo-cancel', { version: 2 });
    expect(await balanceOf(partyId)).toBe(before + 10_500_00);
  });

  it('is found by number, party and date', async () => {
    const invoice = await books.enter('sales-invoice', invoiceOf());
    const found = await listRecords(books.context, invoices, { search: 'asha tra' });
    expect(found.rows.map(({ id }) => id)).toContain(invoice.id);
    const page = await listRecords(books.context, invoices, { from: '2026-11-20', to: '2026-11-20', limit: 2 });
    expect(page.rows).toHaveLength(2);
    expect(page.cursor).toBeDefined();
    expect((await listWithTotal(books.context, invoices, {})).total).toBeGreaterThan(2);
  });

  it('is printed and emailed once, however often the message comes', async () => {
    const invoice = await books.enter('sales-invoice', invoiceOf());
    const file = await printDocument(books.context, invoices, invoice.id);
    expect(Buffer.from(file.content.subarray(0, 5)).toString()).toBe('%PDF-');
    const mailing = { requestId: randomUUID(), to: ['a@b.example'], subject: 'Invoice', message: 'Hello <b>' };
    await emailDocument(books.context, invoices, invoice.id, mailing, books.people.members);
    const { organisationId, branchId, financialYearId, userId } = books.context.scope;
    const wish = documentMail.schema.parse({
      version: 1,
      ...mailing,
      organisationId,
      branchId,
      financialYearId,
      userId,
      slug: 'sales-invoice',
      documentId: invoice.id,
    });
    await sendDocumentMail(books.context, invoices, wish);
    await sendDocumentMail(books.context, invoices, wish);
    expect(books.mails).toHaveLength(1);
    expect(books.mails[0]?.html).toContain('Hello &lt;b&gt;');
    expect(books.mails[0]?.attachments?.[0]?.name).toMatch(/\.pdf$/);
    expect(await getRecord(books.context, invoices, invoice.id)).toMatchObject({ mailed: { status: 'Sent' } });
  });
});

describe('a receipt', () => {
  it('settles a bill, can be edited against the same bill, and keeps the bill from being cancelled', async () => {
    const invoice = await books.enter('sales-invoice', invoiceOf());
    const receipt = await books.enter('bank-cash', receiptOf(invoice.id, 10_500_00));
    expect((await openBills()).some(({ billId }) => billId === invoice.id)).toBe(false);
    const refusal = actOnDocument(books.context, invoices, invoice.id, 'cancel', { version: 1, remark: 'x' });
    await expect(refusal).rejects.toMatchObject({ code: 'notAllowed', message: expect.stringContaining(String(receipt['number'])) });
    const smaller = { ...parsed('sales-invoice', invoiceOf(5_0000)), id: invoice.id, version: 1 };
    await expect(changeDocument(books.context, invoices, smaller)).rejects.toMatchObject({ code: 'notAllowed' });
    const again = { ...parsed('bank-cash', { ...receiptOf(invoice.id, 10_500_00), narration: 'by cheque' }), id: receipt.id, version: 1 };
    expect(await changeDocument(books.context, receipts, again)).toMatchObject({ version: 2, narration: 'by cheque' });
    const less = { ...parsed('bank-cash', receiptOf(invoice.id, 4_500_00)), id: receipt.id, version: 2 };
    await changeDocument(books.context, receipts, less);
    expect((await openBills()).find(({ billId }) => billId === invoice.id)?.open).toBe(6_000_00);
    await removeDocument(books.context, receipts, receipt.id, 3);
    expect((await openBills()).find(({ billId }) => billId === invoice.id)?.open).toBe(10_500_00);
  });

  it('gets the same answer when repeated, although it settled its bill itself', async () => {
    const invoice = await books.enter('sales-invoice', invoiceOf());
    const body = { ...parsed('bank-cash', receiptOf(invoice.id, 10_500_00)), id: randomUUID() };
    const first = await enterDocument(books.context, receipts, body);
    expect((await enterDocument(books.context, receipts, body)).number).toBe(first.number);
  });

  it('never settles more than is open', async () => {
    const invoice = await books.enter('sales-invoice', invoiceOf());
    await expect(books.enter('bank-cash', receiptOf(invoice.id, 10_500_01))).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('numbers typed by hand', () => {
  it('are unique, and never in the form of the series', async () => {
    const { organisationId } = books.context.scope;
    const org = await getRecord(books.context, masterOf('org'), organisationId);
    const { id, version } = org;
    const typed = Object.fromEntries(Object.keys(masterOf('org').fields).map((name) => [name, org[name]]));
    await updateRecord(books.context, masterOf('org'), { ...typed, manualNumbers: true, id, version });
    const uniqueOf = (number: string) =>
      books.context.ports.records.findByUnique(
        books.context.scope,
        'sales-invoice',
        'number',
        `27AAPFU0939F1ZV|${books.context.scope.financialYearId}|${number}`,
      );
    const mine = await books.enter('sales-invoice', { ...invoiceOf(), number: 'MINE-1' });
    expect(await uniqueOf('MINE-1')).toBe(mine.id);
    await expect(books.enter('sales-invoice', { ...invoiceOf(), number: 'mine-1' })).rejects.toMatchObject({ code: 'duplicate' });

    const given = await books.enter('sales-invoice', invoiceOf());
    expect(await uniqueOf(String(given['number']))).toBeUndefined();
    for (const number of [String(given['number']), 'SI/HO26/9000', 'si/old25/1'])
      await expect(books.enter('sales-invoice', { ...invoiceOf(), number })).rejects.toMatchObject({ errors: [{ path: 'number' }] });
    const receipt = { ...receiptOf(mine.id, 1_00), allocations: [], number: 'BC/HO26/1' };
    await expect(books.enter('bank-cash', receipt)).rejects.toMatchObject({ errors: [{ path: 'number' }] });

    const edit = { ...parsed('sales-invoice', invoiceOf()), id: mine.id, version: 1 };
    await expect(changeDocument(books.context, invoices, { ...edit, number: 'SI/HO26/9000' })).rejects.toMatchObject({
      errors: [{ path: 'number' }],
    });
    const asGiven = { ...edit, id: given.id };
    expect(await changeDocument(books.context, invoices, asGiven)).toMatchObject({ number: given['number'] });
    expect(await changeDocument(books.context, invoices, { ...asGiven, number: 'MINE-2', version: 2 })).toMatchObject({ number: 'MINE-2' });
    expect(await uniqueOf('MINE-2')).toBe(given.id);
    expect(await books.storage.prover.prove(organisationId)).toEqual([]);
  });
});

describe('a locked period', () => {
  it('allows no new, changed or cancelled vouchers', async () => {
    const invoice = await books.enter('sales-invoice', { ...invoiceOf(), date: '2026-05-10' });
    const year = await getRecord(books.context, masterOf('financial-year'), books.context.scope.financialYearId);
    const typed = {
      start: year['start'],
      end: year['end'],
      lockedUntil: '2026-06-30',
      lockReason: 'Returns filed',
      id: year.id,
      version: year.version,
    };
    await updateRecord(books.context, masterOf('financial-year'), typed);
    await expect(books.enter('sales-invoice', { ...invoiceOf(), date: '2026-06-30' })).rejects.toMatchObject({
      errors: [{ path: 'date' }],
    });
    await expect(actOnDocument(books.context, invoices, invoice.id, 'cancel', { version: 1, remark: 'x' })).rejects.toMatchObject({
      code: 'notAllowed',
    });
    const moved = { ...parsed('sales-invoice', invoiceOf()), id: invoice.id, version: 1 };
    await expect(changeDocument(books.context, invoices, moved)).rejects.toMatchObject({ code: 'notAllowed' });
    const lifted = { ...typed, lockedUntil: null, lockReason: null, version: year.version + 1 };
    await updateRecord(books.context, masterOf('financial-year'), lifted);
    expect(await changeDocument(books.context, invoices, moved)).toMatchObject({ version: 2 });
  });

  it('of a later year locks the years before it, too', async () => {
    const invoice = await books.enter('sales-invoice', { ...invoiceOf(), date: '2026-05-10' });
    const locked = { start: '2027-04-01', end: '2028-03-31', lockedUntil: '2027-06-30', lockReason: 'Returns filed' };
    const { id, version } = await books.create('financial-year', locked);
    const message = 'The books are locked until 30-Jun-2027';
    await expect(books.enter('sales-invoice', invoiceOf())).rejects.toMatchObject({ errors: [{ path: 'date', message }] });
    const cancelled = actOnDocument(books.context, invoices, invoice.id, 'cancel', { version: 1, remark: 'x' });
    await expect(cancelled).rejects.toMatchObject({ code: 'notAllowed', message });
    expect((await entryFacts(books.context)).lockedUntil).toBe('2027-06-30');
    await updateRecord(books.context, masterOf('financial-year'), { ...locked, lockedUntil: null, lockReason: null, id, version });
    expect(await actOnDocument(books.context, invoices, invoice.id, 'cancel', { version: 1, remark: 'x' })).toMatchObject({ version: 2 });
  });
});

describe('the books', () => {
  it('start with opening balances, can be corrected, and pass the proof', async () => {
    await setOpeningBalance(books.context, { ledgerId: books.ledger('cash'), balance: 5_000_00 });
    await setOpeningBalance(books.context, { ledgerId: books.ledger('cash'), balance: 7_000_00 });
    const all = await books.context.ports.books.balances(books.context.scope, books.context.scope.branchId, '2026-04-01', '2027-03-31');
    expect(all.find(({ ledgerId }) => ledgerId === books.ledger('cash'))?.opening).toBe(7_000_00);
    await books.storage.projector.project(books.context.scope.organisationId, { branchId: books.context.scope.branchId });
    expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
  });
});
