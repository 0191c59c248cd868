import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import type { App, Organisation, Person, Reply } from '#test/kit/app';
import { type HostileSetup, hostileSetup } from '#test/kit/faults/hostile-setup';
import { runs } from '#test/kit/runs';
import { sharedApp } from '#test/kit/shared-app';

/** The grid service as a program uses it, with another organisation whose rows must never appear. */
let app: App;
let ours: Organisation;
let theirs: Organisation;
let clerk: Person;

const base = '/api/utility/commonGridSetUp/s';
const secret = 'Zzyzx Neighbour';
const ask = (path: string, body: unknown, as?: Person): Promise<Reply> =>
  ours.call('POST', `${base}/${path}`, { body, ...(as ? { as } : {}) });

beforeAll(async () => {
  app = await sharedApp();
  ours = await app.organisation('Surya Solar');
  theirs = await app.organisation('Chandra Traders');
  const groupOf = (org: Organisation) => derivedId(org.organisationId, 'group:debtors');
  await theirs.post('customer', { name: `${secret} Limited`, groupId: groupOf(theirs) });
  await theirs.post('group', { name: `${secret} Group`, parentId: groupOf(theirs) });
  await ours.post('customer', { name: 'Asha Traders', groupId: groupOf(ours) });
  await ours.post('role', { name: 'Clerk', permissions: ['/customer', '/transporter/own'] });
  clerk = await ours.member('Clerk');
}, 120_000);

it('the menu is as each person arranged it, in each organisation', async () => {
  const menu = (method: 'GET' | 'PUT', body?: unknown, as?: Person) =>
    ours.call(method, `${base}/menu`, { ...(body === undefined ? {} : { body }), ...(as ? { as } : {}) });
  const view = { pins: ['/customer', '/ledger-group/report'], open: { Stock: false }, used: ['Accounts'] };
  expect((await menu('GET')).body.data).toBeNull();
  expect((await menu('PUT', view)).status).toBe(200);
  expect((await menu('GET')).body.data).toEqual(view);
  expect((await menu('GET', undefined, clerk)).body.data).toBeNull();
  expect((await theirs.call('GET', `${base}/menu`)).body.data).toBeNull();
  for (const pins of [['https://elsewhere.example'], ['/customer', '/customer'], Array.from({ length: 21 }, (_, at) => `/screen-${at}`)])
    expect((await menu('PUT', { ...view, pins })).status).toBe(422);
  expect((await menu('GET')).body.data).toEqual(view);
});

it('a record named as just written is shown once, and only to people who may see it', async () => {
  const { id: one } = await ours.post('transporter', { name: 'Gati' });
  const { id: other } = await ours.post('transporter', { name: 'Blue Dart' });
  const { id: foreign } = await theirs.post('transporter', { name: `${secret} Carriers` });
  const names = async (as?: Person) => {
    const reply = await ask('grid/get', { listId: 'TRANSPORTER_LIST', lately: [one, other, foreign] }, as);
    return reply.body.data.rows.map(({ name }: { name: string }) => name).sort();
  };
  expect(await names()).toEqual(['Blue Dart', 'Gati']);
  // The clerk sees only own ones.
  expect(await names(clerk)).toEqual([]);
});

