import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { customerOperations } from '#modules/accounts/customer/operations';
import type { Operation } from '#modules/kit/operations/operation';
import { groupOperations } from '#modules/masters/group/operations';
import { projectOperations } from '#modules/masters/project/operations';
import { termsOperations } from '#modules/masters/terms-condition/operations';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Every call for ledgers, groups, projects and terms that the specification lists besides the generic ones, through real HTTP. */
let app: App;
let org: Organisation;
/** A user who sees only their own ledgers, but may do everything with them. */
let clerk: Person;
const ids: Record<string, string> = {};
const tried = new Set<string>();

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const gstin = '27AAACR5055K1Z7';
const later = '27AAPFU0939F1ZV';
const home = { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' };
const shop = { line1: '4 JM Road', city: 'Pune', state: '27', pincode: '411005' };

const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '27' });
  const ofLedgers = ['/customer/own', '/customer/add', '/customer/edit', '/customer/push-to-xero'];
  await org.post('role', { name: 'Clerk', permissions: [...ofLedgers, '/group/own', '/project/own'] });
  clerk = await org.member('Clerk');
  const make = async (name: string, slug: string, body: Record<string, unknown>, as?: Person) => {
    ids[name] = (await org.post(slug, body, as)).id;
  };
  const party = { groupId: group('debtors'), registrationType: 'Regular', gstin, billingAddress: home };
  await make('asha', 'customer', {
    ...party,
    name: 'Asha Traders',
    referenceNo: 'C-7',
    currency: 'USD',
    creditDays: 30,
    email: 'books@asha.example',
    contacts: [{ email: 'ravi@asha.example' }],
    shippingAddresses: [{ name: 'Shop', address: shop }],
    salesRepresentativeId: org.owner.userId,
  });
  await make('mine', 'customer', { ...party, name: 'Clerk Corner' }, clerk);
  await make('retail', 'group', { name: 'Retail', parentId: group('debtors') });
  await make('city', 'group', { name: 'Retail in the city', parentId: ids['retail'] });
  const bank = { bankName: 'HDFC', bankAccount: '50100123', bankIfsc: 'HDFC0000123', bankBranch: 'Deccan' };
  await make('hdfc', 'customer', { name: 'HDFC Current', groupId: group('bank_accounts'), ...bank });
  await make('axis', 'customer', { name: 'Axis Overdraft', groupId: group('bank_liabilities') });
  await make('waaree', 'customer', {
    ...party,
    name: 'Waaree',
    groupId: group('creditors'),
    gstin: null,
    registrationType: 'Unregistered',
  });
  await make('item', 'inventory-item', {
    name: 'Panel 540 W',
    type: 'Goods',
    unitId: derivedId(org.organisationId, 'unit:NOS'),
    hsn: '85414300',
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
  });
}, 120_000);

const customer = '/api/ims-crm/customer/s';

const call: Organisation['call'] = (method, path, options) => {
  tried.add(`${method} ${path.split('?')[0]}`);
  return org.call(method, path, options);
};
const get = async (path: string, as?: Person) => ok(await call('GET', path, as ? { as } : {}));
const read = async (path: string, as?: Person) => get(`${customer}/${path}`, as);
const names = ({ rows }: { readonly rows: readonly { readonly name: string }[] }) => rows.map(({ name }) => name);

