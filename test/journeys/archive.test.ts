import { beforeAll, expect, it } from 'vitest';
import { bytesSource } from '#integrations/archive/byte-source';
import { proveArchive } from '#integrations/archive/prove-archive';
import { type App, type Organisation, ok } from '#test/kit/app';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
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
  expect(name).toMatch(/^Archive Keepers \d{4}-\d\d-\d\d\.zip$/);
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

it.each([
  [{}, 422],
  [{ id: 'x', financialYearId: null }, 422],
  [{ id: newId(), financialYearId: 'all' }, 422],
  [{ id: newId(), financialYearId: newId() }, 404],
  [{ id: newId(), financialYearId: null, more: 1 }, 422],
])('%j is refused', async (body, status) => {
  expect((await begin(body)).status).toBe(status);
});
