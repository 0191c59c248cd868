import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type CallOptions, type Organisation, ok, type Reply } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Bad input from people, programs and attackers: each gets a clear 4xx in the envelope that names the field, and nothing is written. */
let app: App;
let org: Organisation;
let other: Organisation;
let expense: string;
let cash: string;
let invoice: Record<string, unknown>;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24', gstin: '24AAQCA8719H1ZC' });
  other = await app.organisation('Chandra Traders');
  const groups = (await org.list('group')).rows as { id: string; alias: string }[];
  const ledgers = (await org.list('customer')).rows as { id: string; alias: string }[];
  const groupId = groups.find(({ alias }) => alias === 'debtors')?.id;
  const ledger = (alias: string) => ledgers.find((one) => one.alias === alias)?.id ?? '';
  [cash, expense] = [ledger('cash'), ledger('bank_charges')];
  const address = { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
  const party = { name: 'Asha Traders', groupId, registrationType: 'Regular', gstin: '27AAACR5055K1Z7', billingAddress: address };
  const { id: partyId } = await org.post('customer', party);
  const unitId = ((await org.list('measure-unit')).rows as { id: string; symbol: string }[]).find(({ symbol }) => symbol === 'Nos')?.id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  const { id: itemId } = await org.post('inventory-item', { name: 'Mono PERC', type: 'Goods', unitId, hsn: '85414300', gstHistory });
  invoice = { date: '2026-11-21', partyId, lines: [{ itemId, quantity: 2_0000, rate: 1000_0000 }] };
}, 120_000);

const transporter = '/api/ims-crm/transporter/s';
const journal = '/api/ims-crm/journalVoucher/s';
const customer = '/api/ims-crm/customer/s';
const sales = '/api/ims-crm/salesInvoice/s';

function refused(reply: Reply, status: number, path?: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({
    status,
    body: {
      status: 'Error',
      message: expect.stringMatching(/\w/),
      code: expect.stringMatching(/^\w+$/),
      requestId: expect.stringMatching(/^[\w-]+$/),
    },
  });
  expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|\.ts:|at async|dynamo/i);
  if (path !== undefined) expect((reply.body.errors as { path: string }[]).map((one) => one.path)).toContain(path);
}

async function transporters(): Promise<number> {
  return (await org.list('transporter')).rows.length;
}

it('names a hundred of sixty thousand unknown fields, and cuts their names', async () => {
  const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`field${at}`, 1]));
  const reply = await org.call('POST', transporter, { body: { ...body, ['x'.repeat(100_000)]: 1 } });
  refused(reply, 422);
  expect(reply.body.errors).toHaveLength(101);
  expect(reply.body.errors.at(-1)).toEqual({ path: '', message: expect.stringMatching(/^and [\d,]+ more$/) });
  expect(reply.bytes.length).toBeLessThan(100_000);
});

