import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { setActive } from '#application/records/set-active';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let body: () => Record<string, unknown> & { readonly id: string };

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const typed = { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 10_0000 }] };
  body = () => ({ ...parsed('sales-invoice', typed), id: randomUUID() });
});
afterAll(() => books.close());

const invoices = documentOf('sales-invoice');

/** A context in which a master is deactivated between what the first attempt read and what it writes. */
async function meanwhile(): Promise<{ readonly context: Context; readonly commits: () => number }> {
  const other = await books.create('transporter', { name: `Gati ${randomUUID()}` });
  const { journal } = books.context.ports;
  let commits = 0;
  const disturbed = {
    ...journal,
    commit: (async (...asked) => {
      commits += 1;
      if (commits === 1) await setActive(books.context, masterOf('transporter'), other.id, other.version, false);
      return journal.commit(...asked);
    }) as typeof journal.commit,
  };
  return { context: { ...books.context, ports: { ...books.context.ports, journal: disturbed } }, commits: () => commits };
}

it.each([
  ['entering', async (context: Context) => () => enterDocument(context, invoices, body())],
  [
    'changing',
    async (context: Context) => {
      const { id, version } = await enterDocument(books.context, invoices, body());
      return () => changeDocument(context, invoices, { ...body(), id, version, notes: 'By road' });
    },
  ],
  [
    'cancelling',
    async (context: Context) => {
      const { id, version } = await enterDocument(books.context, invoices, body());
      return () => actOnDocument(context, invoices, id, 'cancel', { version });
    },
  ],
  [
    'deleting',
    async (context: Context) => {
      const { id, version } = await enterDocument(books.context, invoices, body());
      return () => removeDocument(context, invoices, id, version);
    },
  ],
])('%s a document reads its facts again if a master changed meanwhile', async (_, begin) => {
  const { context, commits } = await meanwhile();
  const go = await begin(context);
  await go();
  expect(commits()).toBe(2);
});