describe('one ledger', () => {
  it('is returned with all its details', async () => {
    const { asha } = ids;
    const whole = { id: asha, name: 'Asha Traders', gstin, registrationType: 'Regular', state: '27', version: 1 };
    expect(await read(`findById/${asha}`)).toMatchObject(whole);
    expect(await read(`findForEdit/${asha}`)).toMatchObject(whole);
    expect(await read(`findByLedgerId/${asha}`)).toMatchObject(whole);
    expect(await read(`findNameById/${asha}`)).toEqual({ id: asha, name: 'Asha Traders' });
    expect(await read(`getRefNoByLedgerId/${asha}`)).toEqual({ referenceNo: 'C-7' });
    expect(await read(`fetchAddressAndCurrencyById/${asha}`)).toMatchObject({ address: home, currency: 'USD' });
    expect(await read(`findContactEmail/${asha}`)).toEqual({ email: 'books@asha.example' });
    expect(await read(`getCustomerEmails/${asha}`)).toEqual(['books@asha.example', 'ravi@asha.example']);
    expect(await read(`getSalesRepByCustId/${asha}`)).toEqual({ salesRepresentativeId: org.owner.userId });
    expect(await read(`findGroupAliasByCustomerId/${asha}`)).toEqual({ groupAlias: 'debtors' });
    expect(await read(`${asha}/getCustomerAllAddressesById`)).toMatchObject([
      { kind: 'Billing', name: 'Asha Traders', address: home, gstin },
      { kind: 'Shipping', name: 'Shop', address: shop, gstin: null },
    ]);
  });

  it('gives documents only the fields they copy, and nothing confidential', async () => {
    const found = await read(`findForEntryModule/${ids['asha']}`);
    expect(found).toMatchObject({ name: 'Asha Traders', creditDays: 30, currency: 'USD', gstin, billingAddress: home });
    expect(Object.keys(found)).not.toContain('bankAccount');
    expect(Object.keys(found)).not.toContain('email');
  });

  it('with few details returns null for the others', async () => {
    const cash = ledger('cash');
    expect(await read(`getRefNoByLedgerId/${cash}`)).toEqual({ referenceNo: null });
    expect(await read(`fetchAddressAndCurrencyById/${cash}`)).toEqual({ address: null, currency: 'INR' });
    expect(await read(`findContactEmail/${cash}`)).toEqual({ email: null });
    expect(await read(`getSalesRepByCustId/${cash}`)).toEqual({ salesRepresentativeId: null });
    expect(await read(`getCustomerEmails/${cash}`)).toEqual([]);
    expect(await read(`${cash}/getCustomerAllAddressesById`)).toEqual([]);
  });

  it('has open bills in the branch', async () => {
    const open = () => read(`getUnadjustedVoucherDetailsByLedgerId/${ids['asha']}`);
    expect(await open()).toEqual([]);
    const lines = [{ itemId: ids['item'], quantity: 2_0000, rate: 1_000_0000 }];
    const { id, number, total } = await org.post('sales-invoice', { date: today, partyId: ids['asha'], lines });
    expect(await open()).toEqual([expect.objectContaining({ billId: id, number, amount: total, open: total, date: today })]);
  });

  it('returns its balance and last vouchers, newest first, to people who may see its statement', async () => {
    const { hdfc, asha } = ids;
    const recent = () => read(`recentVouchers/${hdfc}`);
    expect(await recent()).toEqual({ balance: 0, vouchers: [] });
    const made: { readonly id: string; readonly number: string }[] = [];
    for (let amount = 1; amount <= 9; amount += 1) {
      const lines = [{ ledgerId: asha, amount: amount * 100 }];
      made.unshift(await org.post('bank-cash', { type: amount === 9 ? 'Payment' : 'Receipt', date: today, accountId: hdfc, lines }));
    }
    const { balance, vouchers } = await recent();
    expect(balance).toBe((36 - 9) * 100);
    expect(vouchers.map(({ id }: { readonly id: string }) => id)).toEqual(made.slice(0, 8).map(({ id }) => id));
    expect(vouchers[0]).toEqual({
      slug: 'bank-cash',
      id: made[0]?.id,
      number: made[0]?.number,
      type: 'Payment',
      date: today,
      amount: -900,
    });
    expect((await call('GET', `${customer}/recentVouchers/${ids['mine']}`, { as: clerk })).status).toBe(403);
    expect((await call('GET', `${customer}/recentVouchers/${newId()}`)).body.message).toBe('Ledger was not found');
  });

  it('is found by name, ignoring case and spaces', async () => {
    const exists = async (body: object) => ok(await call('POST', `${customer}/isAlreadyExist`, { body }));
    expect(await exists({ values: { name: ' asha  TRADERS' } })).toEqual({ exists: true, field: 'name' });
    expect(await exists({ id: ids['asha'], values: { name: 'Asha Traders' } })).toEqual({ exists: false });
  });

  it('is not pushed to Xero before Xero is connected', async () => {
    const reply = await call('GET', `${customer}/pushCustomerToXero/${ids['asha']}`);
    expect([reply.status, reply.body.message]).toEqual([422, 'Connect Xero first']);
  });
});

