import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import type { Row } from '#application/ports/records';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let itemId: string;
const years = new Map<number, string>();
beforeAll(async () => {
  books = await openBooks();
  ({ itemId } = await withPartyAndItem(books));
  years.set(2026, books.context.scope.financialYearId);
  years.set(2027, (await books.create('financial-year', { start: '2027-04-01', end: '2028-03-31' })).id);
});
afterAll(() => books.close());

let code = 0;
/** A branch of its own, seen from both years after their end. */
async function newBranch(): Promise<(year: 2026 | 2027) => Context> {
  code += 1;
  const address = { line1: 'Peenya', line2: '', city: 'Bengaluru', state: '29', pincode: '560058', country: 'India' };
  const { id: branchId } = await books.create('branch', { code: `B${code}`, name: `Branch ${code}`, address });
  const { context } = books;
  return (year) => ({
    ...context,
    today: '2028-03-31',
    scope: { ...context.scope, branchId, financialYearId: years.get(year) ?? '' },
  });
}

const enter = (context: Context, slug: string, body: Row) =>
  enterDocument(context, documentOf(slug), { ...parsed(slug, body), id: randomUUID() });
const stock = (context: Context, date: string, line: Row = {}) =>
  enter(context, 'opening-stock', { date, lines: [{ itemId, quantity: 1_0000, rate: 100_0000, ...line }] });
const contra = (context: Context, date: string) => {
  const lines = [
    { ledgerId: books.ledger('round_off'), debit: 5_00 },
    { ledgerId: books.ledger('cash'), credit: 5_00 },
  ];
  return enter(context, 'journal-voucher', { date, type: 'Journal', lines });
};
const begins = async ({ scope, ports }: Context) => (await ports.records.find(scope, 'branch', scope.branchId))?.row['booksFrom'];
const refused = (message: string) => ({ errors: [{ path: 'date', message }] });

it('the books begin with the year of the opening stock, and several documents may have it', async () => {
  const at = await newBranch();
  const first = await stock(at(2027), '2027-04-01');
  await stock(at(2027), '2027-04-01');
  expect(await begins(at(2027))).toBe('2027-04-01');
  const before = refused('The books of this branch begin on 01-Apr-2027. Enter that day or a later one');
  await expect(contra(at(2026), '2026-05-01')).rejects.toMatchObject(before);
  await expect(setOpeningBalance(at(2026), { ledgerId: books.ledger('cash'), balance: 1_00 })).rejects.toMatchObject({
    message: 'Opening stock is entered in 2027-28. Delete it there before you enter opening balances in 2026-27',
  });
  await setOpeningBalance(at(2027), { ledgerId: books.ledger('cash'), balance: 1_00 });
  await setOpeningBalance(at(2027), { ledgerId: books.ledger('cash'), balance: 0 });
  expect(await begins(at(2027))).toBe('2027-04-01');
  await actOnDocument(at(2027), documentOf('opening-stock'), first.id, 'cancel', { version: first.version, remark: 'wrong' });
  expect(await begins(at(2027))).toBe('2027-04-01');
});

it('nothing begins later than the first voucher, or with what is refused or deleted', async () => {
  const at = await newBranch();
  const { id, version } = await stock(at(2027), '2027-04-01');
  await removeDocument(at(2027), documentOf('opening-stock'), id, version);
  expect(await begins(at(2027))).toBeNull();
  await expect(stock(at(2027), '2027-04-02')).rejects.toMatchObject({ errors: [{ path: 'date' }] });
  await expect(stock(at(2027), '2027-04-01', { location: 'X9' })).rejects.toMatchObject({ errors: [{ path: 'lines.0.location' }] });
  expect(await begins(at(2027))).toBeNull();
  await contra(at(2026), '2026-05-01');
  const later = refused('Opening stock can be entered only in 2026-27, the first year of this branch. Later years carry it forward');
  await expect(stock(at(2027), '2027-04-01')).rejects.toMatchObject(later);
  expect(await begins(at(2027))).toBeNull();
  await stock(at(2026), '2026-04-01');
  expect(await begins(at(2026))).toBe('2026-04-01');
});

it('a voucher of the year before and the opening stock, entered at the same moment, do not both stand', async () => {
  for (let round = 0; round < 5; round += 1) {
    const at = await newBranch();
    const done = await Promise.allSettled([stock(at(2027), '2027-04-01'), contra(at(2026), '2026-05-01')]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await begins(at(2027))).toBe(done[0].status === 'fulfilled' ? '2027-04-01' : null);
  }
});
