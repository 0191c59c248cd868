import { beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { derivedId } from '#application/derived-id';
import { type App, type Organisation, ok, type Person, tokenOf } from '#test/kit/app';
import { validBodies } from '#test/kit/books/valid-bodies';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { oldWorkbookOf } from '#test/kit/papers/old-workbook';
import { sharedApp } from '#test/kit/shared-app';

/** A file from someone's computer to records of the organisation, through real HTTP, real object storage, the relay, the queue and the job. */
let app: App;
let org: Organisation;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24' });
}, 120_000);

const file = '/api/utility/file/s';

async function upload(name: string, content: Uint8Array<ArrayBuffer>, as: Person = org.owner): Promise<string> {
  const body = { id: newId(), name, type: 'text/csv', bytes: content.length };
  const { key, url, headers } = ok(await org.call('POST', `${file}/upload`, { as, body }));
  expect((await fetch(url, { method: 'PUT', headers, body: content })).status).toBe(200);
  return ok(await org.call('POST', `${file}/confirm`, { as, body: { key } })).key;
}

const text = (lines: readonly string[]) => new Uint8Array(Buffer.from(lines.join('\r\n'), 'utf8'));

async function begin(entity: string, key: string, more: Readonly<Record<string, unknown>> = {}, type = 'CSV') {
  return org.call('POST', `/api/ims-crm/${entity}/s/fileImport/${type}`, { body: { id: newId(), key, ...more } });
}

const work = () => runJobs(app, org, 'organisation', 'record-import');
const importOf = (id: string) => org.get('import-file', `/${id}`);
async function take(entity: string, lines: readonly string[], as: Person = org.owner) {
  const body = { id: newId(), key: await upload(`${entity}.csv`, text(lines), as), approved: true };
  const { id } = ok(await org.call('POST', `/api/ims-crm/${entity}/s/fileImport/CSV`, { as, body }));
  await work();
  return importOf(id);
}
const wrong = (line: number, column: string, message: string) => ({ line, column, message });
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

const ledgers = [
  'Name,Group,GSTIN,Credit Limit,Credit Days,Billing Address Line 1,Billing Address State,Billing Address PIN Code',
  'Kaveri Traders,Sundry Debtors,,"1,50,000.50",30,12 MG Road,Gujarat,380001',
  '"Ganga, Sons & Co",Sundry Debtors,,,,4 Ring Road,24,380002',
  'Yamuna Ltd,No Such Group,,lots,30,,,',
  'KAVERI  traders,Sundry Debtors,,,,1 Other Road,24,380003',
];

describe('a CSV of ledgers', () => {
  let id: string;

  it('is read and checked, and creates nothing before it is approved', async () => {
    ({ id } = ok(await begin('customer', await upload('ledgers.csv', text(ledgers)))));
    expect((await importOf(id)).importStatus).toBe('Uploaded');
    await work();
    const read = await importOf(id);
    expect(read).toMatchObject({ importStatus: 'Pending Approval', rows: 4, wrong: 2, created: 0, moduleTitle: 'Ledgers' });
    expect(read.problems).toEqual([
      { line: 4, column: 'Credit Limit', message: 'This is not an amount' },
      { line: 4, column: 'Group', message: 'Group No Such Group was not found' },
      { line: 5, column: 'Name', message: 'Line 2 has the same value' },
    ]);
    expect((await org.list('customer', { search: 'kaveri' })).rows).toEqual([]);
  });

  it('creates the correct rows once after approval, however often the message comes', async () => {
    const { version } = await importOf(id);
    ok(await org.call('PUT', `/api/utility/importFile/s/${id}/approve`, { body: { version } }));
    await work();
    await work();
    expect(await importOf(id)).toMatchObject({ importStatus: 'Processed', rows: 4, done: 4, created: 2, existing: 0, wrong: 2 });
    expect(await names()).toEqual(expect.arrayContaining(['Kaveri Traders', 'Ganga, Sons & Co']));
    const kaveri = await found('Kaveri Traders');
    expect(kaveri).toMatchObject({ creditLimit: 1_50_000_50, creditDays: 30, ledgerKind: 'Customer' });
    expect(kaveri.billingAddress).toMatchObject({ line1: '12 MG Road', state: '24', pincode: '380001', country: 'India' });
  });

  it('creates nothing when the same file is imported again', async () => {
    const again = ok(await begin('customer', await upload('ledgers.csv', text(ledgers)), { approved: true }));
    await work();
    expect(await importOf(again.id)).toMatchObject({ importStatus: 'Processed', created: 0, existing: 3, wrong: 1 });
  });

  it('reports a name that someone else used meanwhile as taken', async () => {
    await org.post('transporter', { name: 'Gati Freight' });
    const key = await upload('transporters.csv', text(['name', 'gati  freight', 'Safe Express']));
    const { id: taken } = ok(await begin('transporter', key, { approved: true }));
    await work();
    const done = await importOf(taken);
    expect(done).toMatchObject({ importStatus: 'Processed', created: 1, wrong: 1 });
    expect(done.problems).toEqual([{ line: 2, column: 'Name', message: 'Name already exists' }]);
  });

  const found = async (name: string) => {
    const rows = (await org.list('customer', { filters: { name } })).rows as { id: string }[];
    return org.get('customer', `/${rows[0]?.id}`);
  };
  const names = async () => ((await org.list('customer', { limit: 100 })).rows as { name: string }[]).map(({ name }) => name);
});