/** Calls about one ledger. */
const aboutOne = (id: string) => [
  `findById/${id}`,
  `findForEdit/${id}`,
  `findForEntryModule/${id}`,
  `findByLedgerId/${id}`,
  `getRefNoByLedgerId/${id}`,
  `fetchAddressAndCurrencyById/${id}`,
  `getUnadjustedVoucherDetailsByLedgerId/${id}`,
  `findContactEmail/${id}`,
  `${id}/getCustomerAllAddressesById`,
  `pushCustomerToXero/${id}`,
  `getSalesRepByCustId/${id}`,
  `getCustomerEmails/${id}`,
  `findGroupAliasByCustomerId/${id}`,
];

describe('an unknown ledger', () => {
  it('is not found by any call, nor with the id of another kind of record', async () => {
    for (const id of [newId(), group('debtors'), 'x']) {
      for (const path of [...aboutOne(id), `findNameById/${id}`]) {
        const { status, body } = await call('GET', `${customer}/${path}`);
        expect([path, status, body.message]).toEqual([path, 404, 'Ledger was not found']);
      }
    }
  });

  it('includes a ledger of another organisation', async () => {
    const theirs = await app.organisation('Chandra Traders', { state: '27' });
    for (const path of [...aboutOne(ids['asha'] ?? ''), `findNameById/${ids['asha']}`]) {
      expect([path, (await theirs.call('GET', `${customer}/${path}`)).status]).toEqual([path, 404]);
    }
  });

  it('includes ledgers of others for people with /own, except their names', async () => {
    const { asha, mine } = ids;
    for (const path of aboutOne(asha ?? '')) {
      expect([path, (await call('GET', `${customer}/${path}`, { as: clerk })).status]).toEqual([path, 404]);
    }
    for (const path of aboutOne(mine ?? '')) {
      const status = path.startsWith('push') ? 422 : 200;
      expect([path, (await call('GET', `${customer}/${path}`, { as: clerk })).status]).toEqual([path, status]);
    }
    expect(await read(`findNameById/${asha}`, clerk)).toEqual({ id: asha, name: 'Asha Traders' });
    for (const path of [
      'active/list',
      'findAllNameAndId',
      'getLedgersByType?ledgerType=Customer',
      'getLedgersByGroup?groupAlias=debtors',
    ]) {
      expect([path, names(await read(path, clerk))]).toEqual([path, ['Clerk Corner']]);
    }
    expect(names(await read('get/type/group?type=Customer&groupName=Current%20Assets', clerk))).toEqual(['Clerk Corner']);
    expect(await read('bank-details', clerk)).toEqual([]);
    expect(await read('account/number', clerk)).toEqual([]);
    const added = { id: asha, version: 1, effectiveFrom: today, registrationType: 'Regular', gstin: later };
    expect((await call('POST', `${customer}/gstHistory`, { body: added, as: clerk })).status).toBe(404);
    const removed = `${customer}/${asha}/deleteGstHistory?version=1&effectiveFrom=2017-07-01`;
    expect((await call('DELETE', removed, { as: clerk })).status).toBe(404);
    expect(await read(`findById/${asha}`)).toMatchObject({ version: 1 });
  });
});

