import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entryFacts } from '#application/documents/facts/entry-facts';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import { masterOf, type OpenBooks, openBooks, parsed } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

it('has the facts shared by documents of the open branch and year, and every default ledger by its alias', async () => {
  const { scope } = books.context;
  const facts = await entryFacts(books.context);
  expect(facts).toMatchObject({
    organisation: { roundOffSales: true, roundOffPurchase: false, lutNumber: null },
    branch: { id: scope.branchId, state: '27', gstin: '27AAPFU0939F1ZV', composition: false },
    year: { id: scope.financialYearId, start: '2026-04-01', end: '2027-03-31' },
    lockedUntil: null,
  });
  expect(facts.ledgers.map(({ alias }) => alias)).toEqual(defaultLedgers.map(({ alias }) => alias));
  const sales = facts.ledgers.find(({ alias }) => alias === 'sales');
  expect(sales).toEqual({ id: books.ledger('sales'), alias: 'sales', name: 'Sales', groupId: books.group('sales_accounts') });
  expect(facts.groups.find(({ alias }) => alias === 'debtors')).toEqual({
    id: books.group('debtors'),
    parentId: books.group('current_assets'),
    alias: 'debtors',
    nature: 'Asset',
  });
  expect(facts.units.find(({ id }) => id === books.unit('NOS'))).toMatchObject({ quantityCode: 'NOS' });
});

it.each([
  ['of the year', '2026-06-30', '2026-06-30'],
  ['of the organisation, where it is later', '2026-07-31', '2026-07-31'],
])('has the lock %s', async (_, day, locked) => {
  const own = day === '2026-06-30' ? 'financial-year' : 'org';
  const module = masterOf(own);
  const { financialYearId, organisationId } = books.context.scope;
  const id = own === 'org' ? organisationId : financialYearId;
  const now = await getRecord(books.context, module, id);
  const typed = Object.entries(module.fields).filter(([, field]) => field.computed !== true);
  const values = Object.fromEntries(typed.map(([name]) => [name, now[name]]));
  const row = parsed(own, { ...values, lockedUntil: day, lockReason: 'Returns filed' });
  await updateRecord(books.context, module, { ...row, id, version: now.version });
  expect((await entryFacts(books.context)).lockedUntil).toBe(locked);
});

it.each(['branchId', 'financialYearId'] as const)('is refused if the %s does not exist', async (name) => {
  const scope = { ...books.context.scope, [name]: randomUUID() };
  await expect(entryFacts({ ...books.context, scope })).rejects.toMatchObject({ code: 'notFound' });
});