describe('a report asked for as a list', () => {
  let year: { readonly start: string; readonly end: string };
  beforeAll(async () => {
    year = await ours.get('financial-year', `/${ours.financialYearId}`);
    const party = await ours.post('customer', { name: 'Ravi Stores', groupId: derivedId(ours.organisationId, 'group:debtors') });
    const sku = (name: string) =>
      ours.post('inventory-item', {
        ...{ name, type: 'Goods', unitId: derivedId(ours.organisationId, 'unit:NOS'), hsn: '85414300' },
        gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }],
      });
    const items = [await sku('Panel A'), await sku('Panel B'), await sku('Panel C')];
    for (const { id } of items)
      await ours.post('sales-invoice', { date: year.start, partyId: party.id, lines: [{ itemId: id, quantity: 1_0000, rate: 100_0000 }] });
  });
  const dataOf = async (entity: string, filter: object) =>
    (await ours.call('POST', `/api/ims-crm/${entity}/s/data`, { body: filter })).body.data;
  type Shown = { readonly cells: Record<string, unknown>; readonly children?: readonly Shown[] };
  const flat = (rows: readonly Shown[]): unknown[] => rows.flatMap(({ cells, children = [] }) => [cells, ...flat(children)]);

  it.each([
    ['PRODUCTWISE_SALES_REPORT', 'productwiseSalesReport', {}],
    ['PAYMENT_RECEIVABLES_PAYABLES', 'paymentReceivablesPayables', { side: 'Receivables' }],
    ['DAY_BOOK_REPORT', 'dayBook', {}],
    ['TRIAL_BALANCE_REPORT', 'trialBalance', {}],
  ])('%s has the rows of the report, page by page, with its count, totals and file', async (listId, entity, filters) => {
    const days = listId === 'PAYMENT_RECEIVABLES_PAYABLES' ? { asOf: year.end } : { from: year.start, to: year.end };
    const report = await dataOf(entity, { ...days, ...filters });
    const wanted = flat(report.rows);
    expect(wanted.length).toBeGreaterThan(2);
    const asked = { listId, filters: { ...filters, date: { from: year.start, to: year.end } } };
    const rows: unknown[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await ask('grid/get', { ...asked, limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.status).toBe(200);
      rows.push(...page.body.data.rows);
      expect(page.body.data.rows.length).toBeLessThanOrEqual(2);
      cursor = page.body.data.cursor;
      if (cursor === undefined) break;
    }
    expect(rows.map((row) => ({ ...(row as object), id: undefined }))).toEqual(
      wanted.map((cells) => ({ ...(cells as object), id: undefined })),
    );
    const counted = (await ask('grid/count', asked)).body.data;
    expect(counted).toMatchObject({ count: wanted.length, exact: true });
    for (const [key, total] of Object.entries(counted.totals)) expect(total).toBe(report.totals[key]);
    expect(Object.keys(counted.totals).length).toBeGreaterThan(0);
    const file = await ask('grid/getGridForExport', { ...asked, exportType: 'JSON' });
    expect(file.status).toBe(200);
    expect(JSON.parse(file.bytes.toString()).rows).toHaveLength(wanted.length);
  });

  it('is of the open year without a period, and says which end of a range was moved or is no day', async () => {
    const listId = 'PRODUCTWISE_SALES_REPORT';
    const usual = await ask('grid/count', { listId });
    expect(usual.body.data.count).toBe(
      (await ask('grid/count', { listId, filters: { date: { from: year.start, to: year.end } } })).body.data.count,
    );
    const wide = await ask('grid/get', { listId, filters: { date: { from: '2000-01-01', to: '2099-12-31' } } });
    expect(wide.body.data.errors.map(({ message }: { message: string }) => /bsDate \w+/.exec(message)?.[0])).toEqual([
      'bsDate minDate',
      'bsDate maxDate',
    ]);
    for (const date of ['yesterday', { from: '2026-02-30' }, ['2026-04-01', '31-03-2027']]) {
      const wrong = await ask('grid/get', { listId: 'SALES_INVOICE_LIST', filters: { date } });
      expect([wrong.status, wrong.body.errors[0]]).toEqual([
        422,
        { path: 'filters.date', message: expect.stringContaining('bsDate invalid') },
      ]);
    }
    const money = await ask('grid/get', { listId: 'SALES_INVOICE_LIST', filters: { total: { from: 'much' } } });
    expect([money.status, money.body.errors[0].path]).toEqual([422, 'filters.total']);
    const wrong = await ask('grid/get', { listId, filters: { date: 'yesterday' } });
    expect([wrong.status, wrong.body.errors[0].message]).toEqual([422, expect.stringContaining('bsDate invalid')]);
  });

  it.each([
    ['a filter it does not have', { filters: { colour: 'red' } }, 'filters.colour'],
    ['a choice it does not have', { filters: { show: 'planets' } }, 'filters.show'],
    ['a search', { search: 'panel' }, 'search'],
    ['another order', { sort: [{ column: 'net' }] }, 'sort'],
    ['a foreign cursor', { cursor: 'x' }, 'cursor'],
  ])('refuses %s', async (_, change, path) => {
    const reply = await ask('grid/get', { listId: 'PRODUCTWISE_SALES_REPORT', ...change });
    expect([reply.status >= 400 && reply.status < 500, reply.body.errors?.map((one: { path: string }) => one.path)]).toEqual([
      true,
      [path],
    ]);
  });

  it('needs the permission of the report', async () => {
    for (const path of ['grid/get', 'grid/count'])
      expect((await ask(path, { listId: 'PRODUCTWISE_SALES_REPORT' }, clerk)).status).toBe(403);
  });
});

