import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  allBranches,
  allGroups,
  allUnits,
  allYears,
  branchOf,
  organisationName,
  organisationOf,
  registrationWith,
  returnsFiledFor,
  yearOf,
} from '#application/known-records';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

it('finds the organisation, the branch and the year of the scope', async () => {
  const { context } = books;
  const [organisation, branch, year] = await Promise.all([organisationOf(context), branchOf(context), yearOf(context)]);
  expect(await organisationName(context)).toBe(organisation?.name);
  const own = <Kept extends { readonly id: string }>(all: readonly Kept[], id: string) => all.find((one) => one.id === id);
  expect(own(await allBranches(context), context.scope.branchId)).toEqual({ ...branch, id: context.scope.branchId });
  expect(own(await allYears(context), context.scope.financialYearId)).toEqual({ ...year, id: context.scope.financialYearId });
});

it('finds the groups and units that an organisation starts with', async () => {
  expect((await allGroups(books.context)).map(({ alias }) => alias)).toContain('debtors');
  expect((await allUnits(books.context)).map(({ quantityCode }) => quantityCode)).toContain('NOS');
});

it('finds the registration of a GSTIN, and that nothing of it is filed', async () => {
  const { context } = books;
  const gstin = (await branchOf(context))?.gstin ?? '';
  expect(await registrationWith(context, gstin)).toBeUndefined();
  const { id } = await books.create('gst-registration', { gstin });
  expect((await registrationWith(context, gstin))?.id).toBe(id);
  expect(await returnsFiledFor(context, gstin)).toEqual([]);
  expect(await registrationWith(context, '27AAACR5055K1Z7')).toBeUndefined();
});

it('finds nothing of an organisation that is not there', async () => {
  const nowhere = { ...books.context, scope: { ...books.context.scope, organisationId: '0193a000-0000-7000-8000-000000000009' } };
  expect([await organisationOf(nowhere), await organisationName(nowhere), await allYears(nowhere)]).toEqual([undefined, '', []]);
});
