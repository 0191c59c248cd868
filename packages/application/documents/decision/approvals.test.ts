import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { waitingCounts } from '#application/documents/facts/waiting-counts';
import { removeDocument } from '#application/documents/remove-document';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { inTracker, trackersOf } from '#modules/kit/approval';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
let body: () => Record<string, unknown>;
const orders = documentOf('sales-order');

beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  body = () => parsed('sales-order', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 2_0000 }] });
  const org = await getRecord(books.context, masterOf('org'), books.context.scope.organisationId);
  const settings = { reviewOrders: true, approveOrders: true };
  await updateRecord(books.context, masterOf('org'), { ...typedFields('org', org), ...settings } as never);
});
afterAll(() => books.close());

/** Somebody who works with orders and may give every level. */
function person(name: string): Context {
  const userId = randomUUID();
  const permissions = new Set(
    ['', '/view', '/add', '/edit'].map((verb) => `/sales-order${verb}`).concat(trackersOf(orders).map(({ path }) => path)),
  );
  const { scope, caller } = books.context;
  return { ...books.context, scope: { ...scope, userId }, caller: { ...caller, userId, name, permissions } };
}

const enteredBy = (context: Context) => enterDocument(context, orders, { ...body(), id: randomUUID() });
const sign = (context: Context, verb: string, { id, version }: { readonly id: string; readonly version: number }, remark?: string) =>
  actOnDocument(context, orders, id, verb, { version, ...(remark === undefined ? {} : { remark }) });

