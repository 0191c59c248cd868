import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { setActive } from '#application/records/set-active';
import { updateRecord } from '#application/records/update-record';
import { Refusal } from '#domain/refusal';
import { batchId } from '#domain/stock/batch';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withGoods } from '#test/journeys/books';
import { heldUp } from '#test/kit/faults/held-up';

let books: OpenBooks;
let partyId: string;
let supplierId: string;
let itemId: string;
let other: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, supplierId } = await withGoods(books));
  other = await newItem();
});
afterAll(() => books.close());
beforeEach(async () => {
  itemId = await newItem();
  await set('org', books.context.scope.organisationId, { negativeStock: 'allowed', expiredGoods: 'refused' });
});

let items = 0;
async function newItem(batchTracking = true): Promise<string> {
  items += 1;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 12_0000, hsn: '30049099' }];
  const item = { name: `Syrup ${items}`, type: 'Goods', unitId: books.unit('NOS'), hsn: '30049099', batchTracking, gstHistory };
  return (await books.create('inventory-item', item)).id;
}
const set = async (slug: string, id: string, change: Row) => {
  const { version } = await getRecord(books.context, masterOf(slug), id);
  await updateRecord(books.context, masterOf(slug), { id, version, ...change });
};

const date = '2026-11-10';
const line = (batch: string | null, more: Row = {}) => ({ itemId, quantity: 2_0000, rate: 100_0000, batch, ...more });
let bought = 0;
const buy = (...lines: readonly Row[]) => {
  bought += 1;
  const head = { date: '2026-11-01', partyId: supplierId, referenceNo: `B/${bought}`, referenceDate: '2026-11-01' };
  return books.enter('purchase-invoice', { ...head, lines });
};
const sell = (batch: string | null, more: Row = {}, slug = 'sales-invoice') =>
  books.enter(slug, { date, partyId, lines: [line(batch, more)] });
const adjust = (more: Row) => books.enter('stock-adjustment', { date, lines: [{ itemId, ...more }] });
const known = async (number: string, of = itemId) =>
  (await books.context.ports.records.find(books.context.scope, 'batch', batchId(of, number)))?.row;
const refusal = async (doing: Promise<unknown>) => {
  const error = await doing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error('It was not refused');
  return error.errors.map(({ path, message }) => `${path}: ${message}`);
};

describe('a batch', () => {
  it('is known from the first document that brings it in, and a later one fills in what is missing', async () => {
    await buy(line('B1', { expires: '2027-01-31', batchPrice: 140_0000 }), line('B2'));
    expect(await known('B1')).toMatchObject({ number: 'B1', itemId, expires: '2027-01-31', manufactured: null, batchPrice: 140_0000 });
    expect(await known('B2')).toMatchObject({ expires: null, status: 'Active' });
    await buy(line('B1', { manufactured: '2026-08-01', expires: '2027-01-31' }), line('B2', { expires: '2027-05-31' }));
    expect(await known('B1')).toMatchObject({ manufactured: '2026-08-01', expires: '2027-01-31', batchPrice: 140_0000 });
    expect(await known('B2')).toMatchObject({ expires: '2027-05-31' });
    expect(await refusal(buy(line('B1', { expires: '2027-02-28' })))).toEqual([
      'lines.0.expires: B1 has 31-Jan-2027. Change it in the batch',
    ]);
    await set('batch', batchId(itemId, 'B1'), { expires: '2027-02-28' });
    await buy(line('B1', { expires: '2027-02-28' }));
    expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['opening stock', () => books.enter('opening-stock', { date: '2026-04-01', lines: [line('B1', { expires: '2027-03-31' })] })],
    [
      'a production',
      async () => {
        await buy({ ...line('R1'), itemId: other });
        const made = { type: 'FINAL_ITEM', itemId, quantity: 1_0000, batch: 'B1', expires: '2027-03-31' };
        await books.enter('production', { date, lines: [{ type: 'RAW_ITEM', itemId: other, quantity: 1_0000, batch: 'R1' }, made] });
      },
    ],
    ['goods that were found', () => adjust({ batch: 'B1', change: 2_0000, reason: 'Found', expires: '2027-03-31' })],
    ['a count', () => adjust({ batch: 'B1', counted: 2_0000, expires: '2027-03-31' })],
    [
      'an edit of a purchase',
      async () => {
        const { id, version } = await buy(line('B0'));
        const head = { date: '2026-11-01', partyId: supplierId, referenceNo: 'E/1', referenceDate: '2026-11-01' };
        const body = parsed('purchase-invoice', { ...head, lines: [line('B1', { expires: '2027-03-31' })] });
        await changeDocument(books.context, documentOf('purchase-invoice'), { ...body, id, version } as never);
      },
    ],
  ])('comes in with %s', async (_, enter) => {
    await enter();
    expect(await known('B1')).toMatchObject({ number: 'B1', expires: '2027-03-31' });
    await sell('B1');
  });

  it('is the same one for two people who bring it in at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => buy(line('B1', { expires: '2027-03-31' }))));
    expect(await known('B1')).toMatchObject({ expires: '2027-03-31' });
    const history = await books.context.ports.records.history(books.context.scope, 'organisation', 'batch', batchId(itemId, 'B1'));
    expect(history).toHaveLength(1);
  });
});

