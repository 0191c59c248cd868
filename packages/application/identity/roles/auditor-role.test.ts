import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { giveAuditorRole } from '#application/identity/roles/auditor-role';
import { createRecord } from '#application/records/create-record';
import { removeRecord } from '#application/records/remove-record';
import { onlyReads } from '#modules/kit/operations/reading-paths';
import { masterOf, type OpenBooks, openBooks, parsed } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** An organisation from before the role, with these roles of its own. */
async function older(...own: readonly { readonly name: string; readonly readOnly?: boolean }[]): Promise<Context> {
  const context = { ...books.context, scope: { ...books.context.scope, organisationId: randomUUID() } };
  for (const role of own) {
    const values = { permissions: ['/sales-invoice'], readOnly: false, ...role };
    await createRecord(context, masterOf('role'), { ...parsed('role', values), id: randomUUID() });
  }
  return context;
}

const rolesOf = async ({ ports, scope }: Context) => (await ports.records.all(scope, 'role')).map(({ row }) => String(row['name'])).sort();
const entries = async ({ scope }: Context) => (await books.storage.journal.entries(scope, 'organisation', 0, 1000)).length;

describe('an organisation from before there was a role for auditors', () => {
  it.each`
    own                                             | then
    ${[]}                                           | ${['Auditor']}
    ${[{ name: 'Clerk' }]}                          | ${['Auditor', 'Clerk']}
    ${[{ name: 'auditor ' }]}                       | ${['Auditor 2', 'auditor']}
    ${[{ name: 'Auditor' }, { name: 'AUDITOR 2' }]} | ${['AUDITOR 2', 'Auditor', 'Auditor 3']}
    ${[{ name: 'Auditor', readOnly: true }]}        | ${['Auditor']}
  `('with the roles $own then has $then', async ({ own, then }) => {
    const context = await older(...own);
    await Promise.all([giveAuditorRole(context), giveAuditorRole(context)]);
    expect(await rolesOf(context)).toEqual(then);
    const before = await entries(context);
    await giveAuditorRole(context);
    expect(await entries(context)).toBe(before);
  });

  it('gets what a new organisation has: a read-only role that reads all but the setup', async () => {
    const context = await older();
    await giveAuditorRole(context);
    const [given] = await context.ports.records.all(context.scope, 'role');
    const founded = (await books.context.ports.records.all(books.context.scope, 'role')).find(({ row }) => row['name'] === 'Auditor');
    expect(given?.row).toEqual(founded?.row);
    expect(given?.row['readOnly']).toBe(true);
    const paths = given?.row['permissions'];
    expect(Array.isArray(paths) && paths.length > 20 && paths.map(String).every(onlyReads)).toBe(true);
  });

  it('is left as it is by a reader', async () => {
    const context = await older();
    await giveAuditorRole({ ...context, caller: { ...context.caller, reads: { years: 'all' } } });
    expect(await rolesOf(context)).toEqual([]);
  });
});

it('nobody who deleted the role gets it again', async () => {
  const { context } = books;
  const found = (await context.ports.records.all(context.scope, 'role')).find(({ row }) => row['name'] === 'Auditor');
  await removeRecord(context, masterOf('role'), found?.id ?? '', found?.version ?? 0);
  const before = await entries(context);
  await giveAuditorRole(context);
  expect(await rolesOf(context)).not.toContain('Auditor');
  expect(await entries(context)).toBe(before);
});