it('a workbook is read as well, its days as days and its numbers as numbers', async () => {
  const data = [
    [{ value: 'Name' }, { value: 'Mobile' }],
    [{ value: 'Blue Dart' }, { value: 9_820_012_345, type: Number }],
    [{ value: 'Delhivery' }, null],
  ];
  const content = new Uint8Array(await writeExcelFile(data).toBuffer());
  const { id } = ok(await begin('transporter', await upload('carriers.xlsx', content), { approved: true }, 'EXCEL'));
  await work();
  expect(await importOf(id)).toMatchObject({ importStatus: 'Processed', created: 2, wrong: 0 });
  const rows = (await org.list('transporter', { filters: { name: 'blue dart' } })).rows;
  expect(rows).toMatchObject([{ name: 'Blue Dart', mobile: '9820012345' }]);
});

describe('a record with lines is in one row', () => {
  const imported = async (slug: string, entity: string, lines: readonly string[], more: { readonly anyGstRate?: true } = {}) => {
    const wish = { approved: true, dateFormat: 'YYYY-MM-DD', ...more };
    const { id } = ok(await begin(entity, await upload(`${slug}.csv`, text(lines)), wish));
    await work();
    return importOf(id);
  };
  const record = async (slug: string, name: string) => {
    const { rows } = await org.list(slug, { filters: { name } });
    return org.get(slug, `/${rows[0]?.id}`);
  };

  it('an item with its GST rate', async () => {
    const done = await imported('inventory-item', 'inventoryItem', [
      'Name,Type,Unit,HSN / SAC,GST Rate,Taxability,GST History 2 Effective From,GST History 2 Taxability,GST History 2 GST Rate',
      'Mono Panel,Goods,Nos,85414300,12,,2025-09-22,Taxable,5',
      'Loose Tea,Goods,Kgs,0902,,Exempt,,,',
      'No Rate,Goods,Nos,,,,,,',
      'Half a Rate,Goods,Nos,,18,,,,5',
      'Silver,Goods,Nos,,300,,,,',
    ]);
    expect(done.problems).toEqual([
      { line: 4, column: 'GST History', message: 'At least one GST rate is needed' },
      { line: 5, column: 'GST History 2 Effective From', message: 'This is required' },
      { line: 5, column: 'GST History 2 Taxability', message: 'This is required' },
      { line: 6, column: 'GST History 1 GST Rate', message: 'Must be at most 100' },
    ]);
    expect(done).toMatchObject({ importStatus: 'Processed', created: 2, wrong: 3 });
    expect(await record('inventory-item', 'Mono Panel')).toMatchObject({
      currentRate: 5_0000,
      gstHistory: [
        { effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 12_0000 },
        { effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 5_0000 },
      ],
    });
    expect(await record('inventory-item', 'Loose Tea')).toMatchObject({ gstHistory: [{ taxability: 'Exempt' }] });
  });

  it('products with the minimum prices of their items', async () => {
    await org.post('product-category', { name: 'Roof' });
    const done = await imported('product', 'product', [
      'Name,Product Category,Item,Minimum Selling Price',
      'Mono on a roof,Roof,Mono Panel,11000',
      'Mono on a shed,Roof,Mono Panel,9000.50',
      'Without a price,Roof,Mono Panel,',
      'Without an item,Roof,,500',
    ]);
    expect(done).toMatchObject({ importStatus: 'Processed', created: 4, wrong: 0 });
    expect((await record('inventory-item', 'Mono Panel')).productPrices).toMatchObject([
      { name: 'Mono on a roof', price: 11_000_0000 },
      { name: 'Mono on a shed', price: 9_000_5000 },
    ]);
  });

  it('an item with a GST rate that no law knows is refused by name, and taken when the person says so', async () => {
    const lines = [
      'Name,Type,Unit,HSN / SAC,GST Rate',
      'Fan,Goods,Nos,84145120,0.18',
      'Lamp,Goods,Nos,94051090,17',
      'Wire,Goods,Nos,85444999,18',
    ];
    const done = await imported('inventory-item', 'inventoryItem', lines);
    const said = (percent: string) => `${percent} % is no GST rate in India. Correct it, or import with “Take any GST rate”`;
    expect(done.problems).toEqual([wrong(2, 'GST History 1 GST Rate', said('0.18')), wrong(3, 'GST History 1 GST Rate', said('17'))]);
    expect(done).toMatchObject({ created: 1, wrong: 2 });
    const again = await imported('inventory-item', 'inventoryItem', lines, { anyGstRate: true });
    expect(again).toMatchObject({ created: 2, existing: 1, wrong: 0 });
    expect(await record('inventory-item', 'Lamp')).toMatchObject({ currentRate: 17_0000 });
  });

  it('such an item is saved through the API with a warning, and another without', async () => {
    const item = (name: string, rate: number) => ({
      ...{ name, type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '84145120' },
      gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate, hsn: '84145120' }],
    });
    const warned = await org.post('inventory-item', item('Fan with a light', 17_0000));
    expect(warned).toMatchObject({ currentRate: 17_0000, warnings: ['17 % is no GST rate in India'] });
    const { id, version } = warned;
    const changed = { ...item('Fan with a light', 18_0000), id, version };
    const now = ok(await org.call('PUT', '/api/ims-crm/inventoryItem/s', { body: changed }));
    expect([now.currentRate, now.warnings]).toEqual([18_0000, undefined]);
    const back = { ...item('Fan with a light', 17_0000), id, version: now.version };
    const again = ok(await org.call('PUT', '/api/ims-crm/inventoryItem/s', { body: back }));
    expect(again.warnings).toHaveLength(1);
    expect(await org.get('inventory-item', `/${id}`)).not.toHaveProperty('warnings');
  });

  it('a recipe with its items', async () => {
    const done = await imported('recipe', 'recipe', [
      'Name,Items 1 Item,Items 1 Quantity,Items 2 Item,Items 2 Quantity,Items 3 Type,Items 3 Item,Items 3 Quantity',
      'Tea on a Panel,Mono Panel,1,Loose Tea,2.5,,,',
      'Tea of Tea,Loose Tea,1,Loose Tea,2,,,',
      'Of nothing,No Such Item,1,Mono Panel,1,,,',
    ]);
    expect(done.problems).toEqual([
      { line: 3, column: 'Items 2 Item', message: 'An item cannot contain itself' },
      { line: 4, column: 'Items 1 Item', message: 'Items 1 Item No Such Item was not found' },
    ]);
    expect(await record('recipe', 'Tea on a Panel')).toMatchObject({
      finalItems: 'Loose Tea',
      items: [
        { type: 'RAW_ITEM', quantity: 1_0000 },
        { type: 'FINAL_ITEM', quantity: 2_5000 },
      ],
    });
  });

  it('a customer with contacts and a sales representative, by name or email', async () => {
    const done = await imported('customer', 'customer', [
      'Name,Group,Sales Representative,Contact Emails 1 Email,Contact Emails 2 Email,Shipping Addresses 1 Name,Shipping Addresses 1 Address Line 1,Shipping Addresses 1 Address State',
      `By Mail,Sundry Debtors,${org.owner.email.toUpperCase()},a@b.in,c@d.in,Godown,7 Station Road,Goa`,
      'By Name,Sundry Debtors,asha rao,,,,,',
      'By Nobody,Sundry Debtors,Nobody Here,,,,,',
    ]);
    expect(done.problems).toEqual([{ line: 4, column: 'Sales Representative', message: 'Sales Representative Nobody Here was not found' }]);
    expect(await record('customer', 'By Mail')).toMatchObject({
      salesRepresentativeId: org.owner.userId,
      contacts: [{ email: 'a@b.in' }, { email: 'c@d.in' }],
      shippingAddresses: [{ name: 'Godown', address: { line1: '7 Station Road', state: '30' } }],
    });
    expect(await record('customer', 'By Name')).toMatchObject({ salesRepresentativeId: org.owner.userId });
  });
});