describe('goods of a batch', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a sale', () => sell('X1')],
    ['a delivery', () => sell('X1', {}, 'delivery-note')],
    ['a transfer', () => books.enter('stock-transfer', { date, toLocation: 'A1', lines: [{ itemId, quantity: 1_0000, batch: 'X1' }] })],
    ['goods that were lost', () => adjust({ batch: 'X1', change: -1_0000, reason: 'Damage' })],
    [
      'a production',
      () => {
        const lines = [
          { type: 'RAW_ITEM', itemId, quantity: 1_0000, batch: 'X1' },
          { type: 'FINAL_ITEM', itemId: other, quantity: 1_0000, batch: 'F1' },
        ];
        return books.enter('production', { date, lines });
      },
    ],
  ])('are not of the batch of another item: %s', async (_, take) => {
    await buy({ ...line('X1'), itemId: other });
    const { scope, ports } = books.context;
    const count = async () => (await ports.journal.entries(scope, { branchId: scope.branchId }, 0, 10_000)).length;
    const before = await count();
    expect(await refusal(take())).toEqual([`lines.0.batch: X1 is no batch of Syrup ${items}`]);
    expect(await count()).toBe(before);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a purchase', () => buy(line(null))],
    ['a sale', () => sell(null)],
    ['a delivery', () => sell(null, {}, 'delivery-note')],
    ['opening stock', () => books.enter('opening-stock', { date: '2026-04-01', lines: [line(null)] })],
    ['a transfer', () => books.enter('stock-transfer', { date, toLocation: 'A1', lines: [{ itemId, quantity: 1_0000 }] })],
    ['goods that were lost', () => adjust({ change: -1_0000, reason: 'Damage' })],
    ['goods that were found', () => adjust({ change: 1_0000, reason: 'Found' })],
    ['a count', () => adjust({ counted: 1_0000 })],
    [
      'what is produced',
      async () => {
        const made = { type: 'FINAL_ITEM', itemId, quantity: 1_0000 };
        const raw = { type: 'RAW_ITEM', itemId: await newItem(false), quantity: 1_0000 };
        await books.enter('production', { date, lines: [made, raw] });
      },
    ],
  ])('do not move without one: %s', async (_, take) => {
    expect(await refusal(take())).toEqual(['lines.0.batch: Choose a batch: this item has batch tracking']);
  });

  it.each<[string, Row, string]>([
    ['for an item without batches', { itemId: 'plain', batch: null }, 'expires: This item has no batch tracking'],
    ['before it was made', { manufactured: '2026-11-01', expires: '2026-10-31' }, 'expires: It expires before it was manufactured'],
    ['made in the future', { manufactured: '2028-11-01' }, 'manufactured: This is in the future'],
  ])('have no day of expiry %s', async (_, change, says) => {
    const plain = change['itemId'] === 'plain' ? { itemId: await newItem(false) } : {};
    expect(await refusal(buy(line('B1', { expires: '2029-01-01', ...change, ...plain })))).toEqual([`lines.0.${says}`]);
    expect(await known('B1')).toBeUndefined();
  });
});

