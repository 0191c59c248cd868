import { beforeAll, expect, it } from 'vitest';
import { type App, ok } from '#test/kit/app';
import { othersBillAt } from '#test/kit/books/others-bill';
import { runJobs } from '#test/kit/jobs';
import { sharedApp } from '#test/kit/shared-app';
import { gstins, type Seller, type SharedPortals, sellerAtPortals, sharedPortals } from '#test/kit/shared-portals';

// What another GSTIN made for ours: fetched over HTTP through the queue from the simulator, accepted, and rejected there.
const gstin = gstins.others;
let app: App;
let portals: SharedPortals;
let seller: Seller;

beforeAll(async () => {
  app = await sharedApp();
  portals = await sharedPortals();
  seller = await sellerAtPortals('Godavari Goods from Others', gstin, { ewayBills: true }, ['eway-bill']);
}, 120_000);

const run = () => runJobs(app, seller.org, 'organisation', 'eway-bill-of-others');
const fetch = async () => ok(await seller.org.call('POST', '/api/ims-crm/ewayBillFetch/s/begin', { body: { day: seller.date } }));
const lastFetch = async () => (await seller.org.list('eway-bill-fetch')).rows[0];
const listed = async () => (await seller.org.list('others-eway-bill')).rows as readonly Listed[];
const act = (row: Listed | undefined, verb: string) =>
  seller.org.call('PUT', `/api/ims-crm/othersEwayBill/s/${row?.id}/${verb}`, { body: { version: row?.version } });

interface Listed {
  readonly id: string;
  readonly version: number;
  readonly billNo: string;
  readonly answerStatus: string;
}

it('is fetched, accepted or rejected, and the portal knows', async () => {
  const { register } = portals.bills;
  const [known, strange] = [await othersBillAt(register, gstin, Date.now()), await othersBillAt(register, gstin, Date.now())];
  expect(await fetch()).toMatchObject({ gstin, day: seller.date, fetchStatus: 'Fetching' });
  await run();
  expect(await lastFetch()).toMatchObject({ fetchStatus: 'Done', bills: 2, added: 2 });
  const rowOf = async (number: string) => (await listed()).find(({ billNo }) => billNo === number);
  expect(await rowOf(known.number)).toMatchObject({ answerStatus: 'New', hoursLeft: 71, makerName: 'Godavari Pumps' });
  ok(await act(await rowOf(known.number), 'accept'));
  ok(await act(await rowOf(strange.number), 'reject'));
  expect(await rowOf(strange.number)).toMatchObject({ answerStatus: 'Rejecting' });
  expect((await act(await rowOf(strange.number), 'accept')).body.message).toContain('on its way to the portal');
  await run();
  // Every message comes twice.
  await run();
  expect([(await rowOf(known.number))?.answerStatus, (await rowOf(strange.number))?.answerStatus]).toEqual(['Accepted', 'Rejected']);
  expect(register.bill(strange.number)?.rejectedAt).toEqual(expect.any(Number));
  expect(register.bill(known.number)?.rejectedAt).toBeNull();
  expect(await listed()).toHaveLength(2);
});

it('needs permissions of its own', async () => {
  const clerk = await seller.org.member('HR');
  const refused = await seller.org.call('POST', '/api/ims-crm/ewayBillFetch/s/begin', { body: { day: seller.date }, as: clerk });
  expect(refused.status).toBe(403);
});
