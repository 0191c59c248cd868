import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findName } from '#application/access/find-own';
import type { Context } from '#application/context';
import { allRecords } from '#application/lists/all-records';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';

/** Reading small masters as a whole, and names of records. */
let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
  for (const type of ['Warranty', 'advance', 'Payment']) await books.create('terms-condition', { type, terms: 'As agreed' });
}, 60_000);
afterAll(() => books.close());

const someone = (...permissions: readonly string[]): Context => ({
  ...books.context,
  caller: { ...books.context.caller, userId: randomUUID(), permissions: new Set(permissions) },
});
const types = async (context: Context) => (await allRecords(context, masterOf('terms-condition'))).map(({ row }) => row['type']);

it('all records are in the order of their list, even for people without its permissions', async () => {
  expect(await types(books.context)).toEqual(['advance', 'Payment', 'Warranty']);
  expect(await types(someone())).toEqual(['advance', 'Payment', 'Warranty']);
});

it('people with /own get their own records', async () => {
  expect(await types(someone('/terms-condition/own'))).toEqual([]);
  const own = { ...books.context, caller: { ...books.context.caller, permissions: new Set(['/terms-condition/own']) } };
  expect(await types(own)).toHaveLength(3);
});

it('a record has the same name for everyone in its branch, and none elsewhere', async () => {
  const project = masterOf('project');
  const { id } = await books.create('project', { projectNo: 'P-1', name: 'School roof' });
  expect(await findName(someone('/project/own'), project, id)).toEqual({ id, name: 'School roof' });
  const elsewhere = { ...books.context, scope: { ...books.context.scope, branchId: randomUUID() } };
  await expect(findName(elsewhere, project, id)).rejects.toMatchObject({ code: 'notFound' });
  await expect(findName(books.context, project, randomUUID())).rejects.toMatchObject({ code: 'notFound' });
});