it('a list whose records nothing keeps yet is refused and not answered as empty', async () => {
  const listId = 'LEAD_LIST';
  for (const path of ['grid/get', 'grid/count']) {
    const reply = await ask(path, { listId });
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(/not part of this version yet/)]);
  }
  expect((await ask('grid/getGridForExport', { listId, exportType: 'EXCEL' })).status).toBe(422);
});

describe('a list', () => {
  it('can be loaded, read, counted and saved with its permission', async () => {
    const loaded = await ask('grid/load', { listId: 'LEDGER_LIST' }, clerk);
    expect(loaded.body.data).toMatchObject({ title: 'Ledgers', module: 'customer', setupVersion: 0, savedFilter: null });
    const page = await ask('grid/get', { listId: 'LEDGER_LIST', search: 'asha', setupVersion: 0 }, clerk);
    expect(page.body.data.rows).toMatchObject([{ name: 'Asha Traders', version: 1 }]);
    const counted = await ask('grid/count', { listId: 'LEDGER_LIST', filters: { name: 'asha' } }, clerk);
    expect(counted.body.data).toEqual({ count: 1, exact: true, totals: {} });
    const filters = { status: ['Active'] };
    expect((await ask('save', { listId: 'LEDGER_LIST', filters }, clerk)).status).toBe(200);
    expect((await ask('update', { listId: 'LEDGER_LIST', filters, sort: [{ column: 'name' }] }, clerk)).status).toBe(200);
    expect((await ask('get', { listId: 'LEDGER_LIST' }, clerk)).body.data).toEqual({ filters, sort: [{ column: 'name' }] });
    expect((await ours.call('GET', `${base}/findFilterData/LEDGER_LIST`, { as: clerk })).body.data).toMatchObject({ filters });
    expect((await ask('get', { listId: 'LEDGER_LIST' })).body.data).toBeNull();
  });

  it('of people is read and counted in the same way', async () => {
    const loaded = await ask('grid/load', { listId: 'USER_LIST' });
    expect(loaded.body.data).toMatchObject({ module: 'user', sort: [{ column: 'name', descending: false }] });
    const page = await ask('grid/get', { listId: 'USER_LIST', filters: { roleName: 'Clerk' }, sort: [{ column: 'email' }] });
    expect(page.body.data.rows).toMatchObject([{ email: clerk.email, roleName: 'Clerk' }]);
    expect((await ask('grid/count', { listId: 'USER_LIST' })).body.data).toEqual({ count: 2, exact: true, totals: {} });
    expect((await ask('grid/get', { listId: 'USER_INVITATION_LIST', filters: { status: ['Accepted'] } })).body.data.rows).toHaveLength(1);
    expect((await ask('grid/get', { listId: 'USER_LIST', filters: { password: 'x' } })).body.errors).toMatchObject([
      { path: 'filters.password' },
    ]);
  });

  it.each`
    path            | body                                                                       | status
    ${'grid/load'}  | ${{ listId: 'GROUP_LIST' }}                                                | ${403}
    ${'grid/get'}   | ${{ listId: 'SALES_INVOICE_LIST' }}                                        | ${403}
    ${'grid/count'} | ${{ listId: 'SALES_INVOICE_LIST' }}                                        | ${403}
    ${'get'}        | ${{ listId: 'GROUP_LIST' }}                                                | ${403}
    ${'grid/get'}   | ${{ listId: 'NO_LIST' }}                                                   | ${404}
    ${'grid/get'}   | ${{ listId: 'LEDGER_LIST', organisationId: 'x' }}                          | ${422}
    ${'grid/get'}   | ${{ listId: 'LEDGER_LIST', sort: [1, 2, 3, 4] }}                           | ${422}
    ${'setup/get'}  | ${{ subModuleId: 'LEDGER_LIST' }}                                          | ${403}
    ${'setup/save'} | ${{ subModuleId: 'LEDGER_LIST', moduleId: 'a', json: '', fromClause: '' }} | ${403}
    ${'module/get'} | ${{}}                                                                      | ${403}
  `('$path of $body returns $status to a clerk', async ({ path, body, status }: { path: string; body: object; status: number }) => {
    expect((await ask(path, body, clerk)).status).toBe(status);
  });
});

