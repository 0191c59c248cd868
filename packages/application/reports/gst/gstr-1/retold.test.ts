import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { fileReturn, unfileReturn, unlockReturn } from '#application/gst-returns/file-return';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { exportReport } from '#application/reports/export-report';
import type { FiledForm } from '#domain/gst-returns/filing/filed-return';
import { type Gstr1Filter, gstr1 } from '#modules/reports/gst/gstr-1';
import { documentOf, masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

// Filed periods are amended twice, in the files of the returns that follow. Tax is 5 %. Today is 21 November 2026.
const invoices = documentOf('sales-invoice');

interface Shop {
  readonly books: OpenBooks;
  sell(to: 'business' | 'consumer', date: string, rupees: number): Promise<string>;
  edit(id: string, rupees: number): Promise<void>;
  act(id: string, verb: string): Promise<unknown>;
  file(form: FiledForm, month: string, filedOn: string): Promise<unknown>;
  open(month: string): Promise<unknown>;
  json(from: string, to: string): Promise<Readonly<Record<string, readonly Part[] | undefined>>>;
}
// biome-ignore lint/suspicious/noExplicitAny: parts of the portal's file
type Part = any;

async function openShop(): Promise<Shop> {
  const books = await openBooks();
  const { context } = books;
  const { partyId, itemId } = await withPartyAndItem(books);
  const { id: consumer } = await books.create('customer', { name: 'Anita Prabhu', groupId: books.group('debtors') });
  const lines = (rupees: number) => [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }];
  return {
    books,
    sell: async (to, date, rupees) =>
      (await books.enter('sales-invoice', { date, partyId: to === 'business' ? partyId : consumer, lines: lines(rupees) })).id,
    async edit(id, rupees) {
      const before = await getRecord(context, invoices, id);
      const typed = { ...typedFields('sales-invoice', before), lines: lines(rupees), version: before.version };
      await changeDocument(context, invoices, typed as never);
    },
    act: async (id, verb) =>
      actOnDocument(context, invoices, id, verb, { version: (await getRecord(context, invoices, id)).version, remark: 'A mistake' }),
    file: (form, month, filedOn) => fileReturn(context, { form, month, filedOn, arn: `AA27${month.slice(5)}26000001A` }),
    open: (month) => unlockReturn(context, { form: 'GSTR-1', month, reason: 'A wrong price' }),
    async json(from, to) {
      const filter: Gstr1Filter = { from, to, branches: [], of: null, table: null, compare: null };
      return JSON.parse(new TextDecoder().decode((await exportReport(context, gstr1, filter, 'JSON')).content));
    },
  };
}

const small = (part: readonly Part[] | undefined) => part?.map(({ omon, itms }) => [omon, itms[0].txval]);

describe('months that are amended', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
    const { sell, edit, act, file, open } = shop;
    const [first, second] = [await sell('consumer', '2026-09-05', 1_000), await sell('consumer', '2026-09-06', 500)];
    const [cancelled, restored] = [await sell('business', '2026-09-07', 800), await sell('business', '2026-09-08', 900)];
    await act(restored, 'cancel');
    const third = await sell('consumer', '2026-10-05', 700);
    await file('GSTR-1', '2026-09', '2026-10-11');
    await file('GSTR-3B', '2026-09', '2026-10-20');
    await open('2026-09');
    await edit(first, 1_100);
    await act(cancelled, 'cancel');
    await act(restored, 'undo-cancel');
    await sell('consumer', '2026-09-28', 50);
    await file('GSTR-1', '2026-10', '2026-11-11');
    await file('GSTR-3B', '2026-10', '2026-11-20');
    await open('2026-10');
    await edit(second, 600);
    await edit(third, 720);
  }, 60_000);
  afterAll(() => shop.books.close());

  it('take out what was cancelled, and tell as new what was filed as cancelled', async () => {
    const { b2b, b2ba, hsn } = await shop.json('2026-10-01', '2026-10-31');
    expect(b2ba?.[0].inv.map(({ val, itms }: Part) => [val, itms[0].itm_det.txval])).toEqual([[0, 0]]);
    expect(b2b?.[0].inv.map(({ itms }: Part) => itms[0].itm_det.txval)).toEqual([900]);
    expect((hsn as Part).hsn_b2b[0].txval).toBe(900);
  });

  it('go on from what earlier returns told of them', async () => {
    const [october, november] = [await shop.json('2026-10-01', '2026-10-31'), await shop.json('2026-11-01', '2026-11-30')];
    expect(october['b2cs']?.map(({ txval }) => txval)).toEqual([750]);
    expect(small(october['b2csa'])).toEqual([['092026', 1_600]]);
    expect(small(november['b2csa'])).toEqual([
      ['092026', 1_700],
      ['102026', 770],
    ]);
  });
});

describe('a quarter with an IFF', () => {
  let shop: Shop;
  let july: string;

  beforeAll(async () => {
    shop = await openShop();
    const { context } = shop.books;
    const [branch] = await context.ports.records.all(context.scope, 'branch');
    await updateRecord(context, masterOf('branch'), { id: branch?.id ?? '', version: branch?.version ?? 0, quarterly: true });
    await shop.sell('business', '2026-07-05', 1_000);
    july = await shop.sell('consumer', '2026-07-06', 300);
    await shop.sell('consumer', '2026-08-06', 200);
    await shop.file('IFF', '2026-07', '2026-08-13');
  }, 60_000);
  afterAll(() => shop.books.close());

  it('has the documents of the IFF in table 13, and not in the sections', async () => {
    const { b2b, doc_issue } = await shop.json('2026-07-01', '2026-09-30');
    expect(b2b).toBeUndefined();
    expect((doc_issue as Part).doc_det[0].docs[0]).toMatchObject({ totnum: 3, net_issue: 3 });
  });

  it('keeps the IFF while GSTR-1 of the quarter is filed without it', async () => {
    await shop.file('GSTR-1', '2026-09', '2026-10-13');
    const taken = unfileReturn(shop.books.context, { form: 'IFF', month: '2026-07', reason: 'Not filed' });
    await expect(taken).rejects.toMatchObject({ message: 'GSTR-1 of Jul-2026 to Sep-2026 is marked as filed. Take that back first' });
  });

  it('is amended as a whole', async () => {
    await shop.file('GSTR-3B', '2026-09', '2026-10-22');
    await shop.open('2026-09');
    await shop.edit(july, 350);
    expect(small((await shop.json('2026-10-01', '2026-12-31'))['b2csa'])).toEqual([['092026', 550]]);
  });
});
