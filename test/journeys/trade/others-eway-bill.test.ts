import { beforeAll, expect, it } from 'vitest';
import { functionNamed, invoke } from '#infra/local/handlers';
import { type App, ok } from '#test/kit/app';
import { othersBillAt } from '#test/kit/books/others-bill';
import { runJobs } from '#test/kit/jobs';
import { actingAs } from '#test/kit/permissions';
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
const act = (row: Listed | undefined, verb: 'accept' | 'reject', remark?: string) =>
  seller.org.call('PUT', `/api/ims-crm/othersEwayBill/s/${row?.id}/${verb}`, {
    body: { version: row?.version, ...(remark && { remark }) },
  });

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
  expect((await act(await rowOf(strange.number), 'reject')).status).toBe(422);
  ok(await act(await rowOf(strange.number), 'reject', 'We ordered nothing from them'));
  expect(await rowOf(strange.number)).toMatchObject({ answerStatus: 'Rejecting' });
  const [asked] = await seller.org.get('others-eway-bill', `/${(await rowOf(strange.number))?.id}/history`);
  expect(asked).toMatchObject({ action: 'reject', remark: 'We ordered nothing from them' });
  expect((await act(await rowOf(strange.number), 'accept')).body.message).toContain('on its way to the portal');
  await run();
  // Every message comes twice.
  await run();
  expect([(await rowOf(known.number))?.answerStatus, (await rowOf(strange.number))?.answerStatus]).toEqual(['Accepted', 'Rejected']);
  expect(register.bill(strange.number)?.rejectedAt).toEqual(expect.any(Number));
  expect(register.bill(known.number)?.rejectedAt).toBeNull();
  expect(await listed()).toHaveLength(2);
});

it('is fetched by itself each morning, once the registration says so', async () => {
  const { register } = portals.bills;
  const schedule = functionNamed('schedule-fetch-others');
  const { base } = await import('#functions/wire');
  const morning = async () => {
    // As if the walk of this morning had not begun.
    await base.sweeps().keepPlace('eway-bill-of-others', 'another day', { after: '', ended: false });
    return actingAs(schedule, () => invoke(schedule, {}));
  };
  expect(await morning()).toEqual({ asked: 0 });
  const [{ id = '' } = {}] = (await seller.org.list('gst-registration')).rows;
  const { version } = await seller.org.get('gst-registration', `/${id}`);
  const daily = { ewayBills: true, ewayAutomatic: false, ewayOthersDaily: true };
  await seller.org.put('gst-registration', { id, version, gstin, provider: 'NIC', mode: 'Sandbox', automatic: false, ...daily });
  const [change] = await seller.org.get('gst-registration', `/${id}/history`);
  expect(change).toMatchObject({ action: 'edit', after: { ewayOthersDaily: true } });
  const bill = await othersBillAt(register, gstin, Date.now() - 24 * 3_600_000);
  expect(await morning()).toEqual({ asked: 1 });
  // Asked once in a morning, however often the schedule runs.
  expect(await morning()).toEqual({ asked: 0 });
  await run();
  await run();
  expect((await listed()).find(({ billNo }) => billNo === bill.number)).toMatchObject({ answerStatus: 'New', hoursLeft: 47 });
  const fetches = async () =>
    ((await seller.org.list('eway-bill-fetch')).rows as readonly { readonly day: string; readonly version: number }[]).map(
      ({ day, version: of }) => [day, of],
    );
  const before = await fetches();
  expect(before).toHaveLength(4);
  await base.sweeps().answer('eway-bill-of-others', seller.org.organisationId);
  expect(await morning()).toEqual({ asked: 1 });
  await run();
  await run();
  expect(await fetches()).toEqual(before);
});

it('needs permissions of its own', async () => {
  const clerk = await seller.org.member('HR');
  const refused = await seller.org.call('POST', '/api/ims-crm/ewayBillFetch/s/begin', { body: { day: seller.date }, as: clerk });
  expect(refused.status).toBe(403);
});