describe('ledgers', () => {
  it('are listed by group, kind, nature and alias', async () => {
    expect(names(await read('getLedgersByGroup?groupAlias=debtors'))).toEqual(['Asha Traders', 'Clerk Corner']);
    expect(names(await read('getLedgersByType?ledgerType=Bank'))).toEqual(['Axis Overdraft', 'HDFC Current']);
    expect(names(await read('get/type/group?type=Bank&groupName=bank%20accounts'))).toEqual(['HDFC Current']);
    expect(names(await read(`findAllNameAndId?groupName=Sundry%20Debtors&notIn=${ids['asha']},${newId()}`))).toEqual(['Clerk Corner']);
    expect(names(await read('findAllNameAndId?groupNatureOfGroup=Liability&search=waa'))).toEqual(['Waaree']);
    expect(names(await read('active/list?search=trad'))).toEqual(['Asha Traders']);
    expect(await read('getLedgersByAlias?ledgerAlias=CASH')).toEqual([{ id: ledger('cash'), name: 'Cash' }]);
    expect(await read('getLedgersByAlias?ledgerAlias=nobody')).toEqual([]);
    expect(names(await read('getLedgersByGroup?groupAlias=nowhere'))).toEqual([]);
  });

  it('are not listed if inactive or drafts', async () => {
    const { id } = await org.post('customer', { name: 'Gone Away', groupId: group('indirect_expenses') });
    await org.post('customer', { name: 'Half Known', groupId: ids['retail'], registrationType: 'Regular' });
    expect(names(await read('getLedgersByType?ledgerType=Expense'))).toContain('Gone Away');
    ok(await call('PUT', `${customer}/statusChange/${id}`, { body: { version: 1, active: false } }));
    expect(names(await read('getLedgersByType?ledgerType=Expense'))).not.toContain('Gone Away');
    expect(names(await read('active/list?search=half'))).toEqual([]);
  });

  it.each([
    ['getLedgersByType?ledgerType=Friend', 'ledgerType'],
    ['get/type/group?type=Friend&groupName=Retail', 'type'],
    ['findAllNameAndId?groupNatureOfGroup=Wild', 'groupNatureOfGroup'],
    ['getLedgersByGroup', 'groupAlias'],
    ['active/list?limit=5000', 'limit'],
    [`findById/${newId()}?effectiveDate=yesterday`, 'effectiveDate'],
  ])('refuse unknown values: %s', async (path, field) => {
    const { status, body } = await call('GET', `${customer}/${path}`);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: field }]);
  });

  it('that are banks have their account numbers', async () => {
    expect(await read('bank-details')).toEqual([
      { id: ids['axis'], name: 'Axis Overdraft', bankAccount: null, bankIfsc: null, bankBranch: null },
      { id: ids['hdfc'], name: 'HDFC Current', bankAccount: '50100123', bankIfsc: 'HDFC0000123', bankBranch: 'Deccan' },
    ]);
    expect(await read('account/number')).toEqual([{ id: ids['hdfc'], name: 'HDFC Current', bankAccount: '50100123' }]);
  });

  it('are listed a hundred at a time, including those of subgroups', async () => {
    const wanted = Array.from({ length: 120 }, (_, i) => `Customer ${i + 1}`);
    const body = { registrationType: 'Unregistered', billingAddress: home };
    for (const [i, name] of wanted.entries()) await org.post('customer', { ...body, name, groupId: ids[i % 2 ? 'retail' : 'city'] });
    const found: string[] = [];
    const lengths: number[] = [];
    let cursor = '';
    do {
      const page = await read(`findAllNameAndId?groupName=Retail${cursor}`);
      found.push(...names(page));
      lengths.push(page.rows.length);
      cursor = page.cursor === undefined ? '' : `&cursor=${encodeURIComponent(page.cursor)}`;
    } while (cursor !== '');
    expect([lengths, found]).toEqual([[100, 20], wanted]);
    expect(names(await read('findAllNameAndId?groupName=Retail&search=customer%20120'))).toEqual(['Customer 120']);
    expect((await call('GET', `${customer}/active/list?cursor=elsewhere`)).status).toBe(400);
    expect(await read(`findGroupAliasByCustomerId/${(await read('active/list?search=customer%20120')).rows[0].id}`)).toEqual({
      groupAlias: 'debtors',
    });
  }, 60_000);
});

