import { beforeAll, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { openStorage } from '#storage/storage';
import { type App, type Organisation, ok } from '#test/kit/app';
import { says } from '#test/kit/books/says';
import { objectsIn, samples } from '#test/kit/files';
import { deliver, relayAll } from '#test/kit/jobs';
import { leftOf } from '#test/kit/left-of';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** An organisation with something of everything is closed by its owner: its tombstone is all that is left. */
let app: App;
let org: Organisation;
let neighbour: Organisation;
let branches: readonly string[];
const one = 1_0000;
const file = '/api/utility/file/s';

beforeAll(async () => {
  app = await sharedApp();
  [org, neighbour] = [await app.organisation('To Be Closed', { state: '27' }), await app.organisation('Next Door', { state: '27' })];
  const address = { line1: '4 Ring Road', city: 'Pune', state: '27', pincode: '411001' };
  const { id: godown } = await org.post('branch', { code: 'GODOWN', name: 'Godown', address });
  branches = [org.branchId, godown];
}, 120_000);

async function trade() {
  const unitId = derivedId(org.organisationId, 'unit:PCS');
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' }];
  const item = { name: 'Inverter', type: 'Goods', unitId, hsn: '85044090', gstHistory, barcodeTracking: true };
  const { id: itemId } = await org.post('inventory-item', item);
  const found = (codes: readonly string[], at: number) =>
    org.call('POST', '/api/ims-crm/stockAdjustment/s', {
      scope: { organisationId: org.organisationId, branchId: branches[at] ?? '', financialYearId: org.financialYearId },
      body: {
        ...{ id: newId(), date: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date()) },
        lines: [{ itemId, change: codes.length * one, barcodes: codes, reason: 'Found' }],
      },
    });
  ok(await found(['S1', 'S2'], 0));
  ok(await found(['S3'], 1));
  // Refused after its branch took both: no document names the second one.
  expect((await found(['S1', 'NEVER'], 0)).status).toBe(422);
}

async function attach() {
  const asked = { id: newId(), name: 'a.pdf', type: 'application/pdf', bytes: samples.pdf.length };
  const { key, url, headers } = ok(await org.call('POST', `${file}/upload`, { body: asked }));
  expect((await fetch(url, { method: 'PUT', headers, body: samples.pdf })).status).toBe(200);
  ok(await org.call('POST', `${file}/confirm`, { body: { key } }));
}

async function useEverything() {
  await trade();
  await attach();
  await org.member('Viewer');
  const { id: roleId } = (await org.list('role')).rows.find((role: { name: string }) => role.name === 'Viewer');
  await org.post('user-invitation', { email: `never.${newId()}@example.in`, firstName: 'Never', roleId, branchIds: [org.branchId] });
  const draft = { title: 'Transporter', screen: '/app/transporter/add', isNew: true, sequence: 1, body: '{}' };
  ok(await org.call('PUT', `/api/utility/draft/s/transporter/${newId()}`, { body: draft }));
  const { projector } = openStorage({ says, client: app.engine.newClient(), tables: app.engine.tables, clock: { now: () => new Date() } });
  for (const stream of ['organisation', ...branches.map((branchId) => ({ branchId }))] as const) {
    await relayAll(app, org, stream);
    await projector.project(org.organisationId, stream);
  }
  await deliver('book-proof');
}

async function close() {
  const organisations = '/api/ims-crm/organization/s';
  ok(await org.call('POST', `${organisations}/sendOTPForOrganizationDelete`, { body: {} }));
  const code = (await app.notices(org.owner.email)).at(-1)?.values['code'];
  ok(await org.call('DELETE', `${organisations}/purgeOrganization/${org.organisationId}`, { body: { otp: code } }));
  await relayAll(app, org, 'organisation');
  await deliver('organisation-purge');
}

it('leaves a tombstone and nothing else, and its neighbour has everything', async () => {
  await useEverything();
  const theirs = await leftOf(app.engine, neighbour.organisationId);
  expect((await objectsIn(app.objects)).some((key) => key.startsWith(org.organisationId))).toBe(true);
  await close();
  expect(await leftOf(app.engine, org.organisationId)).toEqual([`${org.organisationId}|tombstone tombstone`]);
  expect((await objectsIn(app.objects)).filter((key) => key.startsWith(org.organisationId))).toEqual([]);
  expect(await leftOf(app.engine, neighbour.organisationId)).toEqual(theirs);
}, 120_000);
