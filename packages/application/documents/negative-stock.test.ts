import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import type { Row } from '#application/ports';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withGoods } from '#test/journeys/books';

// Every way to take goods that are not there, under each policy for negative stock.
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
});

let items = 0;
async function newItem(): Promise<string> {
  items += 1;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }];
  return (
    await books.create('inventory-item', { name: `Panel ${items}`, type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', gstHistory })
  ).id;
}

async function setPolicy(negativeStock: string) {
  const { organisationId } = books.context.scope;
  const { version } = await getRecord(books.context, masterOf('org'), organisationId);
  await updateRecord(books.context, masterOf('org'), { id: organisationId, version, negativeStock });
}

const date = '2026-11-10';
const line = (pieces: number, more: Row = {}) => ({ itemId, quantity: pieces * 1_0000, rate: 100_0000, ...more });
let invoices = 0;
const buy = (pieces: number) => {
  invoices += 1;
  const head = { date: '2026-11-01', partyId: supplierId, referenceNo: `T/${invoices}`, referenceDate: '2026-11-01' };
  return books.enter('purchase-invoice', { ...head, lines: [line(pieces)] });
};
const sell = (pieces: number, slug = 'sales-invoice') => books.enter(slug, { date, partyId, lines: [line(pieces)] });
const sendBack = (id: string, pieces: number) =>
  books.enter('purchase-return', {
    ...{ date, partyId: supplierId, invoiceId: id },
    lines: [line(pieces, { sourceSlug: 'purchase-invoice', sourceId: id, sourceLine: '1' })],
  });
const takeBack = (id: string, pieces: number) =>
  books.enter('sales-return', {
    ...{ date, partyId, invoiceId: id },
    lines: [line(pieces, { sourceSlug: 'sales-invoice', sourceId: id, sourceLine: '1' })],
  });
const transfer = (pieces: number) =>
  books.enter('stock-transfer', { date, fromLocation: null, toLocation: 'A1', lines: [{ itemId, quantity: pieces * 1_0000 }] });
const make = (pieces: number) =>
  books.enter('production', {
    date,
    lines: [
      { type: 'RAW_ITEM', itemId, quantity: pieces * 1_0000 },
      { type: 'FINAL_ITEM', itemId: other, quantity: 1_0000 },
    ],
  });
const lose = (pieces: number) => books.enter('stock-adjustment', { date, lines: [{ itemId, change: -pieces * 1_0000, reason: 'Damage' }] });
const act = async (slug: string, id: string, verb: string) =>
  actOnDocument(books.context, documentOf(slug), id, verb, {
    version: (await getRecord(books.context, documentOf(slug), id)).version,
    remark: 'asked for',
  });
const change = async (slug: string, id: string, pieces: number) => {
  const document = documentOf(slug);
  const { version, date: day, partyId: party, referenceNo, referenceDate } = await getRecord(books.context, document, id);
  const head = { date: day, partyId: party, referenceNo, referenceDate, lines: [line(pieces)] } as unknown as Row;
  return changeDocument(books.context, document, { ...parsed(slug, head), id, version } as never);
};
const inStock = async () => {
  const { scope, ports } = books.context;
  const goods = await ports.books.onHand(scope, scope.branchId, [itemId]);
  return goods.reduce((sum, { quantity, locationId }) => sum + (locationId === null ? quantity : 0), 0) / 1_0000;
};

/** A way to take more than there is. What comes first is possible under any policy. */
const ways: readonly [string, () => Promise<() => Promise<unknown>>][] = [
  ['an invoice', async () => () => sell(1)],
  ['a delivery', async () => () => sell(1, 'delivery-note')],
  ['a transfer', async () => () => transfer(1)],
  ['a production', async () => () => make(1)],
  ['an adjustment', async () => () => lose(1)],
  [
    'a return to the supplier',
    async () => {
      const { id } = await buy(2);
      await sell(2);
      return () => sendBack(id, 1);
    },
  ],
  [
    'an edit of a sale',
    async () => {
      await buy(2);
      const { id } = await sell(2);
      return () => change('sales-invoice', id, 3);
    },
  ],
  [
    'an edit of a purchase',
    async () => {
      const { id } = await buy(2);
      await sell(2);
      return () => change('purchase-invoice', id, 1);
    },
  ],
  [
    'a cancel of a purchase',
    async () => {
      const { id } = await buy(2);
      await sell(1);
      return () => act('purchase-invoice', id, 'cancel');
    },
  ],
  [
    'a cancel of a return of a customer',
    async () => {
      await buy(1);
      const { id } = await sell(1);
      const back = await takeBack(id, 1);
      await sell(1);
      return () => act('sales-return', back.id, 'cancel');
    },
  ],
  [
    'an undo of the cancel of a sale',
    async () => {
      await buy(1);
      const { id } = await sell(1);
      await act('sales-invoice', id, 'cancel');
      await sell(1);
      return () => act('sales-invoice', id, 'undo-cancel');
    },
  ],
  [
    'an undo of the cancel of a transfer',
    async () => {
      await buy(1);
      const { id } = await transfer(1);
      await act('stock-transfer', id, 'cancel');
      await sell(1);
      return () => act('stock-transfer', id, 'undo-cancel');
    },
  ],
];

describe.each(ways)('%s', (_, prepare) => {
  it('is refused, warned about or done, as the organisation says', async () => {
    await setPolicy('blocked');
    const taking = await prepare();
    const before = await inStock();
    await expect(taking()).rejects.toMatchObject({ name: 'Refusal' });
    expect(await inStock()).toBe(before);
    for (const [policy, warnings] of [
      ['warned', 1],
      ['allowed', 0],
    ] as const) {
      itemId = await newItem();
      await setPolicy(policy);
      const again = await prepare();
      const done = (await again()) as { readonly warnings: readonly string[] };
      expect(done.warnings.filter((text) => text.includes('this makes it −'))).toHaveLength(warnings);
      expect(await inStock()).toBeLessThan(0);
    }
  });
});

it('of 32 people who take the last piece in every way at once, one succeeds', async () => {
  await setPolicy('blocked');
  const { id } = await buy(1);
  const taking = [() => sell(1), () => sell(1, 'delivery-note'), () => transfer(1), () => make(1), () => lose(1), () => sendBack(id, 1)];
  const done = await Promise.allSettled(Array.from({ length: 32 }, (_, at) => taking[at % taking.length]?.()));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await inStock()).toBe(0);
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
});
