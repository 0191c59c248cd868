import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { limits } from '#domain/limits';
import { dayOf } from '#domain/time/day';
import { basePath } from '#modules/kit/operations/operation';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { openPlatform } from '#storage/platform/platform';
import { invoiceBody } from '#test/bench/books/invoice-body';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { pagesOf } from '#test/kit/papers/pdf';
import { sharedApp } from '#test/kit/shared-app';

/** Letters to parties over HTTP: who may send them, what is kept, and the same letters on paper. The browser tests send them. */
let app: App;
let org: Organisation;
let viewer: Person;
let accountant: Person;
let partyId: string;
const base = '/api/ims-crm/partyLetter/s';

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Letters', { state: '24' });
  [viewer, accountant] = [await org.member('Viewer'), await org.member('Accountant')];
  const groups = ok(await org.call('POST', '/api/ims-crm/group/s/list', { body: {} })).rows as readonly { id: string; alias: string }[];
  const groupId = groups.find(({ alias }) => alias === 'debtors')?.id;
  partyId = (await org.post('customer', { name: 'Asha Traders', groupId, email: 'asha@traders.example' })).id;
}, 120_000);

const wish = (more: object = {}) => ({ kind: 'Balance Confirmation', asOf: '2026-11-20', parties: [partyId], ...more });

it('an accountant starts letters once, and everybody who may look sees whom they go to', async () => {
  const body = { id: newId(), ...wish() };
  for (let times = 0; times < 2; times += 1)
    expect(ok(await org.call('POST', `${base}/begin`, { body, as: accountant }))).toEqual({ id: body.id, notice: null });
  const kept = ok(await org.call('GET', `${base}/${body.id}`, { as: viewer }));
  expect(kept).toMatchObject({ letterKind: 'Balance Confirmation', runStatus: 'Sending', parties: 1 });
  expect(kept.letters).toMatchObject([{ partyName: 'Asha Traders', email: 'asha@traders.example', letterStatus: 'Queued' }]);
  const { rows } = ok(await org.call('POST', `${base}/list`, { body: {}, as: viewer }));
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  expect((await org.call('POST', `${base}/begin`, { body: { ...body, message: 'other' } })).status).toBe(409);
});

it('they are printed in one file', async () => {
  const reply = await org.call('POST', `${base}/export`, { body: wish(), as: accountant });
  expect([reply.status, pagesOf(reply.bytes)]).toEqual([200, 1]);
});

describe('the limit of a day', () => {
  const most = limits.mailsPerDayPerOrganisation;
  let firm: Organisation;
  let parties: readonly string[];
  /** As if so many had gone today. */
  const gone = async (count: number) => {
    const { members } = openPlatform(app.engine.client, app.engine.tables.platform, () => new Date());
    const key = `organisation-mails|${firm.organisationId}|${dayOf(new Date().toISOString())}`;
    await members.count(key, count - (await members.count(key, 0, 60)), 86_400);
    return () => members.count(key, 0, 60);
  };
  const begin = (of: readonly string[], id = newId()) =>
    firm.call('POST', `${base}/begin`, { body: { id, kind: 'Statement', asOf: '2026-11-20', parties: of } });

  beforeAll(async () => {
    firm = await app.organisation('Busy Letters', { state: '24' });
    const groupId = derivedId(firm.organisationId, 'group:debtors');
    const made = [1, 2, 3, 4, 5].map((at) => firm.post('customer', { name: `Party ${at}`, groupId, email: `party${at}@many.example` }));
    parties = (await Promise.all(made)).map(({ id }) => id);
  });

  it('sends as many letters as are left, and says when the rest may go', async () => {
    const counted = await gone(most - 3);
    const id = newId();
    const answer = ok(await begin(parties, id));
    expect(answer.notice).toMatch(
      /^3 letters are being sent\. The other 2 may go from \d\d-[A-Z][a-z]{2}-\d{4}: an organisation can send 2,000 emails a day\.$/,
    );
    expect(ok(await begin(parties, id))).toEqual(answer);
    const { letters } = ok(await firm.call('GET', `${base}/${id}`));
    expect(letters.map(({ letterStatus }: { letterStatus: string }) => letterStatus)).toEqual([
      'Queued',
      'Queued',
      'Queued',
      'Failed',
      'Failed',
    ]);
    expect(letters[4].failure).toMatch(/^The limit of emails for the day was reached\. Send it from \d\d-/);
    expect(await counted()).toBe(most);
    const none = await begin(parties);
    expect([none.status, none.body.message]).toEqual([422, expect.stringMatching(/^No letter was sent: an organisation can send 2,000/)]);
  });

  it('is not exceeded by requests at the same moment', async () => {
    const counted = await gone(most - 7);
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(parties)));
    const runs = await Promise.all(
      answers.flatMap(({ status, body }) => (status === 200 ? [firm.call('GET', `${base}/${body.data.id}`)] : [])),
    );
    const queued = runs.flatMap((run) => ok(run).letters).filter(({ letterStatus }: { letterStatus: string }) => letterStatus === 'Queued');
    expect(queued.length).toBeLessThanOrEqual(7);
    expect(queued.length).toBeGreaterThan(0);
    expect(await counted()).toBe(most - 7 + queued.length);
  });

  it('counts mails of documents too, by their addresses, and refuses one that does not fit', async () => {
    const item = await firm.post('inventory-item', {
      ...{ name: 'Panel', type: 'Goods', unitId: derivedId(firm.organisationId, 'unit:NOS'), hsn: '85414300' },
      gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
    });
    const { start } = await firm.get('financial-year', `/${firm.financialYearId}`);
    const invoice = await firm.post('sales-invoice', invoiceBody(parties[0] ?? '', [item.id], start, 1));
    const mail = (to: readonly string[], requestId = newId()) =>
      firm.call('POST', `${basePath(salesInvoice)}/${invoice.id}/email`, { body: { requestId, to, subject: 'Invoice', message: '' } });
    const counted = await gone(most - 2);
    const id = newId();
    const late = await mail(['a@many.example', 'b@many.example', 'c@many.example']);
    expect([late.status, late.body.message]).toEqual([
      422,
      expect.stringMatching(/^This email was not sent: an organisation can send 2,000 emails a day\. Send it from \d\d-/),
    ]);
    expect(await counted()).toBe(most - 2);
    ok(await mail(['a@many.example', 'b@many.example'], id));
    ok(await mail(['a@many.example', 'b@many.example'], id));
    expect(await counted()).toBe(most);
    expect((await mail(['a@many.example'])).status).toBe(422);
  });
});