describe('records imported before', () => {
  const bring = async (name: string) => {
    const { id } = ok(await begin('transporter', await upload('again.csv', text(['Name', name])), { approved: true }));
    await work();
    const { created, existing, wrong } = await importOf(id);
    return { created, existing, wrong };
  };
  const called = async (name: string) => (await org.list('transporter', { filters: { name } })).rows as { id: string; version: number }[];
  const fresh = { created: 1, existing: 0, wrong: 0 };
  const known = { created: 0, existing: 1, wrong: 0 };

  it('and deleted since are created again, once', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await bring('Navata Road')).toEqual(fresh);
      expect(await bring('Navata Road')).toEqual(known);
      const [row, other] = await called('Navata Road');
      expect(other).toBeUndefined();
      ok(await org.call('DELETE', `/api/ims-crm/transporter/s/${row?.id}?version=${row?.version}`));
    }
  });

  it('and renamed since leave their name to another', async () => {
    expect(await bring('Patel Roadways')).toEqual(fresh);
    const [row] = await called('Patel Roadways');
    await org.put('transporter', { id: row?.id, version: row?.version, name: 'Patel Integrated' });
    expect(await bring('Patel Roadways')).toEqual(fresh);
    expect(await bring('patel  ROADWAYS')).toEqual(known);
    expect([await called('Patel Roadways'), await called('Patel Integrated')]).toMatchObject([[{}], [{}]]);
  });
});

