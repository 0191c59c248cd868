import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { moduleOf } from '#modules/all';
import { basePath } from '#modules/kit/operations/operation';
import { type App, type Organisation, ok } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

let app: App;
let org: Organisation;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '27', gstin: '27AAPFU0939F1ZV' });
});

const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
const base = (slug: string) => {
  const module = moduleOf(slug);
  if (module === undefined) throw new Error(`There is no module ${slug}`);
  return basePath(module);
};

/** A body of each master, and the change that an edit makes. */
const samples = () =>
  [
    { slug: 'transporter', body: { name: 'Gati Express' }, change: { name: 'Gati Surface' } },
    { slug: 'group', body: { name: 'Debtors of Pune', parentId: group('debtors') }, change: { name: 'Debtors of the West' } },
    { slug: 'inventory-group', body: { name: 'Solar Modules' }, change: { name: 'Modules' } },
    { slug: 'measure-unit', body: { name: 'Container', symbol: 'ctr', quantityCode: 'OTH' }, change: { name: 'Large Container' } },
    { slug: 'customer', body: { name: 'Office Rent', groupId: group('indirect_expenses') }, change: { name: 'Rent of the Office' } },
    { slug: 'role', body: { name: 'Counter', permissions: ['/sales-invoice', '/sales-invoice/add'] }, change: { name: 'Counter Sales' } },
    {
      slug: 'branch',
      body: { code: 'NSK', name: 'Nashik', address: { line1: 'MIDC Satpur', state: '27' } },
      change: { name: 'Nashik Road' },
    },
    { slug: 'financial-year', body: { start: '2030-04-01', end: '2031-03-31' }, change: { end: '2031-02-28' } },
  ] as const;

const typed = (slug: string, row: Record<string, unknown>) => {
  const module = moduleOf(slug);
  if (module?.kind !== 'master') throw new Error(`${slug} is no master`);
  return Object.fromEntries(Object.entries(module.fields).flatMap(([name, field]) => (field.computed ? [] : [[name, row[name]]])));
};

describe('the life of a master', () => {
  it.each(['transporter', 'group', 'inventory-group', 'measure-unit', 'customer', 'role', 'branch', 'financial-year'])(
    '%s: created, found, changed, deactivated, activated, listed, deleted',
    async (slug) => {
      const { body, change } = samples().find((sample) => sample.slug === slug) ?? { body: {}, change: {} };
      const made = await org.post(slug, body);
      expect(made).toMatchObject({ ...body, version: 1, status: 'Active' });
      expect(await org.get(slug, `/${made.id}`)).toMatchObject(body);
      const { rows } = await org.list(slug);
      expect(rows.map(({ id }: { id: string }) => id)).toContain(made.id);
      const changed = await org.put(slug, { ...typed(slug, made), ...change, id: made.id, version: 1 });
      expect(changed).toMatchObject({ ...change, version: 2 });
      const stale = await org.call('PUT', base(slug), { body: { ...typed(slug, made), id: made.id, version: 1 } });
      expect(stale.status).toBe(409);
      const off = ok(await org.call('PUT', `${base(slug)}/statusChange/${made.id}`, { body: { version: 2, active: false } }));
      expect(off).toMatchObject({ status: 'Inactive', version: 3 });
      const options = ok(await org.call('GET', `${base(slug)}/options`));
      expect(options.map(({ id }: { id: string }) => id)).not.toContain(made.id);
      ok(await org.call('PUT', `${base(slug)}/${made.id}/activate`, { body: { version: 3 } }));
      const history = await org.get(slug, `/${made.id}/history`);
      expect(history.map(({ action }: { action: string }) => action)).toEqual(['activate', 'deactivate', 'edit', 'create']);
      ok(await org.call('DELETE', `${base(slug)}/${made.id}?version=4`));
      expect((await org.call('GET', `${base(slug)}/${made.id}`)).status).toBe(404);
    },
  );

  it('that comes with the product cannot be deleted', async () => {
    const cash = await org.get('customer', `/${derivedId(org.organisationId, 'ledger:cash')}`);
    expect((await org.call('DELETE', `${base('customer')}/${cash.id}?version=${cash.version}`)).status).toBe(422);
  });

  it('reports taken values', async () => {
    await org.post('transporter', { name: 'VRL' });
    const exists = ok(await org.call('POST', `${base('transporter')}/isAlreadyExist`, { body: { values: { name: 'vrl' } } }));
    expect(exists).toEqual({ exists: true, field: 'name' });
  });
});

describe('people with only /own', () => {
  it('see, change and print only what they entered', async () => {
    await org.post('role', { name: 'Own Carriers', permissions: ['/transporter/own', '/transporter/add', '/transporter/edit'] });
    const clerk = await org.member('Own Carriers');
    const theirs = await org.post('transporter', { name: 'Blue Dart' }, clerk);
    const foreign = await org.post('transporter', { name: 'Safexpress' });
    const { rows } = await org.list('transporter', {}, clerk);
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([theirs.id]);
    expect((await org.call('GET', `${base('transporter')}/${foreign.id}`, { as: clerk })).status).toBe(404);
    const attempt = { ...typed('transporter', foreign), id: foreign.id, version: 1, name: 'Mine now' };
    expect((await org.call('PUT', base('transporter'), { as: clerk, body: attempt })).status).toBe(404);
  });
});

describe('a master as a whole', () => {
  const form = (data: unknown, files: readonly File[] = []) => {
    const made = new FormData();
    made.append('data', JSON.stringify(data));
    for (const file of files) made.append('files', file);
    return made;
  };
  const send = (slug: string, body: FormData) => org.call('POST', `${base(slug)}/multipart`, { form: body });

  it('as a form, created and changed; files that no field names are refused', async () => {
    const id = newId();
    expect(await send('transporter', form({ id, name: 'Navata' }))).toMatchObject({ status: 200, body: { data: { version: 1 } } });
    expect(await send('transporter', form({ id, name: 'Navata Road', version: 1 }))).toMatchObject({
      status: 200,
      body: { data: { version: 2 } },
    });
    expect(await send('transporter', form({ id, name: 'Navata', version: 1 }))).toMatchObject({ status: 409 });
    const refused = await send('transporter', form({ id: newId(), name: 'Other' }, [new File(['x'], 'x.txt')]));
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'files', message: 'A Transporter has no files' }] } });
  });

  it('by the plain call as well; a version means a change', async () => {
    const id = newId();
    const save = (body: object) => org.call('POST', base('transporter'), { body });
    expect((await save({ id, name: 'Kesineni' })).body.data.version).toBe(1);
    expect((await save({ id, name: 'Kesineni Cargo', version: 1 })).body.data).toMatchObject({ version: 2, name: 'Kesineni Cargo' });
    expect((await save({ id, name: 'Kesineni', version: 1 })).status).toBe(409);
    expect((await org.call('GET', `${base('transporter')}?limit=1`)).body.data.rows).toHaveLength(1);
    expect((await org.call('DELETE', `${base('transporter')}/hardDelete/${id}?version=2`)).status).toBe(200);
    expect((await org.call('GET', `${base('transporter')}/${id}`)).status).toBe(404);
  });

  it('on paper, with names of referenced records', async () => {
    const { id } = await org.post('customer', { name: 'Ölbild & Söhne', groupId: group('debtors') });
    const reply = await org.call('GET', `${base('customer')}/download/${id}`);
    expect(reply.headers.get('content-disposition')).toContain("filename*=UTF-8''Ledger%20%C3%96lbild");
    expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
