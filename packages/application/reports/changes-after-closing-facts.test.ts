import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import type { Entered } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { setOpeningBalance } from '#application/documents/set-opening-balance';
import { closeYear, reopenYear } from '#application/organisation/close-year';
import { getRecord } from '#application/records/get-record';
import { buildReport, buildWholeReport } from '#application/reports/build-report';
import { changesAfterClosing } from '#modules/reports/changes-after-closing/changes-after-closing';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let before: Entered;
let cancelled: Entered;
let removed: Entered;
const year = { from: '2026-04-01', to: '2027-03-31', branches: [], userId: null };

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const invoice = (date: string, quantity = 1_0000) => ({ date, partyId, lines: [{ itemId, quantity }] });
  before = await books.enter('sales-invoice', invoice('2026-05-10'));
  cancelled = await books.enter('sales-invoice', invoice('2026-05-11'));
  removed = await books.enter('sales-invoice', invoice('2026-06-11'));
  await books.enter('sales-invoice', invoice('2026-11-20'));
  await turn(closeYear, 'Accounts audited');
  await turn(reopenYear, 'A bill came late');
  const { context } = books;
  const document = documentOf('sales-invoice');
  const { id, version } = before;
  await changeDocument(context, document, { ...parsed('sales-invoice', invoice('2026-05-12', 3_0000)), id, version });
  await actOnDocument(context, document, cancelled.id, 'cancel', { version: cancelled.version, remark: 'Entered twice' });
  await removeDocument(context, document, removed.id, removed.version);
  await setOpeningBalance(context, { ledgerId: books.ledger('cash'), balance: 500_00 });
  await books.enter('sales-invoice', invoice('2026-10-01'));
});
afterAll(() => books.close());

async function turn(how: typeof closeYear, remark: string) {
  const id = books.context.scope.financialYearId;
  const { version } = await getRecord(books.context, masterOf('financial-year'), id);
  await how(books.context, { id, version, remark });
}

const said = async (filter: object) => {
  const { rows } = await buildReport(books.context, changesAfterClosing, { ...year, ...filter });
  return rows.map(({ cells }) => `${cells['action']} ${cells['type']} ${cells['number']} ${cells['date']}`);
};

describe('what changed in a year after it was closed', () => {
  it('is every change since, in its order, and nothing from before', async () => {
    expect(await said({})).toEqual([
      `Changed Sales Invoice ${before['number']} 2026-05-10`,
      `Cancelled Sales Invoice ${cancelled['number']} 2026-05-11`,
      `Deleted Sales Invoice ${removed['number']} 2026-06-11`,
      'Entered Opening Balance Cash 2026-03-31',
      expect.stringMatching(/^Entered Sales Invoice \S+ 2026-10-01$/),
    ]);
  });

  it('tells who, why, and what it was before and after', async () => {
    const { rows, notes } = await buildWholeReport(books.context, changesAfterClosing, year);
    const [edited, undone] = rows;
    expect(edited?.cells).toMatchObject({ by: 'Asha Kulkarni', from: '127.0.0.1' });
    expect(Number(edited?.cells['totalAfter'])).toBe(3 * Number(edited?.cells['totalBefore']));
    expect(edited?.children?.map(({ cells }) => [cells['at'], cells['was'], cells['is']])).toContainEqual(['Items 1: Quantity', '1', '3']);
    expect(edited?.link).toBe(`/app/sales-invoice/view/${before.id}`);
    expect(undone?.cells['reason']).toBe('Entered twice');
    expect(notes).toEqual([
      expect.stringMatching(/^2026-27 was locked until 31-Mar-2027 on .* by Asha Kulkarni: Accounts audited$/),
      expect.stringMatching(/^2026-27 was unlocked on .* by Asha Kulkarni: A bill came late$/),
    ]);
  });

  it('is cut by period and by person', async () => {
    expect(await said({ from: '2026-06-01', to: '2026-06-30' })).toEqual([`Deleted Sales Invoice ${removed['number']} 2026-06-11`]);
    expect(await said({ from: '2027-04-01', to: '2028-03-31' })).toEqual([]);
    expect(await said({ userId: '00000000-0000-4000-8000-000000000000' })).toEqual([]);
  });

  it('hides the amounts of vouchers that the reader may not see', async () => {
    const { context } = books;
    const reader = { ...context, caller: { ...context.caller, permissions: new Set(['/changes-after-closing']) } };
    const { rows } = await buildReport(reader, changesAfterClosing, year);
    expect(rows.slice(0, 2).map(({ cells, children }) => [cells['totalAfter'], children])).toEqual([
      [null, undefined],
      [null, undefined],
    ]);
  });
});
