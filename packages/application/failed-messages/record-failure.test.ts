import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Failure, recordFailure } from '#application/failed-messages/record-failure';
import { listRecords } from '#application/lists/list-records';
import type { Json } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { recordHistory } from '#application/records/record-history';
import { documentMail } from '#events/document-mail';
import { moduleOf } from '#modules/all';
import { failedMessage } from '#modules/organisation/failed-message/failed-message';
import { masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const module = masterOf(failedMessage.slug);
const failureOf = (documentId: string, more: Partial<Failure> = {}): Failure => ({
  queue: documentMail.name,
  messageId: randomUUID(),
  body: { ...documentMail.sample, documentId, message: 'For your eyes only' } as Json,
  tries: 4,
  error: new Error('the mail server is away'),
  ...more,
});
const rows = async () => (await listRecords(books.context, module, {})).rows;

it('a failed message becomes one record, however often it is delivered, and does not show its text', async () => {
  const { partyId, itemId } = await withPartyAndItem(books);
  const invoice = await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] });
  const failure = failureOf(invoice.id);
  await recordFailure(books.context, moduleOf, failure);
  await recordFailure(books.context, moduleOf, { ...failure, error: undefined });
  const found = await rows();
  expect(found).toMatchObject([{ purpose: `Email of ${invoice['number']} to accounts@surya.example`, messageStatus: 'Waiting' }]);
  const id = String(found[0]?.['id']);
  const read = await getRecord(books.context, module, id);
  expect(read).toMatchObject({ reason: 'An unexpected error stopped it', detail: 'Error: the mail server is away', tries: 4, version: 1 });
  const history = await recordHistory(books.context, module, id);
  expect(history.map(({ action }) => action)).toEqual(['fail']);
  expect(JSON.stringify([read, history, found])).not.toContain('eyes only');
  const stored = await books.context.ports.records.find(books.context.scope, failedMessage.slug, id);
  expect(JSON.parse(String(stored?.row['keptMessage']))).toEqual(failure.body);
});

it('a message about a record that is gone says so', async () => {
  await recordFailure(books.context, moduleOf, failureOf(randomUUID()));
  expect((await rows()).map(({ purpose }) => purpose)).toContain('Email of a deleted Sales Invoice to accounts@surya.example');
});

it('a message of an organisation that was deleted is not kept', async () => {
  const organisationId = randomUUID();
  const scope = { ...books.context.scope, organisationId };
  await recordFailure({ ...books.context, scope }, moduleOf, failureOf(randomUUID()));
  expect((await listRecords({ ...books.context, scope }, module, {})).rows).toEqual([]);
});

it('a message that is too long, or of no organisation, is not kept', async () => {
  const before = await rows();
  const { body } = failureOf(randomUUID());
  const long = { ...(body as object), message: 'x'.repeat(70_000) };
  await expect(recordFailure(books.context, moduleOf, failureOf('', { body: long }))).rejects.toThrow('short enough');
  await expect(recordFailure(books.context, moduleOf, failureOf('', { queue: 'notice-mail' }))).rejects.toThrow(
    'belong to an organisation',
  );
  expect(await rows()).toHaveLength(before.length);
});
