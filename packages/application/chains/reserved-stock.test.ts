import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { removeDocument } from '#application/documents/remove-document';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { runs } from '#test/kit/runs';

let books: OpenBooks;
let partyId: string;
let supplierId: string;
let itemId: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId } = await withPartyAndItem(books));
  supplierId = (await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') })).id;
});
afterAll(() => books.close());
beforeEach(async () => {
  itemId = await newItem();
  await setOrganisation({ negativeStock: 'blocked', reserveStock: 'all', approveOrders: false });
});

let items = 0;
async function newItem(): Promise<string> {
  items += 1;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }];
  const item = { name: `Panel ${items}`, type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', salesRate: 100_0000, gstHistory };
  return (await books.create('inventory-item', item)).id;
}

async function setOrganisation(change: Row) {
  const { organisationId } = books.context.scope;
  const { version } = await getRecord(books.context, masterOf('org'), organisationId);
  await updateRecord(books.context, masterOf('org'), { id: organisationId, version, ...change });
}

const line = (quantity: number, more: Row = {}) => ({ itemId, quantity: quantity * 1_0000, rate: 100_0000, ...more });
const buy = (quantity: number) =>
  books.enter('purchase-invoice', {
    ...{ date: '2026-11-01', partyId: supplierId, referenceNo: `T/${Math.random()}`, referenceDate: '2026-11-01' },
    lines: [line(quantity)],
  });
const order = (quantity: number, more: Row = {}) =>
  books.enter('sales-order', { date: '2026-11-02', partyId, lines: [line(quantity)], ...more });
const from = (id: string) => ({ sourceSlug: 'sales-order', sourceId: id, sourceLine: '1' });
const sell = (quantity: number, of?: string, slug = 'sales-invoice') =>
  books.enter(slug, { date: '2026-11-03', partyId, lines: [line(quantity, of === undefined ? {} : from(of))] });
const act = async (slug: string, id: string, verb: string) =>
  actOnDocument(books.context, documentOf(slug), id, verb, {
    version: (await getRecord(books.context, documentOf(slug), id)).version,
    remark: 'asked for',
  });
const change = async (slug: string, id: string, values: Row) => {
  const document = documentOf(slug);
  const { version, date, partyId: party, referenceNo = null, referenceDate = null } = await getRecord(books.context, document, id);
  const head = { date, partyId: party, ...(referenceNo === null ? {} : { referenceNo, referenceDate }) };
  return changeDocument(books.context, document, { ...parsed(slug, { ...head, ...values } as unknown as Row), id, version } as never);
};
const figures = async () => {
  const { scope, ports } = books.context;
  const [[open], onHand] = await Promise.all([
    ports.books.openOrders(scope, scope.branchId, [itemId]),
    ports.books.onHand(scope, scope.branchId, [itemId]),
  ]);
  const there = onHand.reduce((sum, { quantity }) => sum + quantity, 0);
  return { there: there / 1_0000, reserved: (open?.reserved ?? 0) / 1_0000 };
};
const proven = async () => expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
const refused = { errors: [{ path: 'lines.0.quantity', message: expect.stringMatching(/free, .* reserved for orders/) }] };

