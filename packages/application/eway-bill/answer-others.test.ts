import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import { answerOthersBill, giveUpRejecting, rejectOthersBill, takeUpRejecting } from '#application/eway-bill/answer-others';
import { beginFetch, fetchOthers, giveUpFetch, othersBillId } from '#application/eway-bill/fetch-others';
import { viewOthersBill } from '#application/eway-bill/view-others';
import type { EwayBillWays } from '#application/eway-bill/ways';
import { AtThePortal } from '#application/portals/look-after';
import type { EwayBillPortal } from '#application/ports/eway-bill-portal';
import { addDays, dayOf } from '#domain/time/day';
import type { Bill } from '#integrations/eway-bill/simulator/register';
import { ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';
import { masterOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type BillPortalOfBooks, withBillPortal } from '#test/kit/books/bill-portal';
import { contextEnding, Ended, endingAt, minutesLater } from '#test/kit/books/ending';
import { othersBillAt } from '#test/kit/books/others-bill';

// What others made for the GSTIN of the branch: fetched from the simulator, answered, and rejected there.
let books: OpenBooks;
let bills: BillPortalOfBooks;
const hour = 60 * 60 * 1000;

beforeAll(async () => {
  books = await openBooks();
  bills = await withBillPortal(books);
});
afterAll(async () => {
  await bills.close();
  await books.close();
});
// The gate lets a hundred calls through in a minute.
beforeEach(() => bills.ahead(60_000));

const day = dayOf(new Date().toISOString());
const now = () => ({ ...books.context, today: day });

/** At the portal: made by another for our GSTIN, so many hours ago. */
function made(hoursAgo = 0, change: Partial<Bill> = {}): Promise<Bill> {
  return othersBillAt(bills.register, bills.account.gstin, Date.now() - hoursAgo * hour, change);
}

async function fetched(of = day, ways: EwayBillWays = bills.ways) {
  const begun = await beginFetch(now(), { day: of });
  const asked = { documentId: String(begun['id']), request: String(begun['askedAt']) };
  await fetchOthers(now(), ways, asked);
  return (await books.context.ports.records.find(books.context.scope, ewayBillFetch.slug, asked.documentId))?.row;
}

const idOf = ({ number }: Bill) => othersBillId(books.context, bills.account.gstin, number);
const view = (bill: Bill, at = now()) => viewOthersBill(at, idOf(bill));

async function rejecting(bill: Bill) {
  const { version } = await view(bill);
  const { rejectRequest } = await answerOthersBill(now(), idOf(bill), 'reject', {
    version: Number(version),
    remark: 'We did not order it',
  });
  return { documentId: idOf(bill), request: String(rejectRequest) };
}

const rejectedAt = ({ number }: Bill) => bills.register.bill(number)?.rejectedAt ?? null;
const over = (change: Partial<EwayBillPortal>): EwayBillWays => ({
  ...bills.ways,
  accesses: { bills: async () => ({ portal: { ...bills.portal, ...change }, account: bills.account, byIrn: undefined }) },
});

describe('a fetch', () => {
  it('writes each bill once, and what changed at the portal since', async () => {
    const [bill, other] = [await made(), await made()];
    expect(await fetched()).toMatchObject({ fetchStatus: 'Done', bills: 2, added: 2, why: null });
    expect(await view(bill)).toMatchObject({
      ...{ billNo: bill.number, answerStatus: 'New', hoursLeft: 71, makerName: 'Godavari Pumps', makerGstin: bill.gstin },
      ...{ documentNo: bill.request.docNo, documentDate: day, value: 119_758_00, hsn: '84818030', gstin: bills.account.gstin, version: 1 },
    });
    await bills.register.keep({ ...bill, cancelledAt: Date.now() }, { ...other, rejectedAt: Date.now() });
    expect(await fetched()).toMatchObject({ bills: 2, added: 0 });
    expect([(await view(bill)).answerStatus, (await view(other)).answerStatus]).toEqual(['Cancelled', 'Rejected']);
    await fetched();
    expect(await view(bill)).toMatchObject({ version: 2 });
  });

  it('waits while the portal is down, and says when it ends for good', async () => {
    const down = over({ madeByOthers: async () => ({ outcome: 'busy', why: 'The portal is down' }) });
    await expect(fetched(addDays(day, -1), down)).rejects.toThrow(AtThePortal);
    const begun = await beginFetch(now(), { day: addDays(day, -1) });
    expect(begun).toMatchObject({ fetchStatus: 'Waiting', why: 'The portal is down', againAt: expect.any(String) });
    const asked = { documentId: String(begun['id']), request: String(begun['askedAt']) };
    await giveUpFetch(now(), asked);
    const { ports, scope } = books.context;
    const row = (await ports.records.find(scope, ewayBillFetch.slug, asked.documentId))?.row;
    expect(row).toMatchObject({ fetchStatus: 'Failed', why: expect.stringContaining('Fetch again later'), againAt: null });
    // Its message does nothing when it comes again, and fetches when somebody sends it again.
    const read = async () => (await ports.records.find(scope, ewayBillFetch.slug, asked.documentId))?.row;
    await fetchOthers(now(), bills.ways, asked);
    expect(await read()).toMatchObject({ fetchStatus: 'Failed' });
    await fetchOthers(now(), bills.ways, { ...asked, again: true });
    expect(await read()).toMatchObject({ fetchStatus: 'Done', bills: 0, why: null });
    expect(await fetched(addDays(day, -1))).toMatchObject({ fetchStatus: 'Done', bills: 0 });
  });

  it.each([
    ['tomorrow', addDays(day, 1), undefined, 'day', /to today/],
    ['long ago', addDays(day, -11), undefined, 'day', /to today/],
    ['of a GSTIN that is not ours', day, '24AAQCA8719H1ZC', 'gstin', /GST Registrations/],
  ])('of a day %s is refused', async (_, of, gstin, path, message) => {
    const refused = { errors: [{ path, message: expect.stringMatching(message) }] };
    await expect(beginFetch(now(), { day: of, gstin })).rejects.toMatchObject(refused);
  });
});

describe('a bill', () => {
  it('that nobody answers is accepted after 72 hours, and no write says so', async () => {
    const bill = await made();
    await fetched();
    const later = minutesLater(now(), 73 * 60);
    expect(await view(bill, later)).toMatchObject({ answerStatus: 'Accepted', hoursLeft: null, version: 1 });
    await expect(answerOthersBill(later, idOf(bill), 'reject', { version: 1, remark: 'Not ours' })).rejects.toThrow(/72 hours/);
  });

  it('is accepted without the portal, and can still be rejected in time', async () => {
    const bill = await made();
    await fetched();
    await answerOthersBill(now(), idOf(bill), 'accept', { version: 1 });
    expect(await view(bill)).toMatchObject({ answerStatus: 'Accepted', answeredAt: expect.any(String), hoursLeft: 71 });
    expect(rejectedAt(bill)).toBeNull();
    await expect(answerOthersBill(now(), idOf(bill), 'accept', { version: 2 })).rejects.toThrow('It is accepted already');
    await rejectOthersBill(now(), bills.ways, await rejecting(bill));
    expect(await view(bill)).toMatchObject({
      answerStatus: 'Rejected',
      answeredBy: expect.any(String),
      rejectedFor: 'We did not order it',
    });
    expect(rejectedAt(bill)).not.toBeNull();
  });

  it('whose rejection is refused stays, with the sentence of the portal', async () => {
    const bill = await made();
    await fetched();
    const refuse = over({ reject: async () => ({ outcome: 'refused', errors: [{ code: '346', message: 'Only within 72 hours' }] }) });
    await rejectOthersBill(now(), refuse, await rejecting(bill));
    expect(await view(bill)).toMatchObject({ answerStatus: 'New', whyNot: 'Only within 72 hours (346)' });
  });

  it('that the portal has cancelled or rejected meanwhile stands as there', async () => {
    const [cancelled, rejected] = [await made(), await made()];
    await fetched();
    await bills.register.keep({ ...cancelled, cancelledAt: Date.now() }, { ...rejected, rejectedAt: Date.now() });
    for (const bill of [cancelled, rejected]) await rejectOthersBill(now(), bills.ways, await rejecting(bill));
    expect([(await view(cancelled)).answerStatus, (await view(rejected)).answerStatus]).toEqual(['Cancelled', 'Rejected']);
  });

  it('whose job never ended can be rejected again', async () => {
    const bill = await made();
    await fetched();
    const asked = await rejecting(bill);
    const down = over({ reject: async () => ({ outcome: 'busy', why: 'The portal is down' }) });
    await expect(rejectOthersBill(now(), down, asked)).rejects.toThrow(AtThePortal);
    await giveUpRejecting(now(), asked);
    expect(await view(bill)).toMatchObject({ answerStatus: 'New', whyNot: expect.stringContaining('for a long time') });
    await rejectOthersBill(now(), bills.ways, await rejecting(bill));
    expect(await view(bill)).toMatchObject({ answerStatus: 'Rejected', whyNot: null });
  });

  it('whose rejection was given up is rejected if its message is sent again, but not if it was answered since', async () => {
    const [left, accepted] = [await made(), await made()];
    await fetched();
    const [again, late] = [await rejecting(left), await rejecting(accepted)];
    for (const asked of [again, late]) await giveUpRejecting(now(), asked);
    await answerOthersBill(now(), idOf(accepted), 'accept', { version: (await view(accepted)).version });
    for (const asked of [again, late]) {
      await takeUpRejecting(now(), asked);
      await rejectOthersBill(now(), bills.ways, asked);
    }
    expect(await view(left)).toMatchObject({ answerStatus: 'Rejected', whyNot: null });
    expect(await view(accepted)).toMatchObject({ answerStatus: 'Accepted' });
    expect(rejectedAt(accepted)).toBeNull();
  });

  it('links to the purchase invoice with its number, of the same supplier', async () => {
    const bill = await made();
    await fetched();
    expect((await view(bill)).purchaseInvoiceId).toBeUndefined();
    const { partyId, itemId } = await withSupplier(bill.gstin);
    const lines = [{ itemId, quantity: 1_0000, rate: 100_0000 }];
    const number = { referenceNo: bill.request.docNo.toLowerCase(), referenceDate: '2026-11-20' };
    const invoice = await books.enter('purchase-invoice', { date: '2026-11-20', partyId, lines, ...number });
    await expect.poll(async () => (await view(bill)).purchaseInvoiceId, { timeout: 5_000 }).toBe(invoice.id);
  });
});

async function withSupplier(gstin: string) {
  const sold = await withPartyAndItem(books);
  const { ports, scope } = books.context;
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: 'customer', id: sold.partyId, kind: 'change' },
    decide: ({ record }) => {
      const row = { ...record?.row, gstin };
      return changeOf(masterOf('customer'), { action: 'edit', id: sold.partyId, row, before: record, userId: scope.userId });
    },
  });
  return sold;
}

// The process ends before or after each of its calls to the outside, once in each run. Then the message comes again.
it.each([
  ['before', false],
  ['after', true],
])(
  'a process that ends %s any of its calls rejects a bill once',
  async (_, over) => {
    let number = 0;
    for (let ended = true; ended; number += 1) {
      bills.ahead(60_000);
      const bill = await made();
      await fetched();
      const asked = await rejecting(bill);
      const ending = endingAt(number, over);
      const { portal, account, ways } = bills;
      const endingWays: EwayBillWays = {
        ...ways,
        gate: ending(ways.gate),
        accesses: { bills: async () => ({ portal: ending(portal), account, byIrn: undefined }) },
      };
      ended = await rejectOthersBill(contextEnding(now(), ending), endingWays, asked).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Ended)) throw error;
          return true;
        },
      );
      await rejectOthersBill(minutesLater(now(), 3), ways, asked);
      expect(await view(bill), `call ${number}`).toMatchObject({ answerStatus: 'Rejected', whyNot: null });
      expect(rejectedAt(bill), `call ${number}`).not.toBeNull();
    }
    expect(number).toBeGreaterThan(4);
  },
  60_000,
);
