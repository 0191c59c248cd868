import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeYear, reopenYear } from '#application/organisation/close-year';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
let years: readonly string[];

beforeAll(async () => {
  books = await openBooks();
  const before = [2024, 2025].map((from) => ({ start: `${from}-04-01`, end: `${from + 1}-03-31` }));
  const added: string[] = [];
  for (const year of before) added.push((await books.create('financial-year', { ...year, lockedUntil: null, lockReason: null })).id);
  years = [...added, books.context.scope.financialYearId];
});
afterAll(() => books.close());

const versionOf = async (slug: string, id: string) => (await getRecord(books.context, masterOf(slug), id)).version;
async function act(how: typeof closeYear, year: number, remark = 'Accounts audited') {
  const id = years[year] ?? '';
  return how(books.context, { id, version: await versionOf('financial-year', id), remark });
}
async function lockYear(at: number, lockedUntil: string) {
  const id = years[at] ?? '';
  const year = await getRecord(books.context, masterOf('financial-year'), id);
  const typed = { ...typedFields('financial-year', year), id, version: year.version, lockedUntil, lockReason: 'Returns filed' };
  await updateRecord(books.context, masterOf('financial-year'), typed);
}
const locks = async () =>
  (await books.context.ports.records.all(books.context.scope, 'financial-year'))
    .map(({ row }) => [String(row['label']), row['lockedUntil']])
    .sort();

describe('years are closed in order and unlocked from the last', () => {
  it('refuses a closing date before another, and an unlock that would open nothing', async () => {
    await act(closeYear, 0);
    await act(closeYear, 1);
    await expect(act(reopenYear, 0)).rejects.toMatchObject({
      code: 'notAllowed',
      message: '2025-26 is locked until 31-Mar-2026, so these days would stay locked. Lift that lock first',
    });
    await act(reopenYear, 1, 'A bill came late');
    await act(reopenYear, 0, 'A bill came late');
    await expect(act(closeYear, 1)).rejects.toMatchObject({
      code: 'notAllowed',
      message: '2024-25 is still open. Close that year first',
    });
    await lockYear(1, '2025-09-30');
    await expect(act(closeYear, 0)).rejects.toMatchObject({
      code: 'notAllowed',
      message: '2025-26 is locked until 30-Sep-2025, and with it all earlier days. Choose that day or a later one, or lift that lock first',
    });
    await act(closeYear, 1);
    expect(await locks()).toEqual([
      ['2024-25', null],
      ['2025-26', '2026-03-31'],
      ['2026-27', null],
    ]);
  });

  it('refuses a lock of the organisation before it, at its field', async () => {
    const { organisationId } = books.context.scope;
    const org = await getRecord(books.context, masterOf('org'), organisationId);
    const lock = (lockedUntil: string) =>
      updateRecord(books.context, masterOf('org'), {
        ...typedFields('org', org),
        id: organisationId,
        version: org.version,
        lockedUntil,
        lockReason: 'Returns filed',
      });
    await expect(lock('2026-02-28')).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'lockedUntil' }] });
    await lock('2026-06-30');
    await expect(act(reopenYear, 1)).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it('keeps who closed and unlocked it, when and why', async () => {
    const { scope, ports } = books.context;
    const history = await ports.records.history(scope, 'organisation', 'financial-year', years[1] ?? '');
    expect(history.map(({ action, remark }) => [action, remark ?? null])).toEqual([
      ['close', 'Accounts audited'],
      ['edit', null],
      ['reopen', 'A bill came late'],
      ['close', 'Accounts audited'],
      ['create', null],
    ]);
  });
});