describe('approval of an order', () => {
  it('keeps who, when and the remark, on the order and in its history', async () => {
    const [asha, ravi, meena] = [person('Asha'), person('Ravi'), person('Meena')];
    const order = await enteredBy(asha);
    expect(order).toMatchObject({ status: 'Pending', awaits: 'Reviewed', enteredBy: asha.caller.userId });
    const reviewed = await sign(ravi, 'review', order, 'Rates checked');
    const approved = await sign(meena, 'approve', reviewed);
    expect(approved).toMatchObject({
      status: 'Active',
      approvalStatus: 'Approved',
      awaits: null,
      approvals: [
        { level: 'Reviewed', userId: ravi.caller.userId, name: 'Ravi', remark: 'Rates checked' },
        { level: 'Approved', name: 'Meena', remark: null },
      ],
    });
    const { scope, ports } = books.context;
    const history = await ports.records.history(scope, { branchId: scope.branchId }, 'sales-order', order.id);
    expect(history.map(({ action, by, remark }) => [action, by, remark])).toEqual([
      ['approve', meena.caller.userId, undefined],
      ['review', ravi.caller.userId, 'Rates checked'],
      ['create', asha.caller.userId, undefined],
    ]);
  });

  it('is not given by who entered the order, nor by who changed it last', async () => {
    const [asha, ravi] = [person('Asha'), person('Ravi')];
    const order = await enteredBy(asha);
    await expect(sign(asha, 'review', order)).rejects.toMatchObject({ code: 'notAllowed' });
    const changed = await changeDocument(ravi, orders, { ...body(), notes: 'By Friday', id: order.id, version: order.version });
    await expect(sign(ravi, 'review', changed)).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(sign(asha, 'review', changed)).rejects.toMatchObject({ code: 'notAllowed' });
    expect(await sign(books.context, 'review', changed)).toMatchObject({ approvalStatus: 'Reviewed' });
    const own = await enteredBy(books.context);
    expect(await sign(books.context, 'review', own)).toMatchObject({ approvalStatus: 'Reviewed' });
  });

  it('is of the version that was seen, once, and in order', async () => {
    const [asha, ravi] = [person('Asha'), person('Ravi')];
    const order = await enteredBy(asha);
    await expect(sign(ravi, 'approve', order)).rejects.toThrow('Waits for Review first');
    await changeDocument(asha, orders, { ...body(), notes: 'Urgent', id: order.id, version: order.version });
    await expect(sign(ravi, 'review', order)).rejects.toMatchObject({ code: 'changed' });
    const now = { ...order, version: order.version + 1 };
    const both = await Promise.allSettled([sign(ravi, 'review', now), sign(person('Meena'), 'review', now)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(sign(ravi, 'review', { ...order, version: now.version + 1 })).rejects.toThrow('Already Reviewed');
  });

  it('bars edits from the list, allows them in the tracker of a later level, and begins anew after an edit', async () => {
    const [asha, ravi] = [person('Asha'), person('Ravi')];
    const order = await enteredBy(asha);
    const reviewed = await sign(ravi, 'review', order);
    const change = { ...body(), notes: 'Split delivery', id: order.id, version: reviewed.version };
    await expect(changeDocument(asha, orders, change)).rejects.toThrow('sent back');
    await expect(changeDocument(asha, inTracker(orders, 'Reviewed'), change)).rejects.toThrow('sent back');
    const changed = await changeDocument(ravi, inTracker(orders, 'Approved'), change);
    expect(changed).toMatchObject({ notes: 'Split delivery', approvals: [], approvalStatus: null, awaits: 'Reviewed' });
  });

  it('is neither given nor changed in a tracker by people who have the tracker for their own orders only', async () => {
    const order = await enteredBy(person('Asha'));
    for (const held of [[], ['/sales-order', '/sales-order/add']]) {
      const kiran = person('Kiran');
      const permissions = new Set([...held, ...trackersOf(orders).map(({ path }) => `${path}/own`)]);
      const limited = { ...kiran, caller: { ...kiran.caller, permissions } };
      await expect(sign(limited, 'review', order)).rejects.toMatchObject({ code: 'notFound' });
      await expect(sign(limited, 'send-back', order, 'No')).rejects.toMatchObject({ code: 'notFound' });
      const change = { ...body(), notes: 'Ten more', id: order.id, version: order.version };
      await expect(changeDocument(limited, inTracker(orders, 'Reviewed'), change)).rejects.toMatchObject({ code: 'notFound' });
      const own = await enteredBy(limited);
      const mine = { ...body(), notes: 'Ten more', id: own.id, version: own.version };
      expect(await changeDocument(limited, inTracker(orders, 'Reviewed'), mine)).toMatchObject({ notes: 'Ten more' });
    }
  });

  it('goes back to its author with a remark', async () => {
    const [asha, ravi] = [person('Asha'), person('Ravi')];
    const order = await enteredBy(asha);
    await expect(sign(ravi, 'send-back', order, 'no')).rejects.toMatchObject({ code: 'notAllowed' });
    const reviewed = await sign(ravi, 'review', order);
    const back = await sign(ravi, 'send-back', reviewed, 'Wrong address');
    expect(back).toMatchObject({ status: 'Pending', approvals: [], approvalStatus: null, awaits: 'Reviewed' });
    expect(await changeDocument(asha, orders, { ...body(), id: order.id, version: back.version })).toMatchObject({ awaits: 'Reviewed' });
  });

  it('is counted by what waits for each level, for those who can give it, in the tail of the log and in the views', async () => {
    const [asha, ravi] = [person('Asha'), person('Ravi')];
    const counted = async (context = ravi) =>
      Object.fromEntries((await waitingCounts(context, orders)).map(({ level, count }) => [level, count]));
    const start = await counted();
    const more = (by: Readonly<Record<string, number>>) =>
      Object.fromEntries(Object.entries(start).map(([level, count]) => [level, count + (by[level] ?? 0)]));
    const [one, two, three] = [await enteredBy(asha), await enteredBy(asha), await enteredBy(asha)];
    expect(await counted()).toEqual(more({ Reviewed: 3 }));
    const reviewed = await sign(ravi, 'review', one);
    const cancelled = await sign(books.context, 'cancel', two, 'Entered twice');
    expect(await counted()).toEqual(more({ Reviewed: 1, Approved: 1 }));
    const { organisationId, branchId } = books.context.scope;
    await books.storage.projector.project(organisationId, { branchId });
    expect(await books.storage.prover.proveStream(organisationId, { branchId })).toEqual([]);
    expect(await counted()).toEqual(more({ Reviewed: 1, Approved: 1 }));
    await sign(person('Meena'), 'approve', reviewed);
    await sign(books.context, 'undo-cancel', cancelled);
    await removeDocument(books.context, orders, three.id, three.version);
    await changeDocument(asha, orders, { ...body(), notes: 'Soon', id: two.id, version: cancelled.version + 1 });
    expect(await counted()).toEqual(more({ Reviewed: 1 }));
    const only = (...paths: readonly string[]) => ({ ...ravi, caller: { ...ravi.caller, permissions: new Set(paths) } });
    expect(Object.keys(await counted(only('/sales-order', '/sales-order-review-tracker')))).toEqual(['Reviewed']);
    expect(await counted(only('/sales-order/own', '/sales-order-review-tracker'))).toEqual({});
  });

  it('is not needed by orders from before the level was switched on', async () => {
    const order = await enteredBy(person('Asha'));
    expect(orders.chain?.waits?.({ ...order, awaits: undefined } as never)).toBeUndefined();
  });
});