describe('goods that an order reserves', () => {
  it('are kept from others, and go to the order itself', async () => {
    await buy(10);
    const { id } = await order(6);
    expect(await figures()).toEqual({ there: 10, reserved: 6 });
    await expect(sell(5)).rejects.toMatchObject(refused);
    await expect(sell(5, undefined, 'delivery-note')).rejects.toMatchObject(refused);
    await sell(3);
    await sell(4, id, 'delivery-note');
    expect(await figures()).toEqual({ there: 3, reserved: 2 });
    await expect(sell(2)).rejects.toMatchObject(refused);
    await sell(2, id);
    await sell(1);
    expect(await figures()).toEqual({ there: 0, reserved: 0 });
    await proven();
  });

  it('are reserved from approval on, until it is sent back, cancelled or completed', async () => {
    await setOrganisation({ approveOrders: true });
    await buy(4);
    const { id } = await order(4);
    await sell(1);
    await act('sales-order', id, 'approve');
    await expect(sell(1)).rejects.toMatchObject(refused);
    await act('sales-order', id, 'send-back');
    await sell(1);
    await act('sales-order', id, 'approve');
    await act('sales-order', id, 'cancel');
    await sell(1);
    expect(await figures()).toEqual({ there: 1, reserved: 0 });
    await act('sales-order', id, 'undo-cancel');
    await expect(sell(1)).rejects.toMatchObject(refused);
    await sell(1, id);
    await act('sales-order', id, 'complete');
    expect(await figures()).toEqual({ there: 0, reserved: 0 });
    await proven();
  });

  it.each([
    ['all', undefined, 3],
    ['all', 'yes', 3],
    ['all', 'no', 0],
    ['chosen', undefined, 0],
    ['chosen', 'yes', 3],
    ['off', undefined, 0],
  ])('with the setting %s and %s on the order: %i', async (reserveStock, reserve, reserved) => {
    await setOrganisation({ reserveStock });
    await order(3, reserve === undefined ? {} : { reserve });
    expect(await figures()).toEqual({ there: 0, reserved });
  });

  it('are not asked for where orders reserve nothing', async () => {
    await setOrganisation({ reserveStock: 'off' });
    await expect(order(1, { reserve: 'yes' })).rejects.toMatchObject({ errors: [{ path: 'reserve' }] });
  });

  it.each([
    ['warned', 1],
    ['allowed', 0],
  ])('negative stock %s: taking them gives %i warning', async (negativeStock, warnings) => {
    await setOrganisation({ negativeStock });
    await buy(5);
    await order(4);
    const sold = await sell(3);
    expect(sold.warnings.filter((text) => text.includes('reserved for orders'))).toHaveLength(warnings);
    expect(await figures()).toEqual({ there: 2, reserved: 4 });
  });

  it('are kept from edits, cancels and deletes too', async () => {
    const bought = await buy(10);
    const sold = await sell(2);
    const { id } = await order(8);
    await expect(change('sales-invoice', sold.id, { lines: [line(3)] })).rejects.toMatchObject(refused);
    await change('sales-invoice', sold.id, { lines: [line(1)] });
    const notAllowed = { code: 'notAllowed', message: expect.stringContaining('reserved for orders') };
    await act('sales-invoice', sold.id, 'cancel');
    await order(2);
    await expect(act('sales-invoice', sold.id, 'undo-cancel')).rejects.toMatchObject(notAllowed);
    await expect(act('purchase-invoice', bought.id, 'cancel')).rejects.toMatchObject(notAllowed);
    const { version } = await getRecord(books.context, documentOf('purchase-invoice'), bought.id);
    await expect(removeDocument(books.context, documentOf('purchase-invoice'), bought.id, version)).rejects.toMatchObject(notAllowed);
    await expect(change('purchase-invoice', bought.id, { lines: [line(9)] })).rejects.toMatchObject(refused);
    // What it delivers it may change, within its own order.
    const delivered = await sell(3, id);
    await change('sales-invoice', delivered.id, { lines: [line(8, from(id))] });
    expect(await figures()).toEqual({ there: 2, reserved: 2 });
    await proven();
  });

  it('of 32 people who sell and deliver the last pieces, none takes what is reserved', async () => {
    await buy(9);
    const { id } = await order(5);
    const done = await Promise.allSettled(
      Array.from({ length: 32 }, (_, at) =>
        at % 4 === 0 ? sell(1, id) : sell(1, undefined, at % 2 === 0 ? 'delivery-note' : 'sales-invoice'),
      ),
    );
    const taken = done.map(({ status }, at) => status === 'fulfilled' && (at % 4 === 0 ? 'order' : 'free'));
    expect(taken.filter((one) => one === 'order')).toHaveLength(5);
    expect(taken.filter((one) => one === 'free')).toHaveLength(4);
    expect(await figures()).toEqual({ there: 0, reserved: 0 });
    await proven();
  });
});

const step = fc.record({
  do: fc.constantFrom('buy', 'order', 'sell', 'deliver', 'deliver', 'cancel', 'undo-cancel', 'complete', 'project'),
  of: fc.nat(20),
  quantity: fc.integer({ min: 1, max: 5 }),
});

it('nothing that is refused changes anything, and nothing that is done makes less than nothing free', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      itemId = await newItem();
      const orders: string[] = [];
      const sold: string[] = [];
      for (const { do: verb, of, quantity } of steps) {
        const before = await figures();
        const free = before.there - before.reserved;
        const pick = (ids: readonly string[]) => ids[of % Math.max(1, ids.length)];
        const doing = async () => {
          const at = verb === 'complete' ? pick(orders) : pick(sold);
          if (verb === 'buy') await buy(quantity);
          else if (verb === 'order') orders.push((await order(quantity)).id);
          else if (verb === 'sell') sold.push((await sell(quantity)).id);
          else if (verb === 'deliver') sold.push((await sell(quantity, pick(orders))).id);
          else if (verb === 'project') await books.storage.projector.project(books.context.scope.organisationId, books.context.scope);
          else if (at !== undefined) await act(verb === 'complete' ? 'sales-order' : 'sales-invoice', at, verb);
        };
        const isDone = await doing().then(
          () => true,
          () => false,
        );
        const after = await figures();
        expect(after.there).toBeGreaterThanOrEqual(0);
        if (!isDone) expect(after).toEqual(before);
        // An order can ask for more than there is; a document that takes goods cannot make that worse.
        else if (['sell', 'deliver', 'undo-cancel'].includes(verb))
          expect(after.there - after.reserved).toBeGreaterThanOrEqual(Math.min(0, free));
      }
      await proven();
    }),
    { numRuns: runs(4) },
  );
}, 120_000);
