import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAttachments } from '#application/documents/attachments';
import { enterWithFiles } from '#application/documents/enter-with-files';
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
const file = (name: string) => ({ name, content: samples.pdf });
const bodyOf = (id: string) => ({ ...parsed('sales-invoice', typed), id });

it('a call that was cut off after the document was entered attaches the files when it is sent again, once', async () => {
  const id = randomUUID();
  await enterWithFiles(books.context, invoices, bodyOf(id), []);
  const files = [file('order.pdf'), file('challan.pdf')];
  const done = await enterWithFiles(books.context, invoices, bodyOf(id), files);
  const again = await enterWithFiles(books.context, invoices, bodyOf(id), files);
  expect([done['hasAttachment'], again.version]).toEqual([true, done.version]);
  expect((await listAttachments(books.context, invoices, id)).map(({ name }) => name)).toEqual(['order.pdf', 'challan.pdf']);
  const history = await recordHistory(books.context, invoices, id);
  expect(history.map(({ action }) => action)).toEqual(['upload-attachment', 'upload-attachment', 'create']);
});

it.each([
  ['too many files', Array.from({ length: limits.attachmentsPerDocument + 1 }, (_, at) => file(`${at}.pdf`)), 'invalid'],
  ['a file that is none', [{ name: 'run.exe', content: Buffer.from('MZ\u0000\u0001') }], 'notAllowed'],
])('enters nothing with %s', async (_, files, code) => {
  const id = randomUUID();
  await expect(enterWithFiles(books.context, invoices, bodyOf(id), files)).rejects.toMatchObject({ code });
  expect(await books.context.ports.records.find(books.context.scope, 'sales-invoice', id)).toBeUndefined();
});