describe('expired goods', () => {
  beforeEach(async () => {
    await buy(line('OLD', { expires: '2026-11-09' }), line('LAST', { expires: '2026-11-10' }));
  });

  it.each(['sales-invoice', 'delivery-note'])('are not sold: %s', async (slug) => {
    expect(await refusal(sell('OLD', {}, slug))).toEqual(['lines.0.batch: OLD expired on 09-Nov-2026']);
    await sell('LAST', {}, slug);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['LAST', 'expires sooner', () => set('batch', batchId(itemId, 'LAST'), { expires: '2026-11-09' })],
    ['EVER', 'is found to have expired', () => buy(line('EVER', { expires: '2026-11-09' }))],
    ['OLD', 'may not be sold any more', () => set('org', books.context.scope.organisationId, { expiredGoods: 'refused' })],
  ])('are not sold by a sale that is being written while %s %s', async (batch, _, meanwhile) => {
    await buy(line('EVER'));
    if (batch === 'OLD') await set('org', books.context.scope.organisationId, { expiredGoods: 'allowed' });
    const invoice = parsed('sales-invoice', { date, partyId, lines: [line(batch)] });
    const selling = enterDocument(heldUp(books, meanwhile), documentOf('sales-invoice'), { ...invoice, id: randomUUID() });
    expect(await refusal(selling)).toEqual([`lines.0.batch: ${batch} expired on 09-Nov-2026`]);
  });

  it('go back to the supplier, to another place and out of stock', async () => {
    const { id } = await buy(line('GONE', { expires: '2026-11-02' }));
    await books.enter('purchase-return', {
      ...{ date, partyId: supplierId, invoiceId: id },
      lines: [line('GONE', { quantity: 1_0000, sourceSlug: 'purchase-invoice', sourceId: id, sourceLine: '1' })],
    });
    await books.enter('stock-transfer', { date, toLocation: 'A1', lines: [{ itemId, quantity: 1_0000, batch: 'OLD' }] });
    await adjust({ batch: 'OLD', change: -1_0000, reason: 'Expired' });
  });

  it.each([
    ['warned', 1],
    ['allowed', 0],
  ])('are sold where that is %s', async (expiredGoods, warnings) => {
    await set('org', books.context.scope.organisationId, { expiredGoods });
    const sold = await sell('OLD');
    expect(sold.warnings.filter((text) => text.includes('OLD expired on 09-Nov-2026'))).toHaveLength(warnings);
  });

  it('of a batch that was called back are not sold whatever the setting', async () => {
    await set('org', books.context.scope.organisationId, { expiredGoods: 'allowed' });
    const { version } = await getRecord(books.context, masterOf('batch'), batchId(itemId, 'LAST'));
    await setActive(books.context, masterOf('batch'), batchId(itemId, 'LAST'), version as number, false);
    expect(await refusal(sell('LAST'))).toEqual(['lines.0.batch: LAST is inactive, so it is not sold']);
  });

  it('come back from a customer, and the sale of before can be put back', async () => {
    const { id, version } = await sell('LAST');
    const cancelled = await actOnDocument(books.context, documentOf('sales-invoice'), id, 'cancel', { version, remark: 'x' });
    await actOnDocument(books.context, documentOf('sales-invoice'), id, 'undo-cancel', { version: cancelled.version });
  });
});
