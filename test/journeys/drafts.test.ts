import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Unsaved forms: only for the person who typed them and may use the form, and within limits. */
let app: App;
let ours: Organisation;
let theirs: Organisation;
let clerk: Person;
beforeAll(async () => {
  app = await sharedApp();
  ours = await app.organisation('Surya Solar');
  theirs = await app.organisation('Chandra Traders', { by: ours.owner });
  await ours.post('role', { name: 'Clerk', permissions: ['/sales-invoice', '/sales-invoice/add', '/transporter/add'] });
  clerk = await ours.member('Clerk');
}, 120_000);

const base = '/api/utility/draft/s';
const invoice = (change: object = {}) => ({
  title: 'Sales Invoice',
  screen: '/app/sales-invoice/add?party=1',
  isNew: true,
  sequence: 1,
  body: '{"values":{"notes":"half a sentence"}}',
  ...change,
});
const save = (form: string, id: string, body: object, as: Person = ours.owner, org: Organisation = ours) =>
  org.call('PUT', `${base}/${form}/${id}`, { body, as });
const read = (form: string, id: string, as: Person = ours.owner, org: Organisation = ours) =>
  org.call('GET', `${base}/${form}/${id}`, { as });
const list = async (as: Person = ours.owner, org: Organisation = ours): Promise<{ form: string; id: string }[]> =>
  ok(await org.call('GET', base, { as }));

describe('a draft', () => {
  it('is saved, offered again and deleted', async () => {
    const id = newId();
    ok(await save('sales-invoice', id, invoice()));
    expect(await list()).toMatchObject([{ form: 'sales-invoice', id, title: 'Sales Invoice', isNew: true, sequence: 1 }]);
    expect(ok(await read('sales-invoice', id))).toMatchObject({ id, ...invoice() });
    ok(await ours.call('DELETE', `${base}/sales-invoice/${id}`));
    expect((await read('sales-invoice', id)).status).toBe(404);
    expect(ok(await ours.call('DELETE', `${base}/sales-invoice/${id}`))).toEqual({ done: true });
  });

  it('belongs to one person in one organisation, branch and year', async () => {
    const id = newId();
    const party = newId();
    ok(await save('sales-invoice', id, invoice()));
    ok(await save('customer', party, invoice({ title: 'Ledger', screen: '/app/customer/add' })));
    for (const [as, org] of [
      [clerk, ours],
      [ours.owner, theirs],
    ] as const) {
      expect((await read('sales-invoice', id, as, org)).status).toBe(404);
      expect(await list(as, org)).toEqual([]);
      ok(await org.call('DELETE', `${base}/sales-invoice/${id}`, { as }));
    }
    const address = { line1: 'MIDC', state: '27' };
    const { id: branchId } = await ours.post('branch', { code: 'PUN', name: 'Pune', address });
    const scope = { organisationId: ours.organisationId, branchId, financialYearId: ours.financialYearId };
    const elsewhere = (path: string) => app.call('GET', path, { token: ours.owner.token, scope });
    expect((await elsewhere(`${base}/sales-invoice/${id}`)).status).toBe(404);
    expect(ok(await elsewhere(base)).map((one: { id: string }) => one.id)).toEqual([party]);
    expect((await read('sales-invoice', id)).status).toBe(200);
    for (const [form, one] of [
      ['sales-invoice', id],
      ['customer', party],
    ] as const)
      ok(await ours.call('DELETE', `${base}/${form}/${one}`));
  });

  it('is never replaced by an older text', async () => {
    const id = newId();
    ok(await save('transporter', id, invoice({ sequence: 5, body: '"five"' })));
    expect(ok(await save('transporter', id, invoice({ sequence: 4, body: '"four"' })))).toMatchObject({ sequence: 5 });
    expect(ok(await read('transporter', id))).toMatchObject({ sequence: 5, body: '"five"' });
    ok(await save('transporter', id, invoice({ sequence: 6, body: '"six"' })));
    expect(ok(await read('transporter', id))).toMatchObject({ sequence: 6, body: '"six"' });
    // A clock that is ahead does not block later drafts.
    ok(await save('transporter', id, invoice({ sequence: Date.now() + 1e9, body: '"of tomorrow"' })));
    ok(await save('transporter', id, invoice({ sequence: Date.now() + 60_000, body: '"of today"' })));
    expect(ok(await read('transporter', id))).toMatchObject({ body: '"of today"' });
  });

  it('is only for people who may still fill in the form', async () => {
    const id = newId();
    ok(await save('transporter', id, invoice(), clerk));
    ok(await save('sales-invoice', id, invoice(), clerk));
    expect((await save('sales-invoice', newId(), invoice({ isNew: false }), clerk)).status).toBe(403);
    expect((await save('customer', newId(), invoice(), clerk)).status).toBe(403);
    expect((await save('financial-year.openings', newId(), invoice(), clerk)).status).toBe(403);
    const { rows } = await ours.list('role', { search: 'Clerk' });
    const { version } = await ours.get('role', `/${rows[0].id}`);
    const narrowed = { id: rows[0].id, version, name: 'Clerk', permissions: ['/sales-invoice', '/sales-invoice/add'] };
    await ours.put('role', narrowed);
    expect((await list(clerk)).map(({ form }) => form)).toEqual(['sales-invoice']);
    expect((await read('transporter', id, clerk)).status).toBe(404);
  });

  it.each([
    ['of no form', 'set-password', invoice(), 404],
    ['of a report', 'trial-balance', invoice(), 404],
    ['with a name that is a key', 'a|b', invoice(), 404],
    ['without a title', 'customer', invoice({ title: ' ' }), 422],
    ['of another site', 'customer', invoice({ screen: 'https://elsewhere.example/app' }), 422],
    ['of an address that is none of ours', 'customer', invoice({ screen: '//elsewhere.example' }), 422],
    ['that is too long', 'customer', invoice({ body: `"${'x'.repeat(limits.draftLength)}"` }), 422],
    ['with more than it has', 'customer', invoice({ userId: newId() }), 422],
  ])('%s is refused', async (_, form, body, status) => {
    expect((await save(encodeURIComponent(form), newId(), body)).status).toBe(status);
  });

  it('is deleted when there are too many, or when its person is deactivated', async () => {
    const clerks = await ours.member('Clerk');
    for (let at = 1; at <= limits.draftsPerPerson + 1; at += 1)
      ok(await save('sales-invoice', `draft-${at}`, invoice({ sequence: at }), clerks));
    const kept = (await list(clerks)).map(({ id }) => id);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([limits.draftsPerPerson, `draft-${limits.draftsPerPerson + 1}`, 'draft-2']);
    const { version } = await ours.get('user', `/${clerks.userId}`);
    for (const active of [false, true])
      ok(
        await ours.call('PUT', `/api/ims-crm/user/s/statusChange/${clerks.userId}`, {
          body: { version: active ? version + 1 : version, active },
        }),
      );
    const again = ok(await app.call('POST', '/api/ims-crm/user/login', { body: { email: clerks.email, password: clerks.password } }));
    expect(await list({ ...clerks, token: again.accessToken })).toEqual([]);
  });
});
