import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordFailure } from '#application/failed-messages/record-failure';
import { dismissMessage, sendMessageAgain } from '#application/failed-messages/settle-message';
import type { Change } from '#application/ports/journal';
import type { Json } from '#application/ports/records';
import { branchTransfer } from '#events/branch-transfer';
import { documentMail } from '#events/document-mail';
import { moduleOf } from '#modules/all';
import { failedMessage } from '#modules/organisation/failed-message/failed-message';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** A failed message, and what is written with the change that settles it. */
async function failed(queue: string, body: unknown) {
  const { scope, ports } = books.context;
  await recordFailure(books.context, moduleOf, { queue, messageId: randomUUID(), body: body as Json, tries: 4, error: undefined });
  const known = await ports.records.all(scope, failedMessage.slug);
  const { id = '' } = known.find(({ row }) => row['messageStatus'] === 'Waiting') ?? {};
  const changes: Change[] = [];
  const commit: typeof ports.journal.commit = (where, stream, work) =>
    ports.journal.commit(where, stream, {
      ...work,
      decide: (facts) => {
        const change = work.decide(facts);
        changes.push(change);
        return change;
      },
    });
  return { id, changes, context: { ...books.context, ports: { ...ports, journal: { ...ports.journal, commit } } } };
}

it.each([
  ['is marked, so that its job does what it had given up', documentMail, documentMail.sample, { again: true }],
  ['is sent as it was to a job that gives up nothing', branchTransfer, branchTransfer.sample, {}],
])('a message that is sent again %s, and goes to this organisation', async (_, { name }, sample, more) => {
  const { id, changes, context } = await failed(name, sample);
  expect(await sendMessageAgain(context, id, 1)).toMatchObject({ messageStatus: 'Sent again', version: 2 });
  const body = { ...sample, ...more, organisationId: books.context.scope.organisationId };
  expect(changes.map(({ messages }) => messages)).toEqual([[{ queue: name, body }]]);
});

it('a message that its job can not read any more is refused and goes on waiting', async () => {
  const { id, changes, context } = await failed(documentMail.name, documentMail.sample);
  const { journal, records } = books.context.ports;
  const old = JSON.stringify({ ...documentMail.sample, version: 0 });
  const earlier = { ...records, find: async (...asked: Parameters<typeof records.find>) => withMessage(await records.find(...asked), old) };
  await expect(sendMessageAgain({ ...context, ports: { ...context.ports, journal, records: earlier } }, id, 1)).rejects.toThrow(
    'earlier version',
  );
  expect(changes).toEqual([]);
  await dismissMessage(context, id, { version: 1, remark: 'Too old' });
});

function withMessage<S extends { readonly row: object }>(stored: S | undefined, keptMessage: string): S | undefined {
  return stored && { ...stored, row: { ...stored.row, keptMessage } };
}

it('a message that is dismissed sends nothing, and two at once settle it once', async () => {
  const { id, changes, context } = await failed(documentMail.name, documentMail.sample);
  const both = await Promise.allSettled([
    dismissMessage(context, id, { version: 1, remark: 'Sent by post' }),
    dismissMessage(context, id, { version: 1, remark: 'Sent by post' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(changes.every(({ messages, remark }) => messages === undefined && remark === 'Sent by post')).toBe(true);
});
