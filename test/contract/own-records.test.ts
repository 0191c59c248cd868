import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { masters, operations, permissions } from '#modules/all';
import { basePath } from '#modules/kit/operations/operation';
import { inner } from '#modules/kit/report/inner';
import type { App, Organisation, Person } from '#test/kit/app';
import { type Bodies, type Body, validBodies } from '#test/kit/books/valid-bodies';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/**
 * For people with `/own` and all other permissions of a module except the list, records of other people are not found in any call (decision
 * D15). And records of one branch are not found in another, even for people with all permissions in both.
 */
let app: App;
let org: Organisation;
let bodies: Bodies;
let clerk: Person;
let second: string;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24' });
  bodies = validBodies(org);
  const bare = new Set(masters.map(({ slug, path }) => path ?? `/${slug}`));
  await org.post('role', { name: 'Own', permissions: permissions.filter((path) => !bare.has(path) && !path.endsWith('/list')) });
  clerk = await org.member('Own');
  ({ id: second } = await org.post('branch', { code: 'PUN', name: 'Pune', address: { line1: 'MIDC', state: '27' } }));
}, 120_000);

const made = masters.filter(({ without }) => !without?.includes('create'));

/** Every call of a module for one of its records, made for this one. */
function callsOn(slug: string, id: string, body: Body) {
  return operations
    .filter((one) => one.slug === slug && typeof one.access === 'object')
    .filter(({ path, id: name }) => path.includes('{id}') || ['update', 'create', 'multipart'].some((verb) => name === `${slug}.${verb}`))
    .map(({ id: name, method, path, query }) => ({
      name,
      method,
      path: `${path.replace('{id}', id).replace(/\{\w+\}/g, () => newId())}${'version' in shapeOf(query) ? versioned(shapeOf(query)) : ''}`,
      body: name.endsWith('status') ? { version: 1, active: false } : /activate$/.test(name) ? { version: 1 } : { ...body, id, version: 1 },
    }));
}

function shapeOf(query: z.ZodMiniType | undefined): object {
  const schema = query instanceof z.ZodMiniLazy ? inner(query) : query;
  return schema instanceof z.ZodMiniObject ? schema.shape : {};
}

function versioned(shape: object): string {
  return `?version=1${'effectiveFrom' in shape ? '&effectiveFrom=2017-07-01' : ''}`;
}

