import { afterAll, beforeAll, expect, it } from 'vitest';
import { setActive } from '#application/records/set-active';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const enter = async () => {
  const lines = [
    { ledgerId: books.ledger('bank_charges'), debit: 5_00 },
    { ledgerId: books.ledger('cash'), credit: 5_00 },
  ];
  return String((await books.enter('journal-voucher', { date: '2026-11-20', type: 'Journal', lines }))['number']);
};

it('whatever series are changed to and back, numbers go on without a gap, and the books prove', async () => {
  const { branchId, organisationId } = books.context.scope;
  const own = await enter();
  const one = await books.create('number-series', { entryModule: 'journal-voucher', branchId, prefix: 'A-', startsFrom: 90, width: 4 });
  const given = [await enter(), await enter()];
  const off = await setActive(books.context, masterOf('number-series'), one.id, one.version, false);
  const two = await books.create('number-series', { entryModule: 'journal-voucher', branchId, prefix: 'B-', suffix: '/X' });
  given.push(await enter());
  await setActive(books.context, masterOf('number-series'), two.id, two.version, false);
  given.push(await enter());
  await setActive(books.context, masterOf('number-series'), one.id, off.version, true);
  given.push(await enter());
  expect(own).toMatch(/\/1$/);
  expect(given).toEqual(['A-0090', 'A-0091', 'B-1/X', own.replace(/1$/, '2'), 'A-0092']);
  expect(await books.storage.prover.prove(organisationId)).toEqual([]);
});
