import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { addDays, dayOf, formatDay } from '#domain/time/day';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { gstr2bFile, type Reported } from '#test/kit/books/gstr-2b-file';
import { moveClock } from '#test/kit/processes/move-clock';
import { sharedApp } from '#test/kit/shared-app';

// The reconciliation as of earlier days, over HTTP: the first day is three days ago, the second is yesterday, and the last is today.
const gstin = '27AAPFU0939F1ZV';
const supplier = '27AAKFS5678L1ZB';
const base = '/api/ims-crm/gstReconciliation/s';
const hours = 3_600_000;
const today = dayOf(new Date().toISOString());
const [first, second] = [addDays(today, -3), addDays(today, -1)];
const real = globalThis.Date;

let app: App;
let org: Organisation;
let owner: Person;

/** The clock of the process, so many days from now. */
async function onDay(days: number): Promise<void> {
  globalThis.Date = real;
  if (days !== 0) moveClock(days * 24 * hours);
  if (owner === undefined) return;
  // Nobody is signed in for so long.
  const { email, password } = owner;
  const reply = await app.call('POST', '/api/ims-crm/user/login', { direct: true, body: { email, password } });
  owner = { ...owner, token: ok(reply).accessToken };
}

beforeAll(async () => {
  app = await sharedApp();
  await onDay(-3);
  owner = await app.person();
  org = await app.organisation('Kaveri Late Suppliers', { state: '27', gstin, by: owner });
});
afterAll(() => {
  globalThis.Date = real;
});

async function take(documents: readonly Reported[]): Promise<void> {
  const content = gstr2bFile(gstin, '2026-10', documents);
  const body = { id: randomUUID(), name: 'october.json', type: 'application/json', bytes: Buffer.byteLength(content) };
  const { key, url, headers } = ok(await org.call('POST', '/api/utility/file/s/upload', { body, as: owner }));
  await fetch(url, { method: 'PUT', headers, body: content });
  ok(await org.call('POST', '/api/utility/file/s/confirm', { body: { key }, as: owner }));
  ok(await org.call('POST', `${base}/multipart`, { body: { statement: 'GSTR-2B', period: '2026-10', key }, as: owner }));
}

const reported = (number: string, date: string, taxable: number): Reported => ({
  ...{ gstin: supplier, name: 'Konkan Panels', number, date, taxable, cgst: taxable * 0.09, sgst: taxable * 0.09 },
});
const ask = (more: string) => org.call('GET', `${base}/rows?statement=GSTR-2B&from=2026-10&to=2026-10${more}`, { as: owner });
const rowsIn = async (tab: string, day?: string): Promise<readonly ReconciliationRow[]> =>
  ok(await ask(`&tab=${tab}${day === undefined ? '' : `&asOf=${day}`}`)).rows;
/** How many rows each tab has that has some. */
const tabs = async (day?: string) => {
  const found = ok(await ask(day === undefined ? '' : `&asOf=${day}`)).tabs as readonly { readonly tab: string; readonly rows: number }[];
  return Object.fromEntries(found.flatMap(({ tab, rows }) => (rows === 0 ? [] : [[tab, rows]])));
};
const named = ({ books, portal }: ReconciliationRow) => `${books.map(({ number }) => number)} = ${portal.map(({ number }) => number)}`;
const decide = async (row: ReconciliationRow | undefined) => {
  const wanted = {
    ...{ id: randomUUID(), kind: 'accept' },
    books: row?.books.map(({ slug, id }) => ({ slug, id })),
    portal: row?.portal.map(({ period, id }) => ({ period, id })),
  };
  return ok(await org.call('POST', `${base}/decide`, { body: { statement: 'GSTR-2B', decisions: [wanted] }, as: owner }));
};