describe('hostile requests', () => {
  const kept = (made: HostileSetup) => {
    const { columns, groupClause, filter, conditions, ...clauses } = made;
    const json = JSON.stringify({ Columns: columns, gridSetup: {}, groupClause });
    return {
      ...clauses,
      moduleId: 'accounts',
      subModuleId: 'LEDGER_LIST',
      json,
      conditions: JSON.stringify(conditions),
      filters: JSON.stringify([filter]),
    };
  };
  const reaches = ({ bytes }: Reply) => bytes.includes(secret) || bytes.includes(theirs.organisationId);

  it('in setups show no rows of another organisation and break nothing, previewed or saved', async () => {
    const wrong: string[] = [];
    const answered = new Map<number, number>();
    for (const [at, made] of fc.sample(hostileSetup, { numRuns: runs(150), seed: 7 }).entries()) {
      const body = kept(made);
      const preview = await ask('setup/preview', body);
      const replies = [preview];
      if (preview.status === 200 && at % 4 === 0) {
        const { version } = (await ask('setup/get', { subModuleId: 'LEDGER_LIST' })).body.data;
        replies.push(
          await ask('setup/save', { ...body, version }),
          await ask('grid/get', { listId: 'LEDGER_LIST' }),
          await ask('grid/count', { listId: 'LEDGER_LIST' }),
        );
      }
      for (const reply of replies) {
        answered.set(reply.status, (answered.get(reply.status) ?? 0) + 1);
        if (![200, 400, 422].includes(reply.status) || reaches(reply))
          wrong.push(`${reply.status} ${JSON.stringify(made)} ${reply.bytes.toString().slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(answered.get(200)).toBeGreaterThan(20);
    expect(answered.get(422)).toBeGreaterThan(20);
  }, 120_000);

  it('in filters, sorts and cursors break nothing either', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 20, unit: 'binary' }),
      fc.constantFrom(secret, '__proto__', '|', '2026-13-01', '9'.repeat(30)),
    );
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.array(text, { maxLength: 3 }),
      fc.record({ from: fc.oneof(text, fc.integer()), to: text }, { requiredKeys: [] }),
    );
    const question = fc.record(
      {
        filters: fc.dictionary(fc.constantFrom('name', 'status', 'date', 'total', 'partyId', 'x', '__proto__'), value, { maxKeys: 3 }),
        sort: fc.array(fc.record({ column: fc.constantFrom('name', 'date', 'total', 'x', 'status'), descending: fc.boolean() }), {
          maxLength: 3,
        }),
        search: text,
        cursor: fc.oneof(
          text,
          fc.jsonValue().map((json) => Buffer.from(JSON.stringify(json)).toString('base64url')),
        ),
        limit: fc.integer({ min: -1, max: 200 }),
      },
      { requiredKeys: [] },
    );
    const wrong: string[] = [];
    for (const [at, made] of fc.sample(question, { numRuns: runs(100), seed: 11 }).entries()) {
      const reply = await ask('grid/get', { listId: at % 2 ? 'SALES_INVOICE_LIST' : 'GROUP_LIST', ...made });
      if (![200, 400, 422].includes(reply.status) || reply.bytes.includes(`${secret} `))
        wrong.push(`${reply.status} ${JSON.stringify(made)} ${reply.bytes.toString().slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
