import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import type { Entered } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { closeYear, reopenYear } from '#application/organisation/close-year';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { buildReport, buildWholeReport } from '#application/reports/build-report';
import { changesAfterClosing } from '#modules/reports/day-book/changes-after-closing';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let ids: Awaited<ReturnType<typeof withPartyAndItem>>;
let before: Entered;
let cancelled: Entered;
let removed: Entered;
const year = { from: '2026-04-01', to: '2027-03-31', branches: [], userId: null };

beforeAll(async () => {
  books = await openBooks();
  ids = await withPartyAndItem(books);
  const { partyId, itemId } = ids;
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

  it('tells amounts of opening balances to people who may see these', async () => {
    const { context } = books;
    const total = async (...paths: readonly string[]) => {
      const reader = { ...context, caller: { ...context.caller, permissions: new Set(['/changes-after-closing', ...paths]) } };
      const { rows } = await buildReport(reader, changesAfterClosing, year);
      return rows.find(({ cells }) => cells['type'] === 'Opening Balance')?.cells['totalAfter'];
    };
    expect([await total(), await total('/financial-year/own', '/financial-year/opening-balance')]).toEqual([null, null]);
    expect(await total('/financial-year/opening-balance')).toBe(500_00);
    expect(await total('/financial-year/update_opening_balance')).toBe(500_00);
  });

  it('is also what changed in masters that its statements read, but nothing that holds only later', async () => {
    const rowsOf = async (filter: object = {}, context = books.context) => {
      const { rows } = await buildWholeReport(context, changesAfterClosing, { ...year, ...filter });
      return rows.filter(({ cells }) => cells['date'] === null);
    };
    expect(await rowsOf()).toEqual([]);
    const change = async (slug: string, id: string, values: object) => {
      const master = masterOf(slug);
      const { version, ...row } = await getRecord(books.context, master, id);
      const typed = Object.fromEntries(Object.entries(row).filter(([name]) => master.fields[name] && !master.fields[name].computed));
      await updateRecord(books.context, master, { ...typed, ...values, id, version });
    };
    const sundry = await books.create('group', { name: 'Dealers', parentId: books.group('debtors') });
    await change('customer', ids.partyId, { groupId: sundry.id, mobile: '9876543210' });
    const rates = { taxability: 'Taxable', hsn: '85414300' };
    const from2017 = { ...rates, effectiveFrom: '2017-07-01', rate: 12_0000 };
    const unit = { type: 'Goods', unitId: books.unit('NOS') };
    const spare = await books.create('inventory-item', { name: 'Spare', ...unit, gstHistory: [{ ...from2017, rate: 5_0000 }] });
    await change('inventory-item', spare.id, { gstHistory: [from2017] });
    await change('inventory-item', spare.id, { gstHistory: [from2017, { ...rates, effectiveFrom: '2028-04-01', rate: 18_0000 }] });
    const [ledger, item, ...others] = await rowsOf();
    expect(others).toEqual([]);
    expect(ledger).toMatchObject({
      link: `/app/customer/view/${ids.partyId}`,
      cells: { action: 'Changed', by: 'Asha Kulkarni', from: '127.0.0.1', totalBefore: null },
      children: [{ cells: { at: 'Group', was: expect.any(String), is: 'Dealers' } }],
    });
    expect(item?.children?.map(({ cells }) => cells['at'])).toEqual(['GST History 1: GST Rate']);
    // A later year was not locked, and an earlier one ended before the rate holds.
    expect(await rowsOf({ from: '2027-04-01', to: '2028-03-31' })).toEqual([]);
    expect((await rowsOf({ from: '2016-04-01', to: '2017-03-31' })).map(({ link }) => link)).toEqual([ledger?.link]);
    const reader = { ...books.context, caller: { ...books.context.caller, permissions: new Set(['/changes-after-closing']) } };
    expect((await rowsOf({}, reader)).map(({ link, children }) => [link, children])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
  });
});