it('shows a purchase as missing on the day before its supplier reported it, and says what came later', async () => {
  const groupId = derivedId(org.organisationId, 'group:creditors');
  const billingAddress = { line1: '7 MG Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  const party = await org.post(
    'customer',
    { name: 'Konkan Panels', groupId, registrationType: 'Regular', gstin: supplier, billingAddress },
    owner,
  );
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }];
  const unitId = derivedId(org.organisationId, 'unit:NOS');
  const item = await org.post('inventory-item', { name: 'Cable', type: 'Goods', unitId, hsn: '85444999', gstHistory }, owner);
  const typed = (number: string, date: string, rupees: number) => ({
    ...{ date, partyId: party.id, referenceNo: number, referenceDate: date },
    lines: [{ itemId: item.id, quantity: 1_0000, rate: rupees * 10_000 }],
  });
  const buy = (...asked: Parameters<typeof typed>) => org.post('purchase-invoice', typed(...asked), owner);
  await buy('KP/1', '2026-10-03', 10_000);
  const changing = await buy('KP/2', '2026-10-04', 20_000);
  const gone = await buy('KP/3', '2026-10-05', 30_000);
  await take([reported('KP/2', '2026-10-04', 20_000), reported('KP/8', '2026-10-08', 8_000)]);
  const whole = { exact: 1, 'only-books': 2, 'only-portal': 1 };
  expect(await tabs()).toEqual(whole);

  await onDay(-1);
  await take([reported('KP/1', '2026-10-03', 10_000), reported('KP/8', '2026-10-08', 8_500)]);
  await buy('KP/9', '2026-10-09', 9_000);
  await org.put('purchase-invoice', { ...typed('KP/2', '2026-10-04', 22_000), id: changing.id, version: changing.version }, owner);
  ok(
    await org.call('PUT', `/api/ims-crm/purchaseInvoice/s/${gone.id}/cancel`, {
      body: { version: gone.version, remark: 'Twice' },
      as: owner,
    }),
  );
  const [certain] = (await rowsIn('exact')).filter((row) => named(row) === 'KP/1 = KP/1');
  expect(await decide(certain)).toMatchObject([{ decided: true }]);

  const [before] = (await rowsIn('only-books', first)).filter((row) => named(row) === 'KP/1 = ');
  expect(before?.later).toContain(`It was decided about on ${formatDay(second)}`);

  await onDay(0);
  const [done] = await rowsIn('done');
  const ids = [{ id: done?.decision?.id, branchId: done?.decision?.branchId }];
  expect(ok(await org.call('POST', `${base}/takeBack`, { body: { ids, remark: 'Wrong' }, as: owner }))).toMatchObject([{ decided: true }]);
  expect(await tabs()).toEqual({ exact: 1, mismatch: 1, 'only-books': 1, 'only-portal': 1 });

  // At the end of the first day nothing of it was known.
  expect(await tabs(first)).toEqual({ ...whole, later: 2 });
  const [match] = await rowsIn('exact', first);
  expect([match?.books[0]?.taxable, match?.certain, match?.later]).toEqual([
    20_000_00,
    false,
    [expect.stringMatching(`^PI/.* was changed in the books on ${formatDay(second)}$`)],
  ]);
  const missing = Object.fromEntries((await rowsIn('only-books', first)).map((row) => [named(row), row.later]));
  expect(missing).toEqual({
    'KP/1 = ': [`KP/1 of the portal was imported on ${formatDay(second)} and is paired with it today`],
    'KP/3 = ': [expect.stringMatching(`left the books on ${formatDay(second)}$`)],
  });
  const [theirs] = await rowsIn('only-portal', first);
  expect([theirs?.portal[0]?.taxable, theirs?.later]).toEqual([8_000_00, [`The portal changed KP/8: imported on ${formatDay(second)}`]]);
  expect((await rowsIn('later', first)).map((row) => [named(row), row.later])).toEqual([
    [' = KP/1', [`Imported on ${formatDay(second)}`]],
    ['KP/9 = ', [`Entered on ${formatDay(second)}`]],
  ]);

  // At the end of the second it was decided.
  expect(await tabs(second)).toEqual({ mismatch: 1, 'only-books': 1, 'only-portal': 1, done: 1 });
  const [then] = await rowsIn('done', second);
  expect([then && named(then), then?.later]).toEqual(['KP/1 = KP/1', [`The decision was taken back on ${formatDay(today)}`]]);
  expect(await tabs(addDays(first, -1))).toEqual({ later: 6 });
  // Today is as always, and no day is known yet that comes.
  expect(await tabs(today)).toEqual(await tabs());
  const future = await ask(`&asOf=${addDays(today, 1)}`);
  expect([future.status, future.body.errors?.[0]?.message ?? future.body.message]).toEqual([422, 'Choose today or an earlier day']);
});
