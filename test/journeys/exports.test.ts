import { beforeAll, describe, expect, it } from 'vitest';
import { basePath } from '#modules/kit/operations/operation';
import { transporter } from '#modules/masters/transporter/transporter';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** A list as a file: at once when it is small, by a job when it is large, and only for the person who asked. */
let app: App;
let org: Organisation;
let viewer: Person;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24' });
  viewer = await org.member('Viewer');
  await org.post('transporter', { name: '=HYPERLINK("http://evil")', mobile: '9820012345' });
  await org.post('transporter', { name: 'Gati Express' });
  await org.post('project', { projectNo: 'P-1', name: 'Roof', startDate: '2026-11-01', budget: 12_34_567_89 });
}, 120_000);

const exports = '/api/utility/exportFile/s';
const now = '/api/utility/commonGridSetUp/s/grid/getGridForExport';
const at = (body: object, as?: Person) => org.call('POST', now, { body, ...(as ? { as } : {}) });
const work = () => runJobs(app, org, 'organisation', 'list-export');
const fetched = async (id: string) => {
  const { url, name } = ok(await org.call('GET', `${exports}/address/${id}`));
  return { name, text: await (await fetch(url)).text() };
};

describe('a small list', () => {
  it('is exported as JSON with the visible columns and the filters of the screen', async () => {
    const reply = await at({ listId: 'TRANSPORTER_LIST', exportType: 'JSON', search: 'gati' });
    expect(reply.headers.get('content-disposition')).toContain('Transporters.json');
    const { columns, rows } = JSON.parse(reply.bytes.toString());
    expect(columns.map(({ label }: { label: string }) => label)).toContain('Transporter ID');
    expect(rows).toMatchObject([{ cells: { name: 'Gati Express' } }]);
  });

  it('has all search results, and a filter checks all of them', async () => {
    const large = await app.organisation('Vayu Roads', { state: '24' });
    const names = Array.from({ length: 130 }, (_, index) => `Vayu Roadways ${String(index).padStart(3, '0')}`);
    const made = await Promise.all(names.map((name) => large.post('transporter', { name })));
    const { id, version } = made.at(-1);
    ok(await large.call('PUT', `${basePath(transporter)}/statusChange/${id}`, { body: { version, active: false } }));
    const found = { listId: 'TRANSPORTER_LIST', search: 'roadways' };
    const file = JSON.parse((await large.call('POST', now, { body: { ...found, exportType: 'JSON' } })).bytes.toString());
    expect(file.rows.map(({ cells }: { cells: { name: string } }) => cells.name)).toEqual(names);
    const body = { ...found, filters: { status: ['Inactive'] } };
    expect(ok(await large.call('POST', '/api/utility/commonGridSetUp/s/grid/get', { body })).rows).toMatchObject([{ name: names.at(-1) }]);
  });

  it.each([
    ['EXCEL', 'PK'],
    ['PDF', '%PDF'],
  ])('is exported as %s', async (exportType, begins) => {
    const reply = await at({ listId: 'PROJECT_LIST', exportType });
    expect([reply.status, reply.bytes.subarray(0, begins.length).toString()]).toEqual([200, begins]);
  });

  it.each([
    ['USER_LIST', ['name', 'email', 'roleName', 'status']],
    ['USER_INVITATION_LIST', ['email', 'name', 'roleName', 'status', 'expiresOn']],
  ])('of people, %s, has the rows of the list', async (listId, keys) => {
    const grid = ok(await org.call('POST', '/api/utility/commonGridSetUp/s/grid/get', { body: { listId } })).rows as Record<
      string,
      unknown
    >[];
    const file = JSON.parse((await at({ listId, exportType: 'JSON' })).bytes.toString());
    expect(file.columns.map(({ key }: { key: string }) => key)).toEqual(keys);
    const shown = grid.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])));
    expect(file.rows.map(({ cells }: { cells: unknown }) => cells)).toEqual(shown);
    expect(shown.length).toBeGreaterThan(0);
    const one = JSON.parse((await at({ listId, exportType: 'JSON', search: viewer.email })).bytes.toString());
    expect(one.rows).toMatchObject([{ cells: { email: viewer.email } }]);
    for (const exportType of ['EXCEL', 'PDF']) expect((await at({ listId, exportType })).status).toBe(200);
    expect((await at({ listId, exportType: 'JSON', filters: { password: 'x' } })).status).toBe(422);
  });

  it('is refused without permission, and for an unknown list', async () => {
    await org.post('role', { name: 'Nobody', permissions: [] });
    const nobody = await org.member('Nobody');
    expect((await at({ listId: 'TRANSPORTER_LIST', exportType: 'JSON' }, nobody)).status).toBe(403);
    expect((await at({ listId: 'NO_SUCH_LIST', exportType: 'JSON' })).status).toBe(404);
    expect((await at({ listId: 'TRANSPORTER_LIST', exportType: 'CSV' })).status).toBe(422);
  });
});