describe('the GST history of a ledger', () => {
  const add = (more: object) =>
    call('POST', `${customer}/gstHistory`, { body: { id: ids['asha'], registrationType: 'Regular', gstin: later, ...more } });
  const remove = (version: number, day: string) =>
    call('DELETE', `${customer}/${ids['asha']}/deleteGstHistory?version=${version}&effectiveFrom=${day}`);
  const on = async (name: string, day: string) => (await read(`${name}/${ids['asha']}?effectiveDate=${day}`)).gstin;

  it('applies from the date of each registration', async () => {
    expect(ok(await add({ version: 1, effectiveFrom: '2026-04-01' }))).toMatchObject({ version: 2, gstin: later });
    for (const name of ['findById', 'findForEntryModule']) {
      expect([await on(name, '2017-07-01'), await on(name, '2026-03-31'), await on(name, '2026-04-01')]).toEqual([gstin, gstin, later]);
    }
  });

  it('reports the wrong field', async () => {
    const refused = async (more: object) => {
      const { status, body } = await add({ version: 2, effectiveFrom: '2026-05-01', ...more });
      return [status, body.errors?.map(({ path }: { path: string }) => path)];
    };
    expect(await refused({ effectiveFrom: '2026-04-01' })).toEqual([422, ['effectiveFrom']]);
    expect(await refused({ effectiveFrom: '2026-02-30' })).toEqual([422, ['effectiveFrom']]);
    expect(await refused({ gstin: '27AAPFU0939F1ZX' })).toEqual([422, ['gstin']]);
    expect(await refused({ gstin: null })).toEqual([422, ['gstin']]);
    expect(await refused({ registrationType: 'Friend' })).toEqual([422, ['registrationType']]);
    expect(await refused({ version: undefined })).toEqual([422, ['version']]);
    expect(await refused({ why: 'moved' })).toEqual([422, ['why']]);
    expect(await read(`findById/${ids['asha']}`)).toMatchObject({ version: 2 });
  });

  it('cannot be changed with an older version', async () => {
    const stale = [await add({ version: 1, effectiveFrom: '2026-05-01' }), await remove(1, '2026-04-01')];
    for (const { status, body } of stale) expect([status, body.code]).toEqual([409, 'changed']);
  });

  it('loses a registration, and the one before applies again', async () => {
    expect((await remove(2, '2026-06-01')).status).toBe(404);
    expect(ok(await remove(2, '2026-04-01'))).toMatchObject({ version: 3, gstin });
    expect(await on('findForEntryModule', today)).toBe(gstin);
    const history = await org.get('customer', `/${ids['asha']}/history`);
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['edit', 'edit', 'create']);
  });
});

describe('groups', () => {
  const base = '/api/ims-crm/group/s';

  it('are listed all or only active', async () => {
    const { id } = await org.post('group', { name: 'Old Advances', parentId: group('current_assets') });
    ok(await org.call('PUT', `${base}/statusChange/${id}`, { body: { version: 1, active: false } }));
    const active = await get(`${base}/findAllForCurrentOrganization`);
    expect(active).toHaveLength(30);
    expect(active).toContainEqual({ id: ids['retail'], name: 'Retail', parentId: group('debtors'), nature: 'Asset', alias: null });
    const all = await get(`${base}/findAllForOrganization`);
    expect(all).toHaveLength(31);
    expect(all).toContainEqual(expect.objectContaining({ id, status: 'Inactive', isDefault: false }));
    const read = all.map(({ name }: { name: string }) => name.toLowerCase());
    expect(read).toEqual(read.toSorted());
  });

  it('are only own ones for people with /own', async () => {
    expect(await get(`${base}/findAllForCurrentOrganization`, clerk)).toEqual([]);
    expect(await get(`${base}/findAllForOrganization`, clerk)).toEqual([]);
  });

  it('can be read for editing', async () => {
    expect(await get(`${base}/findForEdit/${ids['retail']}`)).toMatchObject({ name: 'Retail', version: 1 });
    expect((await call('GET', `${base}/findForEdit/${newId()}`)).status).toBe(404);
    expect((await call('GET', `${base}/findForEdit/${ids['retail']}`, { as: clerk })).status).toBe(403);
  });
});