it('an old workbook is read as well, whose heads are named, and refused rows come back as a workbook', async () => {
  const rows = [
    ['Account Head', 'Group Head', 'Credit Limit'],
    ['Old Book Traders', 'Sundry Debtors', 1_50_000.5],
    ['Old Book Rent', 'Indirect Expenses', null],
    ['Old Book Nowhere', 'No Such Group', null],
  ];
  const { id } = ok(await begin('customer', await upload('ledgers.xls', new Uint8Array(oldWorkbookOf(rows))), { approved: true }, 'EXCEL'));
  await work();
  const done = await importOf(id);
  expect(done).toMatchObject({ importStatus: 'Processed', created: 2, wrong: 1, problems: [wrong(4, 'Group', expect.any(String))] });
  expect(ok(await org.call('GET', `/api/utility/importFile/s/address/${id}`)).name).toBe('ledgers errors.xlsx');
  const page = '<html><body><table><tr><td>Account</td><td>Head</td></tr><tr><td>Page Traders</td><td>Sundry Debtors</td></tr></table>';
  const second = ok(await begin('customer', await upload('page.xls', text([page])), { approved: true }, 'EXCEL'));
  await work();
  expect(await importOf(second.id)).toMatchObject({ created: 1, wrong: 0 });
});

it('a file with references to its own records saves parents first', async () => {
  const lines = [
    'Name,Under,Nature of Group',
    'Traders,Sundry Debtors,',
    'Traders of Pune,traders,',
    'Traders of Kothrud,Traders of Pune,',
  ];
  const key = await upload('groups.csv', text([...lines, 'Lost,No Such Group,', 'Itself,Itself,']));
  const { id } = ok(await begin('group', key));
  await work();
  const problems = [
    { line: 5, column: 'Under', message: 'Under No Such Group was not found' },
    { line: 6, column: 'Under', message: 'Under Itself was not found' },
  ];
  const read = await importOf(id);
  expect(read).toMatchObject({ importStatus: 'Pending Approval', wrong: 2, problems });
  ok(await org.call('PUT', `/api/utility/importFile/s/${id}/approve`, { body: { version: read.version } }));
  await work();
  expect(await importOf(id)).toMatchObject({ importStatus: 'Processed', created: 3, existing: 0, wrong: 2, problems });
  const { rows } = await org.list('group', { search: 'traders' });
  const named = (name: string) => rows.find((row: { readonly name: string }) => row.name === name);
  expect(named('Traders of Kothrud')).toMatchObject({ parentId: named('Traders of Pune').id, nature: 'Asset' });
  expect(named('Traders of Pune')).toMatchObject({ parentId: named('Traders').id });
});

