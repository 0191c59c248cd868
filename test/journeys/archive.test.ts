import { beforeAll, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { dayOf } from '#domain/time/day';
import { proveArchive } from '#integrations/archive/prove-archive';
import { basePath } from '#modules/kit/operations/operation';
import { transporter } from '#modules/masters/transporter/transporter';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { deliver, runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { bytesSource } from '#test/kit/papers/bytes-source';
import { sharedApp } from '#test/kit/shared-app';

/** Everything of an organisation as one file, for people who may have everything. */
let app: App;
let org: Organisation;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Archive Keepers', { state: '27' });
}, 120_000);

const calls = '/api/utility/archive/s';
const begin = (body: object) => org.call('POST', `${calls}/begin`, { body });
const work = () => runJobs(app, org, 'organisation', 'archive-make');

it('is made by a job, downloaded and proven; delivered twice it is made once', async () => {
  const id = newId();
  expect(ok(await begin({ id, financialYearId: null }))).toMatchObject({ id, archiveStatus: 'Queued', done: 0, books: null });
  const early = await org.call('GET', `${calls}/address/${id}`);
  expect([early.status, early.body.message]).toEqual([422, 'The archive is not ready yet']);
  await work();
  await work();
  const state = ok(await org.call('GET', `${calls}/state/${id}`));
  expect(state).toMatchObject({ archiveStatus: 'Done', failure: null, missing: 0 });
  const { url, name } = ok(await org.call('GET', `${calls}/address/${id}`));
  // The day in India, also before half past five in the morning.
  expect(name).toBe(`Archive Keepers ${dayOf(state.startedAt)}.zip`);
  const content = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { manifest, findings } = await proveArchive(bytesSource(content));
  expect([findings, manifest?.books, content.length]).toEqual([[], state.books, state.bytes]);
  await expect.poll(async () => ok(await org.call('GET', `${calls}/list`))).toEqual([state]);
});

it('has one year if that was asked for', async () => {
  const id = newId();
  ok(await begin({ id, financialYearId: org.financialYearId }));
  await work();
  const { start, end } = await org.get('financial-year', `/${org.financialYearId}`);
  expect(ok(await org.call('GET', `${calls}/state/${id}`))).toMatchObject({ archiveStatus: 'Done', period: { from: start, to: end } });
});

it('is only for people who were given the permission', async () => {
  const id = newId();
  ok(await begin({ id, financialYearId: null }));
  for (const role of ['Admin', 'Accountant', 'Viewer']) {
    const as = await org.member(role);
    for (const [method, path, body] of [
      ['POST', 'begin', { id: newId(), financialYearId: null }],
      ['GET', 'list'],
      ['GET', `state/${id}`],
      ['GET', `address/${id}`],
    ] as const)
      expect((await org.call(method, `${calls}/${path}`, { as, ...(body ? { body } : {}) })).status).toBe(403);
  }
  const other = await app.organisation('Archive Seekers', { state: '27' });
  expect((await other.call('GET', `${calls}/state/${id}`)).status).toBe(404);
  expect((await other.call('GET', `${calls}/address/${id}`)).status).toBe(404);
});

it('is not for people who have the permission in some branches only', async () => {
  const id = newId();
  ok(await begin({ id, financialYearId: null }));
  const address = { line1: '2 Side Road', line2: '', city: 'Nashik', state: '27', pincode: '422001', country: 'India' };
  const other = await org.post('branch', { code: 'NK', name: 'Nashik', address, gstin: null });
  ok(await org.call('POST', '/api/ims-crm/role/s', { body: { id: newId(), name: 'Archivist', permissions: ['/archive'] } }));
  const [some, all] = [await org.member('Archivist'), await org.member('Archivist', [org.branchId, other.id])];
  const statuses = async (as: Person) => [
    (await org.call('POST', `${calls}/begin`, { as, body: { id: newId(), financialYearId: null } })).status,
    (await org.call('GET', `${calls}/list`, { as })).status,
    (await org.call('GET', `${calls}/state/${id}`, { as })).status,
    (await org.call('GET', `${calls}/address/${id}`, { as })).status,
  ];
  expect(await statuses(some)).toEqual([403, 403, 403, 403]);
  // The last is not ready yet.
  expect(await statuses(all)).toEqual([200, 200, 200, 422]);
});

it.each([
  [{}, 422],
  [{ id: 'x', financialYearId: null }, 422],
  [{ id: newId(), financialYearId: 'all' }, 422],
  [{ id: newId(), financialYearId: newId() }, 404],
  [{ id: newId(), financialYearId: null, more: 1 }, 422],
])('%j is refused', async (body, status) => {
  expect((await begin(body)).status).toBe(status);
});

