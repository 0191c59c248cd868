import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { masters, moduleOf, operations } from '#modules/all';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { type App, type CallOptions, type Organisation, ok } from '#test/kit/app';
import { type Bodies, type Body, validBodies } from '#test/kit/books/valid-bodies';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/**
 * The generic entity service of the specification (section 7), for every master, at the specified paths: each call is made with correct
 * input and does what its summary says. The kit checks for every call that the answers are as documented.
 */
let app: App;
let org: Organisation;
let bodies: Bodies;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24' });
  bodies = validBodies(org);
}, 120_000);

/** The calls of the specification for an entity: verb, path below the base, and our operation. */
const service = [
  ['POST', '', 'create'],
  ['PUT', '', 'update'],
  ['GET', '/{id}', 'get'],
  ['GET', '', 'all'],
  ['DELETE', '/{id}', 'remove'],
  ['PUT', '/{id}/activate', 'activate'],
  ['PUT', '/statusChange/{id}', 'status'],
  ['DELETE', '/hardDelete/{id}', 'hard-delete'],
  ['POST', '/fileImport/{type}', 'import'],
  ['POST', '/multipart', 'multipart'],
  ['GET', '/download/{id}', 'download'],
] as const;

/** Calls that are missing, and why. The definition of a module says which verbs it does not have. */
const without: Readonly<Record<string, readonly string[]>> = {
  create: ['create'],
  update: ['update'],
  remove: ['remove'],
  'hard-delete': ['remove'],
  activate: ['status'],
  status: ['status'],
  import: ['import', 'create'],
  multipart: ['import', 'create'],
};

const made = masters.filter((master) => !master.without?.includes('create'));

describe.each(masters.map((master) => [master.slug, master] as const))('%s', (slug, master) => {
  it('offers the whole service at the paths of the specification', () => {
    const offered = new Set(operations.filter((one) => one.slug === slug).map(({ method, path }) => `${method} ${path}`));
    const missing = service.filter(([method, path]) => !offered.has(`${method} ${basePath(master)}${path}`)).map(([, , verb]) => verb);
    const allowed = Object.keys(without).filter((verb) => without[verb]?.some((one) => master.without?.includes(one as 'create')));
    expect(missing.filter((verb) => !allowed.includes(verb))).toEqual([]);
  });
});

describe.each(made.map((master) => [master.slug, master] as const))('a %s', (slug, master) => {
  const has = (verb: 'update' | 'remove' | 'status' | 'import') => !master.without?.includes(verb);

  it('is created, found, changed, printed, deactivated and deleted by the calls of the service', async () => {
    const body = await bodies.body(slug);
    const created = await call('POST', '', { body: { id: newId(), ...body } });
    expect(created).toMatchObject({ version: 1 });
    const { id } = created;
    expect(await call('GET', `/${id}`)).toEqual(created);
    expect(await call('GET', `/${id}?isGeneral=true`)).toEqual(created);
    expect(await ids('GET', '?limit=100')).toContain(id);
    expect(await ids('POST', '/list', { body: { limit: 100 } })).toContain(id);
    expect(((await call('GET', `/options?id=${id}`)) as { id: string }[]).map((one) => one.id)).toContain(id);
    expect(await call('POST', '/isAlreadyExist', { body: { values: {} } })).toEqual({ exists: false });
    const paper = await org.call('GET', `${basePath(master)}/download/${id}`);
    expect([paper.status, paper.bytes.subarray(0, 5).toString(), paper.headers.get('content-disposition')]).toEqual([
      200,
      '%PDF-',
      expect.stringContaining('filename='),
    ]);
    let { version } = created;
    if (has('update')) {
      // A record may be sent back as it was answered.
      ({ version } = await call('PUT', '', { body: await call('GET', `/${id}`) }));
      const changed = { ...(await call('GET', `/${id}`)), createdBy: 'someone', organization_id: 'any' };
      const { status, body: refused } = await org.call('PUT', basePath(master), { body: changed });
      expect([status, refused.errors.map((one: { path: string }) => one.path).sort()]).toEqual([422, ['createdBy', 'organization_id']]);
      // The same address creates or updates: a version means an update.
      ({ version } = await call('POST', '', { body: { ...body, id, version } }));
      expect(version).toBe(3);
    }
    if (has('import')) ({ version } = await multipart(master, { ...body, id, version }));
    if (has('status')) {
      ({ version } = await call('PUT', `/statusChange/${id}`, { body: { version, active: false } }));
      expect(await call('GET', `/${id}`)).toMatchObject({ status: 'Inactive' });
      ({ version } = await call('PUT', `/${id}/activate`, { body: { version } }));
      expect(await call('GET', `/${id}`)).toMatchObject({ status: 'Active' });
    }
    const history = (await call('GET', `/${id}/history`)) as { action: string; byName: string }[];
    expect([history.at(-1)?.action, history.at(-1)?.byName]).toEqual(['create', 'Asha Rao']);
    if (!has('remove')) return;
    for (const path of ['', '/hardDelete']) {
      const gone = path === '' ? id : (await org.post(slug, await bodies.body(slug))).id;
      expect(await call('DELETE', `${path}/${gone}?version=${path === '' ? version : 1}`)).toBeNull();
      expect((await org.call('GET', `${basePath(master)}/${gone}`)).status).toBe(404);
    }
  });

  const call = async (method: string, path: string, options: CallOptions = {}) =>
    ok(await org.call(method, `${basePath(master)}${path}`, options));
  const ids = async (method: string, path: string, options?: CallOptions) =>
    ((await call(method, path, options)).rows as { id: string }[]).map((one) => one.id);
});

it('takes an invoice as it was answered, and refuses changed totals at their fields', async () => {
  const idOf = (name: string) => derivedId(org.organisationId, name);
  const { id: partyId } = await org.post('customer', { name: 'Kaveri Traders', groupId: idOf('group:debtors'), creditDays: 30 });
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '998331' }];
  const item = { name: 'Survey of a roof', type: 'Service', unitId: idOf('unit:NOS'), hsn: '998331', gstHistory };
  const { id: itemId } = await org.post('inventory-item', item);
  const { start } = ok(await org.call('GET', `${basePath(moduleOf('financial-year') as AnyMaster)}/${org.financialYearId}`));
  const { id } = await org.post('sales-invoice', {
    ...{ date: start, partyId },
    lines: [{ itemId, quantity: 1_0000, rate: 1000_0000 }],
  });
  const path = basePath(moduleOf('sales-invoice') as AnyDocument);
  const read = async () => ok(await org.call('GET', `${path}/${id}`));
  const first = await read();
  expect(ok(await org.call('PUT', path, { body: first }))).toMatchObject({ version: 2, total: first.total });
  const now = await read();
  const lines = [{ ...now.lines[0], taxable: 1 }];
  const refused = await org.call('PUT', path, { body: { ...now, lines, total: now.total + 1, createdAt: '2020-01-01' } });
  expect([refused.status, refused.body.errors.map((one: { path: string }) => one.path).sort()]).toEqual([
    422,
    ['createdAt', 'lines.0.taxable', 'total'],
  ]);
  expect((await org.call('PUT', path, { body: first })).status).toBe(409);
  expect(await read()).toEqual(now);
}, 60_000);

async function multipart(master: AnyMaster, data: Body) {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  const written = new Response(form);
  const raw = Buffer.from(await written.arrayBuffer()).toString('latin1');
  const type = written.headers.get('content-type') ?? '';
  return ok(await org.call('POST', `${basePath(master)}/multipart`, { raw, headers: { 'content-type': type } }));
}