describe('places, years, numbers and permissions', () => {
  it('branches get their own numbering codes', async () => {
    const lines = [
      'Code,Name,Address Line 1,Address State',
      'PUNE1,Pune East,1 MIDC,27',
      'PUNE2,Pune West,2 MIDC,27',
      'PUNE3,Nowhere,3 MIDC,96',
    ];
    expect(await take('branch', lines)).toMatchObject({
      created: 2,
      wrong: 1,
      problems: [wrong(4, 'Address State', 'A branch must be in India')],
    });
    const made = (await org.list('branch')).rows.filter(({ code }: { code: string }) => code.startsWith('PUNE'));
    const codes = await Promise.all(made.map(async ({ id }: { id: string }) => (await org.get('branch', `/${id}`)).numberingCode));
    expect(new Set(codes).size).toBe(2);
  });

  it('a year that overlaps another in the file is refused, even if saved without a check', async () => {
    const lines = ['Start,End', '01-04-2040,31-03-2041', '01-06-2040,31-05-2041', '01-04-2041,31-03-2042'];
    const problems = [wrong(3, 'Start', 'The year overlaps 2040-41')];
    expect(await take('financialYear', lines)).toMatchObject({ created: 2, wrong: 1, problems });
  });

  it('so is a second number series for one document, and a branch is given by its code', async () => {
    const lines = ['Document,Branch,Prefix,Digits', 'Quotation,HO,QA/,4', 'Quotation,ho,QB/,4', 'Credit Note,HO,CRA/,4'];
    const message = 'This document, branch and year already have an active series. Deactivate it first';
    expect(await take('numberSeries', lines)).toMatchObject({ created: 2, wrong: 1, problems: [wrong(3, 'Document', message)] });
  });

  it('so is a recipe that forms a circle with another', async () => {
    const bodies = validBodies(org);
    const [panel, kit] = [await bodies.fresh('inventory-item'), await bodies.fresh('inventory-item')];
    const heading = 'Name,Items 1 Type,Items 1 Item,Items 1 Quantity,Items 2 Type,Items 2 Item,Items 2 Quantity';
    const line = (name: string, raw: unknown, made: unknown) => `${name},RAW_ITEM,${raw},1,FINAL_ITEM,${made},1`;
    const lines = [heading, line('Build', panel['name'], kit['name']), line('Take apart', kit['name'], panel['name'])];
    const message = 'Another recipe makes this item from the final item of this recipe';
    expect(await take('recipe', lines)).toMatchObject({ created: 1, problems: [{ line: 3, message }] });
  });

  it('nobody can import a role with unknown permissions, or with ones they do not have', async () => {
    const lines = ['Name,Permissions', 'Counter,/transporter;/transporter/add', 'Odd,/no-such-path', 'All,/customer'];
    expect(await take('role', lines)).toMatchObject({
      created: 2,
      problems: [wrong(3, 'Permissions', 'Unknown permission /no-such-path')],
    });
    await org.post('role', { name: 'Role maker', permissions: ['/role', '/role/add', '/transporter', '/transporter/add'] });
    const maker = await org.member('Role maker');
    expect(await take('role', ['Name,Permissions', 'Desk,/transporter', 'More,/transporter;/customer'], maker)).toMatchObject({
      created: 1,
      problems: [wrong(3, 'Permissions', 'You do not have /customer yourself')],
    });
    const form = new FormData();
    form.append('data', JSON.stringify({ id: newId(), name: 'By form', description: '', permissions: ['/customer'] }));
    const written = new Response(form);
    const raw = Buffer.from(await written.arrayBuffer()).toString('latin1');
    const headers = { 'content-type': written.headers.get('content-type') ?? '' };
    const reply = await org.call('POST', '/api/ims-crm/role/s/multipart', { as: maker, raw, headers });
    expect(reply.body.errors).toEqual([{ path: 'permissions.0', message: 'You do not have /customer yourself' }]);
  });
});

