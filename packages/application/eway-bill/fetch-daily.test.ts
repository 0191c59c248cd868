import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { fetchDaily } from '#application/eway-bill/fetch-daily';
import { beginFetch, fetchId, fetchOthers, giveUpFetch, othersBillId } from '#application/eway-bill/fetch-others';
import type { EwayBillWays } from '#application/eway-bill/ways';
import { addDays, type Day, dayOf } from '#domain/time/day';
import { ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { type BillPortalOfBooks, registrationId, withBillPortal } from '#test/kit/books/bill-portal';
import { contextEnding, Ended, endingAt } from '#test/kit/books/ending';
import { othersBillAt } from '#test/kit/books/others-bill';

// The daily fetch on real engines: what it asks for, and what is left when its process ends.
let books: OpenBooks;
let bills: BillPortalOfBooks;

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

const today = dayOf(new Date().toISOString());
const lastDays = [addDays(today, -3), addDays(today, -2), addDays(today, -1)];
/** What a schedule asks for belongs to no branch, year or person. */
const asSchedule = (): Context => ({
  ...books.context,
  scope: { ...books.context.scope, branchId: '', financialYearId: '', userId: '', from: 'job' },
  today,
});

async function settings(change: object): Promise<void> {
  const { ports, scope } = books.context;
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: 'gst-registration', id: registrationId, kind: 'change' },
    decide: ({ record }) => {
      const row = { ...record?.row, ...change };
      return changeOf(masterOf('gst-registration'), { action: 'edit', id: registrationId, row, before: record, userId: scope.userId });
    },
  });
}

const fetchOf = async (day: Day) => {
  const { ports, scope } = books.context;
  return ports.records.find(scope, ewayBillFetch.slug, fetchId(books.context, bills.account.gstin, day));
};
const versions = () => Promise.all(lastDays.map(async (day) => (await fetchOf(day))?.version));

/** The message that the fetch of this day asks for. */
async function deliver(day: Day, ways: EwayBillWays = bills.ways, context: Context = { ...books.context, today }): Promise<void> {
  const stored = await fetchOf(day);
  await fetchOthers(context, ways, { documentId: stored?.id ?? '', request: String(stored?.row['askedAt']) });
}

it('asks for nothing without the switch, and then for the days whose bills can still be rejected, each once', async () => {
  for (const off of [{}, { ewayOthersDaily: false }, { ewayOthersDaily: true, ewayBills: false }]) {
    await settings(off);
    await fetchDaily(asSchedule());
    expect(await versions()).toEqual([undefined, undefined, undefined]);
  }
  await settings({ ewayOthersDaily: true, ewayBills: true });
  await fetchDaily(asSchedule());
  await fetchDaily(asSchedule());
  expect(await versions()).toEqual([1, 1, 1]);
  const { userId } = books.context.scope;
  const stored = await fetchOf(addDays(today, -1));
  expect(stored).toMatchObject({ createdBy: userId, row: { fetchStatus: 'Fetching', gstin: bills.account.gstin } });
  const history = await books.storage.records.history(books.context.scope, 'organisation', ewayBillFetch.slug, stored?.id ?? '');
  expect(history.map(({ action }) => action)).toEqual(['fetch-daily']);
});

it('two runs for the same day write nothing twice, and what failed is tried on the next morning', async () => {
  const [first = today, second = today, third = today] = lastDays;
  const bill = await othersBillAt(bills.register, bills.account.gstin, Date.now() - 24 * 3_600_000);
  await deliver(first);
  await deliver(third);
  const failing = await fetchOf(second);
  await giveUpFetch(books.context, { documentId: failing?.id ?? '', request: String(failing?.row['askedAt']) });
  const before = await versions();
  await fetchDaily(asSchedule());
  expect(await versions()).toEqual(before);
  const id = othersBillId(books.context, bills.account.gstin, bill.number);
  expect(await books.context.ports.records.find(books.context.scope, othersEwayBill.slug, id)).toMatchObject({ version: 1 });
  // The second of these days is still fetched then, and the first is too long ago.
  await fetchDaily({ ...asSchedule(), today: addDays(today, 1) });
  expect((await fetchOf(second))?.row).toMatchObject({ fetchStatus: 'Fetching' });
  expect(await versions()).toEqual([before[0], (before[1] ?? 0) + 1, before[2]]);
  expect((await fetchOf(today))?.row).toMatchObject({ fetchStatus: 'Fetching' });
});

it('of two that begin at the same moment one is written', async () => {
  const day = addDays(today, -5);
  const wish = { day, gstin: bills.account.gstin };
  await beginFetch({ ...books.context, today }, wish);
  await deliver(day);
  await Promise.all([1, 2, 3].map(() => beginFetch({ ...books.context, today }, wish)));
  expect((await fetchOf(day))?.version).toBe(3);
});

// The process ends before or after each of its calls, once in each run. Then its message comes again.
it.each([
  ['before', false],
  ['after', true],
])(
  'a process that ends %s any of its calls begins and fetches each day once',
  async (_, made) => {
    let days = 2;
    for (let number = 0, ended = true; ended; number += 1, days += 1) {
      bills.ahead(60_000);
      // Each run is on another day, so that nothing is fetched yet.
      const morning = addDays(today, days * 3 + (made ? 900 : 0));
      const at = { ...asSchedule(), today: morning };
      ended = await ends(() => fetchDaily(contextEnding(at, endingAt(number, made))));
      await fetchDaily(at);
      for (const back of [1, 2, 3]) expect(await fetchOf(addDays(morning, -back)), `call ${number}`).toMatchObject({ version: 1 });
    }
    for (let number = 0, ended = true; ended; number += 1) {
      bills.ahead(60_000);
      const bill = await othersBillAt(bills.register, bills.account.gstin, Date.now());
      await beginFetch({ ...books.context, today }, { day: today, gstin: bills.account.gstin });
      const ending = endingAt(number, made);
      const { portal, account, ways } = bills;
      const endingWays: EwayBillWays = {
        ...ways,
        gate: ending(ways.gate),
        accesses: { bills: async () => ({ portal: ending(portal), account, byIrn: undefined }) },
      };
      ended = await ends(() => deliver(today, endingWays, contextEnding({ ...books.context, today }, ending)));
      await deliver(today);
      expect((await fetchOf(today))?.row, `call ${number}`).toMatchObject({ fetchStatus: 'Done', why: null });
      const id = othersBillId(books.context, bills.account.gstin, bill.number);
      expect(await books.context.ports.records.find(books.context.scope, othersEwayBill.slug, id), `call ${number}`).toMatchObject({
        version: 1,
      });
    }
  },
  120_000,
);

async function ends(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return true;
  }
}
