import { afterAll, beforeAll, expect, it } from 'vitest';
import { setActive } from '#application/records/set-active';
import { updateRecord } from '#application/records/update-record';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const enter = async (number = '') => {
  const lines = [
    { ledgerId: books.ledger('bank_charges'), debit: 5_00 },
    { ledgerId: books.ledger('cash'), credit: 5_00 },
  ];
  return String((await books.enter('journal-voucher', { date: '2026-11-20', type: 'Journal', lines, number }))['number']);
};

it('numbers continue without a gap after any change of series, and the books pass the proof', async () => {
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

it('skips numbers that were typed before, also if two people enter at once, and leaves no others out', async () => {
  const { branchId, organisationId } = books.context.scope;
  const org = await books.context.ports.records.find(books.context.scope, 'org', organisationId);
  await updateRecord(books.context, masterOf('org'), { id: organisationId, version: org?.version ?? 0, manualNumbers: true });
  const typed = ['TY-2', 'ty-3', 'TY-5', ...Array.from({ length: 30 }, (_, at) => `TY-${at + 7}`)];
  for (const number of typed) await enter(number);
  await pause();
  await books.create('number-series', { entryModule: 'journal-voucher', branchId, prefix: 'TY-' });
  await expect(enter('TY-9999')).rejects.toMatchObject({ code: 'invalid' });
  const given = [await enter(), ...(await Promise.all([enter(), enter()])), await enter()];
  expect(given.sort()).toEqual(['TY-1', 'TY-37', 'TY-4', 'TY-6']);
  expect(await enter()).toBe('TY-38');
  expect(await books.storage.prover.prove(organisationId)).toEqual([]);
});

/** Deactivates the series that is active. */
async function pause(): Promise<void> {
  const all = await books.context.ports.records.all(books.context.scope, 'number-series');
  for (const { id, row, version } of all)
    if (row['status'] === 'Active') await setActive(books.context, masterOf('number-series'), id, version, false);
}