describe('a file is read with the permissions of the person who uploaded it', () => {
  let lines: readonly string[];
  let number: string;
  beforeAll(async () => {
    const item = await org.post('inventory-item', {
      ...{ name: 'Pump 5 HP', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '84137010' },
      gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '84137010' }],
    });
    const party = await org.post('customer', {
      ...{ name: 'Narmada Traders', groupId: derivedId(org.organisationId, 'group:debtors'), registrationType: 'Unregistered' },
      billingAddress: { line1: '12 MG Road', city: 'Surat', state: '24', pincode: '395001' },
    });
    const sold = { date: today, partyId: party.id, lines: [{ itemId: item.id, quantity: 2_0000, rate: 777_0000 }] };
    ({ number } = await org.post('sales-order', sold));
    lines = ['Date,Customer,From Document,Item,Quantity', `${today},Narmada Traders,${number},,1`];
  });

  it('so it names no order that they may not see, neither checked nor saved', async () => {
    await org.post('role', { name: 'Gate', permissions: ['/delivery-note', '/delivery-note/add', '/import-file'] });
    const guard = await org.member('Gate');
    const unseen = { created: 0, problems: [wrong(2, 'From Document', `${number} was not found`)] };
    expect(await take('deliveryNote', lines, guard)).toMatchObject(unseen);
    await org.post('role', { name: 'Loading Bay', permissions: ['/delivery-note', '/delivery-note/add', '/import-file', '/sales-order'] });
    expect(await take('deliveryNote', lines, await org.member('Loading Bay'))).toMatchObject({ created: 1, problems: [] });
  });

  it('and is not read once they may not add such records', async () => {
    const role = await org.post('role', { name: 'Late', permissions: ['/transporter', '/transporter/add', '/import-file'] });
    const clerk = await org.member('Late');
    const key = await upload('t.csv', text(['Name', 'Never Carriers']), clerk);
    const path = '/api/ims-crm/transporter/s/fileImport/CSV';
    const { id } = ok(await org.call('POST', path, { as: clerk, body: { id: newId(), key, approved: true } }));
    await org.put('role', { id: role.id, version: role.version, name: 'Late', permissions: ['/transporter', '/import-file'] });
    await work();
    const failure = expect.stringMatching(/adding Transporters/);
    expect(await org.get('import-file', `/${id}`, clerk)).toMatchObject({ importStatus: 'Failed', created: 0, failure });
    expect((await org.list('transporter', { search: 'never' })).rows).toEqual([]);
  });

  it('nor once they have left', async () => {
    await org.post('role', { name: 'Brief', permissions: ['/transporter', '/transporter/add', '/import-file'] });
    const clerk = await org.member('Brief');
    const key = await upload('t.csv', text(['Name', 'Gone Carriers']), clerk);
    const path = '/api/ims-crm/transporter/s/fileImport/CSV';
    const { id } = ok(await org.call('POST', path, { as: clerk, body: { id: newId(), key, approved: true } }));
    const { version } = await org.get('user', `/${clerk.userId}`);
    ok(await org.call('PUT', `/api/ims-crm/user/s/statusChange/${clerk.userId}`, { body: { version, active: false } }));
    await work();
    const { rows } = await org.list('import-file', { limit: 100 });
    expect(rows.find((one: { id: string }) => one.id === id)).toMatchObject({ importStatus: 'Failed' });
    expect((await org.list('transporter', { search: 'gone' })).rows).toEqual([]);
  });
});

describe('files that cannot be imported are refused with a reason', () => {
  it.each([
    ['an unknown column', ['Name,Colour', 'A,blue'], /^Unknown column Colour$/],
    ['a required column that is missing', ['Mobile', '9820012345'], /^These columns are missing: Name$/],
    ['a heading and nothing else', ['Name'], /no rows below its heading/],
    ['a quote that is never closed', ['Name', '"Half'], /could not be read as a table/],
  ])('%s', async (_, lines, failure) => {
    const { id } = ok(await begin('transporter', await upload('t.csv', text(lines))));
    await work();
    expect(await importOf(id)).toMatchObject({ importStatus: 'Failed', failure: expect.stringMatching(failure) });
  });

  it.each([
    ['a picture', async () => upload('p.csv', new Uint8Array(pixel)), 'CSV', 422],
    ['a CSV called Excel', async () => upload('t.csv', text(['Name', 'A'])), 'EXCEL', 422],
    ['a file that was never sent', async () => 'nowhere/at/all', 'CSV', 422],
    ['another form', async () => upload('t.csv', text(['Name', 'A'])), 'TALLY', 400],
  ])('%s', async (_, key, type, status) => {
    expect((await begin('transporter', await key(), {}, type)).status).toBe(status);
  });

  it('a file of someone else, and a module without permission', async () => {
    const clerk = await org.member('Accountant');
    const key = await upload('t.csv', text(['Name', 'A']), clerk);
    expect((await begin('transporter', key)).body.errors).toEqual([{ path: 'key', message: 'This file was not found. Upload it again' }]);
    const viewer = await org.member('Viewer');
    const body = { id: newId(), key };
    expect((await org.call('POST', '/api/ims-crm/transporter/s/fileImport/CSV', { as: viewer, body })).status).toBe(403);
    expect((await org.call('POST', '/api/ims-crm/organization/s/fileImport/CSV', { body })).status).toBe(404);
  });
});