describe('a list written by a job', () => {
  it('is written once, however often the message comes, and can be downloaded by the person who asked', async () => {
    const id = newId();
    const body = { id, listId: 'TRANSPORTER_LIST', exportType: 'JSON' };
    expect(ok(await org.call('POST', `${exports}/begin`, { body }))).toMatchObject({ id, exportStatus: 'Queued', rows: 0 });
    expect((await org.call('GET', `${exports}/address/${id}`)).status).toBe(422);
    await work();
    await work();
    expect(ok(await org.call('GET', `${exports}/state/${id}`))).toEqual({
      id,
      exportStatus: 'Done',
      rows: 2,
      fileName: 'Transporters.json',
      failure: null,
    });
    const { name, text } = await fetched(id);
    expect(name).toBe('Transporters.json');
    expect(JSON.parse(text).rows).toHaveLength(2);
    for (const rest of ['state', 'address']) {
      expect((await org.call('GET', `${exports}/${rest}/${id}`, { as: viewer })).status).toBe(404);
    }
    expect((await org.call('POST', `${exports}/begin`, { body })).body.data).toMatchObject({ id, exportStatus: 'Queued' });
    expect((await org.call('POST', `${exports}/begin`, { body: { ...body, exportType: 'PDF' } })).status).toBe(409);
  });

  it('of people is also written', async () => {
    const id = newId();
    ok(await org.call('POST', `${exports}/begin`, { body: { id, listId: 'USER_LIST', exportType: 'JSON', sort: [{ column: 'email' }] } }));
    await work();
    const emails = JSON.parse((await fetched(id)).text).rows.map(({ cells }: { cells: { email: string } }) => cells.email);
    expect(emails).toEqual([...emails].sort());
    expect(emails).toEqual(expect.arrayContaining([org.owner.email, viewer.email]));
  });

  it('fails with a message if the person may no longer see it', async () => {
    const id = newId();
    const body = { id, listId: 'PROJECT_LIST', exportType: 'EXCEL', search: 'roof' };
    ok(await org.call('POST', `${exports}/begin`, { as: viewer, body }));
    const { rows } = await org.list('role', { search: 'Viewer' });
    const role = await org.get('role', `/${rows[0].id}`);
    const { id: roleId, version, name, description } = role;
    const permissions = (role.permissions as string[]).filter((path) => path !== '/project');
    await org.put('role', { id: roleId, version, name, description, permissions });
    await work();
    expect(ok(await org.call('GET', `${exports}/state/${id}`, { as: viewer }))).toMatchObject({
      exportStatus: 'Failed',
      failure: 'You do not have permission for Projects',
    });
  });
});

describe('a report written by a job', () => {
  const filter = { from: '2026-04-01', to: '2026-11-30', branches: [] };
  const begin = (body: object, as?: Person) => org.call('POST', `${exports}/report`, { body, ...(as ? { as } : {}) });

  it('is the same file as the one made at once, and written once', async () => {
    const body = { id: newId(), report: 'trial-balance', exportType: 'JSON', filter };
    expect(ok(await begin(body))).toMatchObject({ exportStatus: 'Queued' });
    await work();
    await work();
    const { rows, fileName } = ok(await org.call('GET', `${exports}/state/${body.id}`));
    const { name, text } = await fetched(body.id);
    expect([fileName, name]).toEqual([name, expect.stringMatching(/^Trial Balance .*\.json$/)]);
    const atOnce = await org.call('POST', '/api/ims-crm/trialBalance/s/export', { body: { ...filter, as: 'JSON' } });
    const [written, made] = [JSON.parse(text), JSON.parse(atOnce.bytes.toString())];
    expect({ ...written, about: [] }).toEqual({ ...made, about: [] });
    expect(rows).toBeGreaterThanOrEqual(made.rows.length);
    expect((await begin(body)).status).toBe(200);
    expect((await begin({ ...body, filter: { ...filter, to: '2026-10-31' } })).status).toBe(409);
  });

  it.each(['PDF', 'EXCEL'])('is written as %s', async (exportType) => {
    const id = newId();
    ok(await begin({ id, report: 'sales-invoice-register', exportType, filter: { ...filter, show: 'documents' }, landscape: true }));
    await work();
    expect(ok(await org.call('GET', `${exports}/state/${id}`))).toMatchObject({ exportStatus: 'Done' });
  });

  it('is refused with its field if the filter is wrong, to whom may not see it, and if there is no such report', async () => {
    const body = { report: 'trial-balance', exportType: 'JSON', filter };
    const wrong = await begin({ ...body, id: newId(), filter: { ...filter, from: 'yesterday' } });
    expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ path: 'from' }]]);
    const nobody = await org.member('Nobody');
    expect((await begin({ ...body, id: newId() }, nobody)).status).toBe(403);
    expect((await begin({ ...body, id: newId(), report: 'no-such-report' })).status).toBe(404);
    expect((await begin({ ...body, id: newId(), report: '__proto__' })).status).toBe(404);
    expect((await begin({ ...body, id: newId(), more: 1 })).status).toBe(422);
  });
});