describe.each(made.map((master) => [master.slug, master] as const))('a %s', (slug, master) => {
  it('of someone else is not found by people with /own', async () => {
    const body = await bodies.body(slug);
    const { id } = await org.post(slug, body);
    const wrong: string[] = [];
    for (const { name, method, path, body: sent } of callsOn(slug, id, body)) {
      const { status } = await org.call(method, path, { as: clerk, ...(method === 'GET' || method === 'DELETE' ? {} : { body: sent }) });
      if (!refuses(name, status)) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
    const { rows } = await org.list(slug, { limit: 100 }, clerk);
    expect((rows as { id: string }[]).map((row) => row.id)).not.toContain(id);
    const options = await org.get(slug, `/options?id=${id}`, clerk);
    expect((options as { id: string }[]).map((row) => row.id)).not.toContain(id);
    expect(await org.get(slug, `/${id}`)).toMatchObject({ id, version: 1 });
  });

  it('belongs to its branch, if it has one', async () => {
    if (master.belongsTo === 'organisation') return;
    const body = await bodies.body(slug);
    const { id } = await org.post(slug, body);
    const scope = { organisationId: org.organisationId, branchId: second, financialYearId: org.financialYearId };
    const wrong: string[] = [];
    for (const { name, method, path, body: sent } of callsOn(slug, id, body)) {
      const { status } = await org.call(method, path, { scope, ...(method === 'GET' || method === 'DELETE' ? {} : { body: sent }) });
      if (!refuses(name, status)) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect((await org.call('POST', `${basePath(master)}/list`, { scope, body: {} })).body.data.rows).toEqual([]);
    expect((await org.call('GET', `${basePath(master)}/options?id=${id}`, { scope })).body.data).toEqual([]);
  });
});

it('a document of another branch is not offered either', async () => {
  const [cash, item] = [(await org.list('customer', { search: 'cash', limit: 1 })).rows[0], await bodies.fresh('inventory-item')];
  const lines = [{ itemId: item.id, quantity: 1_0000, rate: 100_0000 }];
  const { id } = await org.post('sales-invoice', { date: today, partyId: cash.id, lines });
  const options = '/api/ims-crm/salesInvoice/s/options';
  expect((await org.call('GET', `${options}?id=${id}`)).body.data).toMatchObject([{ id }]);
  const scope = { organisationId: org.organisationId, branchId: second, financialYearId: org.financialYearId };
  expect((await org.call('GET', `${options}?id=${id}`, { scope })).body.data).toEqual([]);
});

it('vouchers and people are not named either to people with /own, unless they are their own', async () => {
  await org.post('role', { name: 'Counter', permissions: ['/sales-invoice/own', '/sales-invoice/add', '/employee/own'] });
  const seller = await org.member('Counter');
  const [cash, item] = [(await org.list('customer', { search: 'cash', limit: 1 })).rows[0], await bodies.fresh('inventory-item')];
  const sold = { date: today, partyId: cash.id, lines: [{ itemId: item.id, quantity: 1_0000, rate: 100_0000 }] };
  const [theirs, own] = [await org.post('sales-invoice', sold), await org.post('sales-invoice', sold, seller)];
  const named = async (slug: string, ids: string, as?: Person) => org.get(slug, `/namesOf?ids=${ids}`, as);
  expect(await named('sales-invoice', `${theirs.id},${own.id}`, seller)).toEqual([{ id: own.id, label: own.number }]);
  expect(await named('sales-invoice', `${theirs.id},${own.id}`)).toHaveLength(2);
  const employee = await bodies.fresh('employee');
  expect(await named('employee', employee.id, seller)).toEqual([]);
});

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** Not found. Calls with their own bodies may refuse the body before they look for the record. */
function refuses(name: string, status: number): boolean {
  return status === 404 || status === elsewhere[name] || (status === 422 && !regular.test(name));
}

const regular = /\.(create|update|multipart|get|history|download|remove|hard-delete|activate|status)$/;

/** Calls that treat records of other people like own ones, each with its answer. */
const elsewhere: Readonly<Record<string, number>> = {
  // Balances cover all years, so people who see only their own records do not get them.
  'financial-year.opening-balances': 403,
  'financial-year.opening-stock': 403,
  // People who see an id in a record may see its name.
  'customer.name': 200,
  'project.name': 200,
  // Whether a value is taken does not reveal whose it is.
  'role.name-exists': 200,
  'terms-condition.type-exists': 200,
  'financial-year.opening-balance': 403,
  'financial-year.opening-balance-history': 403,
  // The id is that of a category without products.
  'product.of-category': 200,
};

it('a report shows people with /own only what they entered or are assigned to, in its totals and files too', async () => {
  const reports = ['/day-book', '/sales-invoice-register', '/sales-return-register', '/productwise-sales-report'];
  const held = [...reports.map((path) => `${path}/own`), '/sales-invoice/own', '/sales-invoice/add'];
  await org.post('role', { name: 'Own Reports', permissions: held });
  const seller = await org.member('Own Reports');
  const [cash, item] = [(await org.list('customer', { search: 'cash', limit: 1 })).rows[0], await bodies.fresh('inventory-item')];
  const lines = [{ itemId: item.id, quantity: 1_0000, rate: 100_0000 }];
  const sold = (more: object = {}) => ({ date: today, partyId: cash.id, lines, ...more });
  const theirs = await org.post('sales-invoice', sold());
  const own = await org.post('sales-invoice', sold(), seller);
  const assigned = await org.post('sales-invoice', sold({ salesRepresentativeId: seller.userId }));
  const period = { from: today, to: today };
  const read = async (entity: string, filter: object) =>
    (await org.call('POST', `/api/ims-crm/${entity}/s/data`, { as: seller, body: { ...period, ...filter } })).body.data;
  const mine = [own.number, assigned.number];
  const numbersIn = (table: { rows: { cells: Record<string, unknown> }[] }) => table.rows.map(({ cells }) => cells['number']);
  expect(numbersIn(await read('dayBook', {}))).toEqual(mine);
  const register = await read('salesInvoiceRegister', { show: 'documents' });
  expect(numbersIn(register)).toEqual(mine);
  expect(register.totals.taxable).toBe(200_00);
  for (const show of ['months', 'hsn']) expect((await read('salesInvoiceRegister', { show })).totals.taxable).toBe(200_00);
  expect(numbersIn(await read('salesInvoiceRegister', { show: 'ledgers' }))).toEqual(mine);
  expect((await read('salesReturnRegister', { show: 'months' })).rows).toEqual([]);
  expect(numbersIn(await read('productwiseSalesReport', { show: 'documents' }))).toEqual(mine);
  for (const show of ['products', 'customers', 'months']) expect((await read('productwiseSalesReport', { show })).totals.net).toBe(200_00);
  const file = await org.call('POST', '/api/ims-crm/salesInvoiceRegister/s/export', {
    as: seller,
    body: { ...period, show: 'documents', as: 'JSON' },
  });
  expect(file.status).toBe(200);
  const told = JSON.stringify(file.body);
  expect([theirs.number, ...mine].filter((number) => told.includes(JSON.stringify(number)))).toEqual(mine);
});

it('a report that cannot be limited has no /own to grant, and a role that has one is saved without it', async () => {
  expect(permissions.filter((path) => /balance|profit|stock-report|ledger-group/.test(path) && path.endsWith('report/own'))).toEqual([]);
  const { id } = await org.post('role', { name: 'Before', permissions: ['/day-book/own', '/trial-balance/own'] });
  expect((await org.get('role', `/${id}`)).permissions).toEqual(['/day-book/own']);
});