describe('refused', () => {
  it.each([
    ['of a person without the permission', () => wish(), 403],
    ['to nobody', () => wish({ parties: [] }), 422],
    ['to somebody unknown', () => wish({ parties: [newId()] }), 422],
    ['to too many', () => wish({ parties: Array.from({ length: 201 }, () => newId()) }), 422],
    ['of another kind', () => wish({ kind: 'Threat' }), 422],
    ['of no day', () => wish({ asOf: '2026-02-30' }), 422],
    ['of a branch of others', () => wish({ branches: [newId()] }), 403],
  ])('letters %s', async (what, body, status) => {
    const as = what.startsWith('of a person') ? viewer : accountant;
    for (const [path, more] of [
      ['begin', { id: newId() }],
      ['export', {}],
    ] as const) {
      const reply = await org.call('POST', `${base}/${path}`, { body: { ...more, ...body() }, as });
      expect(reply.status).toBe(status);
    }
  });

  it('letters of a person who may not see the ledgers that they tell, though they may write letters', async () => {
    const permissions = ['/party-letter', '/party-letter/add', '/customer'];
    ok(await org.call('POST', '/api/ims-crm/role/s', { body: { id: newId(), name: 'Writer', permissions } }));
    const as = await org.member('Writer');
    expect((await org.call('POST', `${base}/export`, { body: wish({ kind: 'Statement' }), as })).status).toBe(403);
    expect((await org.call('POST', `${base}/begin`, { body: { id: newId(), ...wish() }, as })).status).toBe(403);
  });

  it('what letters of another branch said', async () => {
    const address = { line1: '2 Side Road', line2: '', city: 'Surat', state: '24', pincode: '395001', country: 'India' };
    const branch = await org.post('branch', { code: 'SR', name: 'Surat', address, gstin: null });
    const body = { id: newId(), ...wish() };
    ok(await org.call('POST', `${base}/begin`, { body }));
    const there = await org.member('Accountant', [branch.id]);
    const scope = { organisationId: org.organisationId, branchId: branch.id, financialYearId: org.financialYearId };
    for (const rest of ['', '/history']) {
      expect((await org.call('GET', `${base}/${body.id}${rest}`, { as: accountant })).status).toBe(200);
      expect((await org.call('GET', `${base}/${body.id}${rest}`, { as: there, scope })).status).toBe(404);
    }
  });

  it('letters of another organisation are not found', async () => {
    const body = { id: newId(), ...wish() };
    ok(await org.call('POST', `${base}/begin`, { body }));
    const other = await app.organisation('Vayu Letters', { state: '24' });
    expect((await other.call('GET', `${base}/${body.id}`)).status).toBe(404);
  });
});
