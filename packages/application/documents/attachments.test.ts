import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { attachFile, attachmentAddress, detachFile, listAttachments } from '#application/documents/attachments';
import { changeDocument } from '#application/documents/change-document';
import { beginUpload } from '#application/files/begin-upload';
import { confirmUpload } from '#application/files/confirm-upload';
import { fileAddress } from '#application/files/file-address';
import { listRecords } from '#application/lists/list-records';
import { getRecord } from '#application/records/get-record';
import { recordHistory } from '#application/records/record-history';
import { limits } from '#domain/limits';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { samples } from '#test/kit/files';

let books: OpenBooks;
let typed: Parameters<OpenBooks['enter']>[1];
beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  typed = { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] };
});
afterAll(() => books.close());

const invoices = documentOf('sales-invoice');

async function file(context = books.context): Promise<string> {
  const wish = { id: randomUUID(), name: 'proof.pdf', type: 'application/pdf', bytes: samples.pdf.length };
  const { key, url, headers } = await beginUpload(context, wish);
  await fetch(url, { method: 'PUT', headers, body: samples.pdf });
  return (await confirmUpload(context, key)).key;
}

describe('an attachment of a document', () => {
  it('is shown on it and in its history, and can be removed', async () => {
    const { id } = await books.enter('sales-invoice', typed);
    const key = await file();
    const [attachment] = await attachFile(books.context, invoices, id, key);
    expect(attachment).toMatchObject({ key, name: 'proof.pdf', type: 'application/pdf', by: books.context.caller.userId });
    expect(await listAttachments(books.context, invoices, id)).toEqual([attachment]);
    const { rows } = await listRecords(books.context, invoices, {});
    expect(rows.find((row) => row.id === id)).toMatchObject({ hasAttachment: true });
    expect(await getRecord(books.context, invoices, id), 'it has a permission of its own').not.toHaveProperty('attachments');

    expect(await detachFile(books.context, invoices, id, attachment?.id ?? '')).toEqual([]);
    expect((await listRecords(books.context, invoices, {})).rows.find((row) => row.id === id)).toMatchObject({ hasAttachment: false });
    const history = await recordHistory(books.context, invoices, id);
    expect(history.map(({ action }) => action)).toEqual(['delete-attachment', 'upload-attachment', 'create']);
    await expect(detachFile(books.context, invoices, id, attachment?.id ?? '')).rejects.toMatchObject({ code: 'notFound' });
  });

  it('does not change the books, can be added to a cancelled document, and stays after an edit', async () => {
    const { context } = books;
    const invoice = await books.enter('sales-invoice', typed);
    const bill = async () =>
      (await context.ports.books.openBills(context.scope, context.scope.branchId, String(typed['partyId']))).find(
        ({ billId }) => billId === invoice.id,
      )?.open;
    const open = await bill();
    await attachFile(context, invoices, invoice.id, await file());
    expect(await bill()).toBe(open);
    await changeDocument(context, invoices, { ...parsed('sales-invoice', { ...typed, notes: 'As agreed' }), id: invoice.id, version: 2 });
    await actOnDocument(context, invoices, invoice.id, 'cancel', { version: 3, remark: 'Wrong party' });
    await attachFile(context, invoices, invoice.id, await file());
    expect(await listAttachments(context, invoices, invoice.id)).toHaveLength(2);
    expect(await bill()).toBeUndefined();
    await actOnDocument(context, invoices, invoice.id, 'undo-cancel', { version: 5 });
    expect(await bill()).toBe(open);
  });

  it('is attached once, however often it is sent, and many at once are all kept', async () => {
    const { id } = await books.enter('sales-invoice', typed);
    const keys = await Promise.all([file(), file(), file()]);
    await Promise.all([...keys, ...keys].map((key) => attachFile(books.context, invoices, id, key)));
    expect((await listAttachments(books.context, invoices, id)).map(({ key }) => key).sort()).toEqual([...keys].sort());
  });

  it('is limited in number', async () => {
    const { id } = await books.enter('sales-invoice', typed);
    for (let count = 0; count < limits.attachmentsPerDocument; count += 1) await attachFile(books.context, invoices, id, await file());
    await expect(attachFile(books.context, invoices, id, await file())).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it('must be a confirmed file of the person who attaches it', async () => {
    const { id } = await books.enter('sales-invoice', typed);
    const userId = randomUUID();
    const other: Context = { ...books.context, caller: { ...books.context.caller, userId }, scope: { ...books.context.scope, userId } };
    const keys = [await file(), `${randomUUID()}/${randomUUID()}/a.pdf`, 'a.pdf'];
    for (const key of keys)
      await expect(attachFile(other, invoices, id, key)).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'key' }] });
    expect(await listAttachments(books.context, invoices, id)).toEqual([]);
  });

  it('can be downloaded by everyone who may see the attachments, even if another person attached it', async () => {
    const { id } = await books.enter('sales-invoice', typed);
    const [attachment] = await attachFile(books.context, invoices, id, await file());
    const userId = randomUUID();
    const other: Context = { ...books.context, caller: { ...books.context.caller, userId }, scope: { ...books.context.scope, userId } };
    await expect(fileAddress(other, attachment?.key ?? '')).rejects.toMatchObject({ code: 'notFound' });
    const { url } = await attachmentAddress(other, invoices, id, attachment?.id ?? '');
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(samples.pdf);
    await expect(attachmentAddress(other, invoices, id, randomUUID())).rejects.toMatchObject({ code: 'notFound' });
  });
});