async function made(of: Organisation): Promise<Buffer> {
  const id = newId();
  ok(await of.call('POST', `${calls}/begin`, { body: { id, financialYearId: null } }));
  await runJobs(app, of, 'organisation', 'archive-make');
  const { url } = ok(await of.call('GET', `${calls}/address/${id}`));
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

it('becomes a new organisation for the person who imports it, who can go on working in it', async () => {
  await org.post('transporter', { name: 'Gati Express' });
  const content = await made(org);
  const person = await app.person('Farida');
  const token = person.token;
  const organisationId = newId();
  const scopeless = { token, scope: {} };
  const upload = { organisationId, id: newId(), name: 'books.zip', bytes: content.length };
  const { key, url, headers } = ok(await app.call('POST', `${calls}/import/upload`, { ...scopeless, body: upload }));
  expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })).status).toBe(200);
  const begins = () => app.call('POST', `${calls}/import/begin`, { ...scopeless, body: { organisationId, key } });
  expect(ok(await begins())).toMatchObject({ importStatus: 'Queued', organisation: null });
  ok(await begins());
  await deliver('archive-import');
  const state = ok(await app.call('GET', `${calls}/import/${organisationId}`, scopeless));
  expect(state).toMatchObject({ importStatus: 'Done', organisation: 'Archive Keepers', failure: null });
  // Nobody else sees it, and nothing is imported into it again.
  const other = await app.person('Gita');
  expect((await app.call('GET', `${calls}/import/${organisationId}`, { token: other.token, scope: {} })).status).toBe(404);
  expect((await begins()).body.message).toBe('This organisation is not empty. An archive is imported into a new one');
  // The organisation works: its lists are there, and records can be added.
  const branch = ok(await app.call('GET', '/api/ims-crm/organization/s/getAssociatedOrganizations', scopeless));
  expect(branch).toEqual([{ id: organisationId, name: 'Archive Keepers' }]);
  const scope = {
    organisationId,
    branchId: derivedId(organisationId, 'branch:head-office'),
    financialYearId: derivedId(organisationId, 'financial-year:first'),
  };
  const grid = () => app.call('POST', '/api/utility/commonGridSetUp/s/grid/get', { token, scope, body: { listId: 'TRANSPORTER_LIST' } });
  await expect.poll(async () => ok(await grid()).rows.map(({ name }: { name: string }) => name)).toEqual(['Gati Express']);
  const added = await app.call('POST', basePath(transporter), { token, scope, body: { id: newId(), name: 'Vayu Roads' } });
  expect(added.status).toBe(200);
});

it.each([
  ['POST', 'import/upload', { organisationId: newId(), id: newId(), name: 'a.zip', bytes: 5 * 1024 ** 3 }, 413],
  ['POST', 'import/upload', { organisationId: newId(), id: newId(), name: 'a.zip', bytes: 0 }, 422],
  ['POST', 'import/begin', { organisationId: newId(), key: `${newId()}/${newId()}/a.zip` }, 404],
  ['GET', `import/${newId()}`, undefined, 404],
  ['GET', 'import/x', undefined, 403],
] as const)('%s %s is refused', async (method, path, body, status) => {
  const { token } = await app.person('Hari');
  const options = { token, scope: {}, ...(body ? { body } : {}) };
  expect((await app.call(method, `${calls}/${path}`, options)).status).toBe(status);
  expect((await app.call(method, `${calls}/${path}`, { ...options, token: undefined })).status).toBe(401);
});

it('keeps the place of the organisation that it makes: no other is created there', async () => {
  const { token } = await app.person('Ilias');
  const organisationId = newId();
  const key = `${organisationId}/${newId()}/a.zip`;
  ok(await app.call('POST', `${calls}/import/begin`, { token, scope: {}, body: { organisationId, key } }));
  const address = { line1: '4 Ring Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  const body = { id: organisationId, name: 'In The Way', gstin: null, address };
  const reply = await app.call('POST', '/api/ims-crm/organization/s', { token, scope: {}, body });
  expect([reply.status, reply.body.message]).toEqual([422, 'An archive is imported here. Create the organisation anew']);
});

it('is not imported into an organisation that has books', async () => {
  const body = { organisationId: org.organisationId, id: newId(), name: 'a.zip', bytes: 10 };
  const reply = await org.call('POST', `${calls}/import/upload`, { body });
  expect([reply.status, reply.body.message]).toEqual([422, 'This organisation is not empty. An archive is imported into a new one']);
});