describe('a body', () => {
  it.each([
    ['that is not JSON', '{"name": "Gati"', 400],
    ['that is empty', '', 400],
    ['that is a list', '[]', 422],
    ['that is null', 'null', 422],
    ['that is a text', '"Gati"', 422],
    ['of ten megabytes', `{"name":"${'x'.repeat(10_000_000)}"}`, 413],
    ['nested a hundred thousand deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 422],
  ])('%s is refused', async (_, raw, status) => {
    const before = await transporters();
    refused(await org.call('POST', transporter, { raw }), status);
    expect(await transporters()).toBe(before);
  });

  it.each([
    ['an unknown field', { extra: 1 }, 'extra'],
    ['a prototype', { constructor: { prototype: {} } }, 'constructor'],
    ['no name', { name: undefined }, 'name'],
    ['a name that is null', { name: null }, 'name'],
    ['a name that is a number', { name: 7 }, 'name'],
    ['a name that is an object', { name: { $gt: '' } }, 'name'],
    ['a name of spaces', { name: '   ' }, 'name'],
    ['a name of ten thousand letters', { name: 'x'.repeat(10_000) }, 'name'],
    ['a name with a null character', { name: 'Ga\u0000ti' }, 'name'],
    ['a name of half a character', { name: 'Ga\ud83dti' }, 'name'],
    ['a name that cannot be seen', { name: '\u200b\u3164' }, 'name'],
    ['an id that is none', { id: '1; drop table log' }, 'id'],
    ['no id', { id: undefined }, 'id'],
    ['a field the product fills', { status: 'Inactive' }, 'status'],
  ])('with %s is refused, and the field is named', async (_, change, path) => {
    const before = await transporters();
    refused(await org.call('POST', transporter, { body: { id: newId(), name: 'Gati', ...change } }), 422, path);
    expect(await transporters()).toBe(before);
  });
});

describe('text is text', () => {
  it.each([
    "Robert'); DROP TABLE log;--",
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{7*7}} #{7*7}',
    '=cmd|/c calc',
    'शुक्रिया ₹ 😀',
  ])('%s is stored and returned as typed', async (name) => {
    const made = await org.post('transporter', { name });
    expect(await org.get('transporter', `/${made.id}`)).toMatchObject({ name });
    const reply = await org.call('GET', `${transporter}/${made.id}`);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a list', () => {
  it.each([
    ['ordered by what it cannot be', { order: 'password' }, 400, 'order'],
    ['of too many rows', { limit: 1_000_000 }, 422, 'limit'],
    ['of no rows', { limit: 0 }, 422, 'limit'],
    ['from a day that is none', { from: '2026-02-30' }, 422, 'from'],
    ['with a cursor of someone else', { cursor: 'WyJhIl0' }, 400, undefined],
    ['filtered by an object', { filters: { name: { $ne: 1 } } }, 422, 'filters.name'],
  ])('%s is refused', async (_, body, status, path) => {
    refused(await org.call('POST', `${transporter}/list`, { body }), status, path);
  });
});

describe('an address', () => {
  it.each([
    ['that does not exist', 'GET', '/api/ims-crm/transporter/x/y/z', 404],
    ['with a method it has not', 'PUT', `${transporter}/list`, 405],
    ['with a broken escape', 'GET', `${transporter}/%E0%A4%A`, 400],
    ['with an id of a thousand letters', 'GET', `${transporter}/${'x'.repeat(1_000)}`, 400],
    ['with an id that is none', 'GET', `${transporter}/..%2f..%2fetc`, 404],
    ['of what is not there, to delete it without a version', 'DELETE', `${transporter}/${newId()}`, 404],
    ['with a version that is none', 'DELETE', `${transporter}/${newId()}?version=one`, 422],
    ['with an unknown query', 'DELETE', `${transporter}/${newId()}?version=1&force=true`, 422],
  ])('%s', async (_, method, path, status) => {
    refused(await org.call(method, path), status);
  });
});

describe('a ledger', () => {
  it.each([
    ['a GSTIN with a wrong check digit', { gstin: '24AAQCA8719H1ZD' }, 'gstin'],
    [
      'a GSTIN of another state than its address',
      { gstin: '27AAPFU0939F1ZV', billingAddress: { line1: 'Ring Road', state: '24' } },
      'gstin',
    ],
    ['a negative credit limit', { creditLimit: -1 }, 'creditLimit'],
    ['a limit with paise of paise', { creditLimit: 10.5 }, 'creditLimit'],
    ['a limit no business has', { creditLimit: Number.MAX_SAFE_INTEGER }, 'creditLimit'],
    ['a limit that is a text', { creditLimit: '100' }, 'creditLimit'],
    ['a group that does not exist', { groupId: newId() }, 'groupId'],
    ['an address in no state', { billingAddress: { line1: 'x', state: 'ZZ' } }, 'billingAddress.state'],
  ])('with %s is refused, and the field is named', async (_, change, path) => {
    const groups = (await org.list('group')).rows as { id: string; alias: string }[];
    const groupId = groups.find(({ alias }) => alias === 'debtors')?.id;
    const name = `Ledger ${newId()}`;
    refused(await org.call('POST', customer, { body: { id: newId(), name, groupId, ...change } }), 422, path);
    expect((await org.call('POST', `${customer}/isAlreadyExist`, { body: { values: { name } } })).body.data.exists).toBe(false);
  });

  it('cannot be in a group of another organisation', async () => {
    const foreign = ((await other.list('group')).rows as { id: string; alias: string }[]).find(({ alias }) => alias === 'debtors')?.id;
    refused(await org.call('POST', customer, { body: { id: newId(), name: 'Smuggler', groupId: foreign } }), 422, 'groupId');
  });
});

describe('a journal', () => {
  const lines = (debit: number, credit: number) => [
    { ledgerId: expense, debit },
    { ledgerId: cash, credit },
  ];
  const entered = (change: object): CallOptions => ({
    body: { id: newId(), type: 'Journal', date: '2026-11-21', lines: lines(100_00, 100_00), ...change },
  });
  it.each([
    ['that does not balance', () => ({ lines: lines(100_00, 99_99) }), /^lines/],
    ['of nothing', () => ({ lines: lines(0, 0) }), /^lines/],
    ['without lines', () => ({ lines: [] }), /^lines$/],
    ['of a negative amount', () => ({ lines: lines(-100_00, -100_00) }), /^lines\.0\.debit$/],
    ['of more than there is', () => ({ lines: lines(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) }), /^lines\.0\.debit$/],
    ['before the year', () => ({ date: '2026-03-31' }), /^date$/],
    ['after the year', () => ({ date: '2027-04-01' }), /^date$/],
    ['on a day that is none', () => ({ date: '2026-11-31' }), /^date$/],
    [
      'on a ledger that does not exist',
      () => ({ lines: [{ ledgerId: newId(), debit: 1 }, ...lines(0, 1).slice(1)] }),
      /^lines\.0\.ledgerId$/,
    ],
    ['of two thousand lines', () => ({ lines: Array.from({ length: 2_000 }, () => lines(1, 1)[0]) }), /^lines$/],
    ['with an unknown field in a line', () => ({ lines: [{ ...lines(1, 1)[0], amount: 1 }] }), /^lines\.0\.amount$/],
  ])('%s is refused with its field named', async (_, change, path) => {
    const reply = await org.call('POST', journal, entered(change()));
    refused(reply, 422);
    expect((reply.body.errors as { path: string }[]).map((one) => one.path)).toContainEqual(expect.stringMatching(path));
    expect((await org.list('journal-voucher')).rows).toEqual([]);
  });

  it('that is correct is entered, so each of the others was refused for its one fault', async () => {
    expect(ok(await org.call('POST', journal, entered({})))).toMatchObject({ total: 100_00, version: 1 });
  });
});

describe('a sales invoice', () => {
  const line = () => (invoice['lines'] as object[])[0];
  it.each([
    ['whose place of supply contradicts the GSTIN', () => ({ placeOfSupply: '24' }), /^placeOfSupply$/],
    ['outside the year', () => ({ date: '2025-11-21' }), /^date$/],
    ['on the last day there is', () => ({ date: '9999-12-31' }), /^date$/],
    ['of no quantity', () => ({ lines: [{ ...line(), quantity: 0 }] }), /^lines\.0\.quantity$/],
    ['of a negative quantity', () => ({ lines: [{ ...line(), quantity: -1 }] }), /^lines\.0\.quantity$/],
    ['with more discount than price', () => ({ lines: [{ ...line(), discountPercent: 101_0000 }] }), /^lines\.0\.discountPercent$/],
    ['with a tax of its own', () => ({ lines: [{ ...line(), igst: 0 }] }), /^lines\.0\.igst$/],
    ['with a total of its own', () => ({ total: 1 }), /^total$/],
    ['to a party of others', () => ({ partyId: newId() }), /^partyId$/],
    ['of an item of others', () => ({ lines: [{ ...line(), itemId: newId() }] }), /^lines\.0\.itemId$/],
  ])('%s is refused with its field named', async (_, change, path) => {
    const reply = await org.call('POST', sales, { body: { id: newId(), ...invoice, ...change() } });
    refused(reply, 422);
    expect((reply.body.errors as { path: string }[]).map((one) => one.path)).toContainEqual(expect.stringMatching(path));
    expect((await org.list('sales-invoice')).rows).toEqual([]);
  });

  it('that is correct is entered, taxed for the state of the GSTIN', async () => {
    expect(await org.post('sales-invoice', invoice)).toMatchObject({
      placeOfSupply: '27',
      supplyKind: 'inter',
      total: 2_100_00,
      version: 1,
    });
  });
});

describe('a record with a newer version', () => {
  it('is not changed with an old version, and its values stay', async () => {
    const made = await org.post('transporter', { name: 'Safexpress' });
    await org.put('transporter', { id: made.id, version: 1, name: 'Safexpress Ltd' });
    refused(await org.call('PUT', transporter, { body: { id: made.id, version: 1, name: 'Old' } }), 409);
    refused(await org.call('DELETE', `${transporter}/${made.id}?version=1`), 409);
    expect(await org.get('transporter', `/${made.id}`)).toMatchObject({ name: 'Safexpress Ltd', version: 2 });
  });

  it('is created once, however often it is sent; the same id for something else is refused', async () => {
    const body = { id: newId(), name: 'TCI Freight' };
    const [first, again] = [await org.call('POST', transporter, { body }), await org.call('POST', transporter, { body })];
    expect(ok(again)).toEqual(ok(first));
    refused(await org.call('POST', transporter, { body: { ...body, name: 'VRL' } }), 409);
  });

  it('has a unique name', async () => {
    await org.post('transporter', { name: 'Gati KWE' });
    for (const name of [' gati  kwe ', 'Ｇａｔｉ\u00a0KWE', 'Ga\u200bti KWE', '\u202eGati KWE', 'Gati KWE\u3164', 'Gati KWE\ufe0f']) {
      refused(await org.call('POST', transporter, { body: { id: newId(), name } }), 409, 'name');
    }
  });

  it('is found by its id in upper or lower case', async () => {
    const id = newId();
    const first = await org.post('transporter', { id: id.toUpperCase(), name: 'Rivigo' });
    expect(first).toMatchObject({ id });
    expect(await org.post('transporter', { id, name: 'Rivigo' })).toEqual(first);
  });

  it('is not found by another organisation', async () => {
    const made = await org.post('transporter', { name: 'Delhivery' });
    refused(await other.call('GET', `${transporter}/${made.id}`), 404);
    refused(await other.call('PUT', transporter, { body: { id: made.id, version: 1, name: 'Mine' } }), 404);
    refused(await other.call('DELETE', `${transporter}/${made.id}?version=1`), 404);
  });
});

describe('a request from another site', () => {
  it.each([
    ['another site by its origin', { origin: 'https://evil.example' }],
    ['another site by its fetch metadata', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', async (_, headers) => {
    refused(await org.call('GET', transporter.replace('/s', '/s/options'), { headers }), 403);
  });

  it('gets no permission to read across origins', async () => {
    const reply = await org.call('POST', `${transporter}/list`, { body: {} });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});