it('returns the heading of a sample file', async () => {
  const reply = await org.call('GET', '/api/utility/importFile/s/sample/transporter');
  expect(reply.body).toMatch(/^\uFEFFName \*,Transporter ID,/);
  expect((await org.call('GET', '/api/utility/importFile/s/sample/org')).status).toBe(404);
});

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64');

describe('a file of users', () => {
  const address = (name: string) => `${name}.${newId()}@example.in`;
  const [meera, ravi, uma] = [address('meera'), address('ravi'), address('uma')];
  const heading = 'Email,First Name,Last Name,Role,Branch 1 Name';
  let id: string;

  async function waiting(): Promise<readonly string[]> {
    const { rows } = await org.list('user-invitation', { filters: { status: 'Pending' } });
    return rows.map(({ email }: { email: string }) => email).sort();
  }

  it('is checked row by row, and invites nobody before it is approved', async () => {
    const lines = [
      heading,
      `${meera},Meera,Patil,Viewer,HO`,
      `${ravi},Ravi,,Sales,HO`,
      `${org.owner.email},Asha,Rao,Viewer,HO`,
      `${uma},Uma,,Nobody,HO`,
      `${uma},Uma,,Viewer,`,
    ];
    ({ id } = ok(await begin('user', await upload('people.csv', text(lines)))));
    await work();
    const read = await importOf(id);
    expect(read).toMatchObject({ importStatus: 'Pending Approval', rows: 5, wrong: 3, created: 0, moduleTitle: 'User Invitations' });
    expect(read.problems).toEqual([
      { line: 4, column: 'Email', message: 'This person is already a member' },
      { line: 5, column: 'Role', message: expect.stringContaining('was not found') },
      { line: 6, column: 'Branch', message: 'Choose at least one branch' },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('invites each right row once after approval, and the link lets the person in', async () => {
    const { version } = await importOf(id);
    ok(await org.call('PUT', `/api/utility/importFile/s/${id}/approve`, { body: { version } }));
    await work();
    await work();
    expect(await importOf(id)).toMatchObject({ importStatus: 'Processed', rows: 5, done: 5, created: 2, existing: 0, wrong: 3 });
    expect(await waiting()).toEqual([meera, ravi].sort());
    const mails = await app.notices(meera);
    expect(mails).toMatchObject([{ template: 'invitation', values: { by: 'Asha Rao', organisation: 'Surya Solar' } }]);
    const accepted = { token: tokenOf(mails[0]), password: 'a lantern in Leh' };
    ok(await app.call('POST', '/api/ims-crm/user/acceptInvitation', { body: accepted }));
    expect((await org.list('user', { search: meera })).rows).toMatchObject([{ roleName: 'Viewer', branchIds: [org.branchId] }]);
  });

  it('gives nobody what the person who imports it does not have', async () => {
    await org.post('role', { name: 'Inviter', permissions: ['/user-invitation', '/user-invitation/invite', '/import-file'] });
    const clerk = await org.member('Inviter');
    const key = await upload('people.csv', text([heading, `${address('eve')},Eve,,Admin,HO`]), clerk);
    const body = { id: newId(), key, approved: true };
    const begun = ok(await org.call('POST', '/api/ims-crm/userInvitation/s/fileImport/CSV', { as: clerk, body }));
    await work();
    const { rows } = await org.list('import-file');
    expect(rows.find((row: { id: string }) => row.id === begun.id)).toMatchObject({ importStatus: 'Processed', created: 0, wrong: 1 });
    const viewer = await org.member('Viewer');
    const refused = await org.call('POST', '/api/ims-crm/user/s/fileImport/CSV', { as: viewer, body: { ...body, id: newId() } });
    expect(refused.status).toBe(403);
  });
});
