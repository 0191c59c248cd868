import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { enterDocument } from '#application/documents/enter-document';
import type { Row } from '#application/ports/records';
import { setActive } from '#application/records/set-active';
import { findCodes } from '#application/stock/find-codes';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

/** What scanned codes name, and to whom. */
let books: OpenBooks;
let partyId: string;
let inverter: string;
let godown: string;
const address = { line1: '4 Station Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };

beforeAll(async () => {
  books = await openBooks();
  ({ partyId } = await withPartyAndItem(books));
  inverter = await item('Inverter', { barcodeTracking: true, stockCode: 'INV' });
  await item('Biscuits', { stockCode: '036000291452' });
  const old = await item('Old biscuits', { stockCode: 'OLD' });
  await setActive(books.context, masterOf('inventory-item'), old, 1, false);
  godown = (await books.create('branch', { code: 'GODOWN', name: 'Godown', address, gstin: '27AAPFU0939F1ZV' })).id;
  await enter('purchase-invoice', ['HERE-1', 'SOLD-1']);
  await enter('purchase-invoice', ['THERE-1'], inGodown());
  await enter('sales-invoice', ['SOLD-1']);
}, 60_000);
afterAll(() => books.close());

async function item(name: string, change: Row): Promise<string> {
  const { id } = await books.create('inventory-item', {
    ...{ name, type: 'Goods', unitId: books.unit('NOS'), hsn: '85044090', ...change },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85044090' }],
  });
  return id;
}
const inGodown = (): Context => ({ ...books.context, scope: { ...books.context.scope, branchId: godown } });
const enter = (slug: string, barcodes: readonly string[], context = books.context) => {
  const lines = [{ itemId: inverter, quantity: barcodes.length * 1_0000, rate: 1000_0000, barcodes }];
  const reference = slug === 'purchase-invoice' ? { referenceNo: randomUUID().slice(0, 12), referenceDate: '2026-11-20' } : {};
  const values = parsed(slug, { date: '2026-11-20', partyId, ...reference, lines });
  return enterDocument(context, documentOf(slug), { ...values, id: randomUUID() });
};

const found = async (codes: readonly string[], context = books.context, slug = 'sales-invoice') => {
  const { codes: all, items } = await findCodes(context, slug, codes);
  const names = new Map(items.map(({ id, label }) => [id, label]));
  return all.map(({ code, itemId, piece, elsewhere }) => [
    code,
    itemId === null ? null : names.get(itemId),
    piece === null ? null : `${names.get(piece.itemId)} ${piece.onHand ? 'here' : 'gone'}: ${piece.said}`,
    elsewhere,
  ]);
};

it('names items, pieces that are here or gone, and branches that have them; what names nothing is left out', async () => {
  expect(await found(['inv', 'HERE-1', 'SOLD-1', 'THERE-1', 'UNKNOWN', 'OLD'])).toEqual([
    ['inv', 'Inverter (INV)', null, null],
    ['HERE-1', null, expect.stringMatching(/^Inverter \(INV\) here: was bought with /), null],
    ['SOLD-1', null, expect.stringMatching(/^Inverter \(INV\) gone: was sold with /), null],
    ['THERE-1', null, null, 'Godown'],
  ]);
});

it.each(['036000291452', '0036000291452'])('knows a UPC as %s', async (code) => {
  expect(await found([code])).toEqual([[code, 'Biscuits (036000291452)', null, null]]);
});

describe('the label of a batch', () => {
  const batchesOf = async (codes: readonly string[], context = books.context) => {
    const { codes: all, items } = await findCodes(context, 'sales-invoice', codes);
    const names = new Map(items.map(({ id, name }) => [id, name]));
    return all.map(({ code, itemId, piece, batches }) => [
      code,
      batches.map(({ itemId: of, batch }) => `${names.get(of)} ${batch}`).sort(),
      itemId ?? piece?.itemId ?? null,
    ]);
  };
  beforeAll(async () => {
    for (const [name, stockCode, batch] of [
      ['Syrup', 'SYR', 'LOT-7'],
      ['Tablet', 'TAB', 'LOT-7'],
      ['Cream', 'CRM', 'C-1'],
      ['Powder', 'CRM-2', 'INV'],
    ] as const) {
      const itemId = await item(name, { batchTracking: true, stockCode });
      await books.enter('purchase-invoice', {
        ...{ date: '2026-11-20', partyId, referenceNo: randomUUID().slice(0, 12), referenceDate: '2026-11-20' },
        lines: [{ itemId, quantity: 5_0000, rate: 10_0000, batch }],
      });
    }
  });

  it.each<[string, readonly string[]]>([
    ['TAB*LOT-7', ['Tablet LOT-7']],
    ['tab*LOT-7', ['Tablet LOT-7']],
    ['CRM*C-1', ['Cream C-1']],
    // A number alone, as suppliers print it.
    ['C-1', ['Cream C-1']],
    ['LOT-7', ['Syrup LOT-7', 'Tablet LOT-7']],
  ])('%s names %j', async (code, named) => {
    expect(await batchesOf([code])).toEqual([[code, named, null]]);
  });

  it.each(['TAB*C-1', 'TAB*', '*LOT-7', 'LO', 'lot-7', 'NONE*LOT-7'])('%s names nothing', async (code) => {
    expect(await batchesOf([code])).toEqual([]);
  });

  it('is an item if a stock code says the same', async () => {
    expect(await batchesOf(['INV'])).toEqual([['INV', [], inverter]]);
  });
});

it('hands over what forms need of an item, but no cost to who only sells', async () => {
  const seller = as(['/sales-invoice/add', '/sales-invoice', '/sales-invoice/can-scan-barcode']);
  const { items } = await findCodes(seller, 'sales-invoice', ['INV']);
  expect(items).toEqual([expect.objectContaining({ id: inverter, label: 'Inverter (INV)', barcodeTracking: true })]);
  expect(items[0]).not.toHaveProperty('purchaseRate');
});

it('tells nothing of a branch in which the caller does not work', async () => {
  const own = ['/sales-invoice/add', '/sales-invoice', '/sales-invoice/can-scan-barcode'];
  expect(
    await found(
      ['THERE-1'],
      as(own, () => new Set()),
    ),
  ).toEqual([]);
  expect(
    await found(
      ['THERE-1'],
      as(own, () => new Set(['/sales-invoice'])),
    ),
  ).toEqual([['THERE-1', null, null, 'Godown']]);
});

it.each`
  slug                 | permissions                                                  | code
  ${'sales-invoice'}   | ${['/sales-invoice']}                                        | ${'forbidden'}
  ${'sales-invoice'}   | ${['/sales-invoice/add']}                                    | ${'forbidden'}
  ${'sales-invoice'}   | ${['/stock-transfer/add']}                                   | ${'forbidden'}
  ${'stock-transfer'}  | ${['/sales-invoice/add', '/sales-invoice/can-scan-barcode']} | ${'forbidden'}
  ${'quotation'}       | ${['/quotation/add']}                                        | ${'notFound'}
  ${'journal-voucher'} | ${['/journal-voucher/add']}                                  | ${'notFound'}
  ${'customer'}        | ${['/customer/add']}                                         | ${'notFound'}
  ${'none'}            | ${['/sales-invoice/add']}                                    | ${'notFound'}
`('is refused for $slug with $permissions: $code', async ({ slug, permissions, code }) => {
  await expect(findCodes(as(permissions), slug, ['INV'])).rejects.toMatchObject({ code });
});

it.each`
  slug                | permissions
  ${'sales-invoice'}  | ${['/sales-invoice/edit', '/sales-invoice/can-scan-barcode']}
  ${'stock-transfer'} | ${['/stock-transfer/add']}
`('is answered for $slug with $permissions', async ({ slug, permissions }) => {
  expect((await findCodes(as(permissions), slug, ['INV'])).codes).toHaveLength(1);
});

function as(permissions: readonly string[], permissionsIn?: Context['caller']['permissionsIn']): Context {
  const caller = { userId: 'someone', email: '', name: '', permissions: new Set(permissions) };
  return { ...books.context, caller: { ...caller, ...(permissionsIn ? { permissionsIn } : {}) } };
}