describe('projects', () => {
  const base = '/api/ims-crm/project/s';
  let other: string;

  beforeAll(async () => {
    ({ id: other } = await org.post('branch', { code: 'NSK', name: 'Nashik', address: { line1: 'MIDC', state: '27' } }));
    ids['school'] = (await org.post('project', { projectNo: 'P-2', name: 'School roof' })).id;
    ids['mall'] = (await org.post('project', { projectNo: 'P-10', name: 'Mall roof' })).id;
    const category = (await org.post('product-category', { name: 'Panels' })).id;
    for (const projectId of [ids['mall'], ids['school'], null]) {
      const name = `Panel for ${projectId ?? 'all'}`;
      await org.post('product', { name, productCategoryId: category, inventoryItemId: ids['item'], projectId });
    }
  });

  const there = () => ({ scope: { organisationId: org.organisationId, branchId: other, financialYearId: org.financialYearId } });

  it('are those of the open branch, by number', async () => {
    const found = await get(`${base}/findByBranchId`);
    expect(found.rows).toEqual([
      { id: ids['school'], name: 'School roof', projectNo: 'P-2' },
      { id: ids['mall'], name: 'Mall roof', projectNo: 'P-10' },
    ]);
    expect(names(await get(`${base}/findByBranchId?search=mall`))).toEqual(['Mall roof']);
    expect(names(await get(`${base}/findByBranchId`, clerk))).toEqual([]);
    expect(ok(await call('GET', `${base}/findByBranchId`, there())).rows).toEqual([]);
  });

  it('have a name in their branch', async () => {
    expect(await get(`${base}/findNameById/${ids['mall']}`, clerk)).toEqual({ id: ids['mall'], name: 'Mall roof' });
    expect((await call('GET', `${base}/findNameById/${newId()}`)).status).toBe(404);
    expect((await call('GET', `${base}/findNameById/${ids['mall']}`, there())).status).toBe(404);
  });

  it('are found by the item of their products', async () => {
    const { item, mall, school } = ids;
    expect((await get(`${base}/inventory/projects/${item}`)).map(({ id }: { id: string }) => id)).toEqual([school, mall]);
    expect(await get(`${base}/inventory/projects/${item}`, clerk)).toEqual([]);
    expect(ok(await call('GET', `${base}/inventory/projects/${item}`, there()))).toEqual([]);
    expect((await call('GET', `${base}/inventory/projects/${newId()}`)).status).toBe(404);
    expect(await get(`${base}/inventory/project/${mall}/${item}`)).toMatchObject({
      id: mall,
      name: 'Mall roof',
      projectNo: 'P-10',
      products: [{ label: `Panel for ${mall}` }],
    });
    for (const path of [`${newId()}/${item}`, `${mall}/${newId()}`]) {
      expect((await call('GET', `${base}/inventory/project/${path}`)).status).toBe(404);
    }
    expect((await call('GET', `${base}/inventory/project/${mall}/${item}`, { as: clerk })).status).toBe(404);
  });
});

it('terms are listed for documents, one per type', async () => {
  const base = '/api/ims-crm/termsCondition/s';
  const { id } = await org.post('terms-condition', { type: 'Payment / advance', terms: 'Half in advance', forSales: true });
  const old = await org.post('terms-condition', { type: 'Old', terms: 'Nothing' });
  ok(await org.call('PUT', `${base}/statusChange/${old.id}`, { body: { version: 1, active: false } }));
  expect((await call('GET', `${base}/findAllForCurrentOrg`, { as: clerk })).status).toBe(403);
  expect(await get(`${base}/findAllForCurrentOrg`)).toEqual([
    { id, type: 'Payment / advance', terms: 'Half in advance', forSales: true, forPurchase: false },
  ]);
  const type = encodeURIComponent('payment /  ADVANCE');
  expect(await get(`${base}/${type}/isAlreadyExist/0`)).toMatchObject({ exists: true });
  expect(await get(`${base}/${type}/isAlreadyExist/${id}`)).toEqual({ exists: false });
  expect(await get(`${base}/Warranty/isAlreadyExist/0`)).toEqual({ exists: false });
});

it('what was credited to a party in the year is told by section and month, nothing at first', async () => {
  expect(await get(`/api/ims-crm/customer/s/taxAtSource/${ids['asha']}?day=2026-11-28`)).toMatchObject({ sums: [], tdsCertificates: [] });
});

it('covers every call', () => {
  const all: readonly Operation[] = [...customerOperations, ...groupOperations, ...projectOperations, ...termsOperations];
  const untried = all.filter(({ method, path }) => {
    const pattern = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return ![...tried].some((one) => pattern.test(one));
  });
  expect(untried.map(({ id }) => id)).toEqual([]);
  expect(all.length).toBe(26 + 3 + 4 + 2);
});
