import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { moduleOf } from '#modules/all';
import { basePath } from '#modules/kit/operations/operation';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** A cashier who enters receipts and nothing else: sees the bills of a party, and no payment passes. */
let app: App;
let org: Organisation;
let cashier: Person;
let customerId: string;
let itemId: string;
let bill: { readonly id: string; readonly total: number };
const path = basePath(moduleOf('bank-cash') as never);
const cash = () => derivedId(org.organisationId, 'ledger:cash');

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Godavari Stores');
  const idOf = (name: string) => derivedId(org.organisationId, name);
  ({ id: customerId } = await org.post('customer', { name: 'Kaveri Traders', groupId: idOf('group:debtors') }));
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '998331' }];
  const item = { name: 'Survey', type: 'Service', unitId: idOf('unit:NOS'), hsn: '998331', gstHistory };
  ({ id: itemId } = await org.post('inventory-item', item));
  const { start } = ok(await org.call('GET', `/api/ims-crm/financialYear/s/${org.financialYearId}`));
  bill = await org.post('sales-invoice', { date: start, partyId: customerId, lines: [{ itemId, quantity: 1_0000, rate: 1000_0000 }] });
  const rights = ['', '/add', '/edit', '/view', '/cancel', '/undo-cancel', '/delete', '/receipt'];
  await org.post('role', { name: 'Cashier', permissions: rights.map((right) => `/bank-cash${right}`) });
  cashier = await org.member('Cashier');
}, 120_000);

const as = (method: string, below: string, body?: object) =>
  org.call(method, `${path}${below}`, { token: cashier.token, ...(body && { body }) });
const voucher = (type: string, amount = 500_00) => ({
  ...{ id: newId(), type, accountId: cash(), date: undefined },
  lines: [{ ledgerId: customerId, amount }],
});
const dated = async (type: string, more: object = {}) => {
  const { start } = ok(await org.call('GET', `/api/ims-crm/financialYear/s/${org.financialYearId}`));
  return { ...voucher(type), date: start, ...more };
};

describe('a cashier', () => {
  it('finds the party, sees what is open although no invoice is open to them, and settles it', async () => {
    const options = ok(await org.call('GET', '/api/ims-crm/customer/s/options?search=Kaveri', { token: cashier.token }));
    expect(options.map((one: { id: string }) => one.id)).toEqual([customerId]);
    const open = () =>
      org.call('GET', `/api/ims-crm/customer/s/getUnadjustedVoucherDetailsByLedgerId/${customerId}`, { token: cashier.token });
    expect(ok(await open())).toMatchObject([{ billId: bill.id, open: bill.total }]);
    expect((await org.call('GET', `/api/ims-crm/salesInvoice/s/${bill.id}`, { token: cashier.token })).status).toBe(403);
    const allocations = [{ ledgerId: customerId, kind: 'against', billId: bill.id, amount: 500_00 }];
    ok(await as('POST', '', await dated('Receipt', { allocations })));
    expect(ok(await open())).toMatchObject([{ billId: bill.id, open: bill.total - 500_00 }]);
  });

  it.each(['Payment', 'Contra'])('enters no %s, by no call', async (type) => {
    const lines = [{ ledgerId: derivedId(org.organisationId, 'ledger:bank_charges'), amount: 10_00 }];
    const refused = await as('POST', '', await dated(type, { lines }));
    expect([refused.status, refused.body.message]).toEqual([403, `You do not have permission for ${type.toLowerCase()}s`]);
    const receipt = ok(await as('POST', '', await dated('Receipt')));
    const turned = { ...(await dated(type, { lines })), id: receipt.id, version: receipt.version };
    expect((await as('PUT', '', turned)).status).toBe(403);
  });

  it('changes and cancels receipts, and nothing that others paid', async () => {
    const receipt = ok(await as('POST', '', await dated('Receipt')));
    const changed = ok(await as('PUT', '', { ...(await dated('Receipt')), id: receipt.id, version: 1, narration: 'Counter 2' }));
    const cancelled = ok(await as('PUT', `/${receipt.id}/cancel`, { version: changed.version, remark: 'Twice' }));
    ok(await as('DELETE', `/${receipt.id}?version=${cancelled.version}`));
    const lines = [{ ledgerId: derivedId(org.organisationId, 'ledger:bank_charges'), amount: 10_00 }];
    const paid = await org.post('bank-cash', await dated('Payment', { lines }));
    expect((await as('PUT', `/${paid.id}/cancel`, { version: paid.version, remark: 'Twice' })).status).toBe(403);
    expect((await as('PUT', `/statusChange/${paid.id}`, { active: false, remark: 'Twice' })).status).toBe(403);
    expect((await as('DELETE', `/${paid.id}?version=${paid.version}`)).status).toBe(403);
    expect((await as('DELETE', `/hardDelete/${paid.id}`)).status).toBe(403);
  });
});

/** What somebody may not enter, they do not see either. */
describe('who has the right of receipts only', () => {
  let desk: Person;
  let reader: Person;
  const found: Record<string, { readonly id: string; readonly number: string }> = {};
  const listId = 'BANK_CASH';
  const grid = (call: string, person: Person, more: object = {}) =>
    org.call('POST', `/api/utility/commonGridSetUp/s/grid/${call}`, { as: person, body: { listId, ...more } });
  const typesIn = (rows: readonly { readonly type: string }[]) => [...new Set(rows.map(({ type }) => type))].sort();
  const all = ['Contra', 'Payment', 'Receipt'];

  beforeAll(async () => {
    const lines = [{ ledgerId: derivedId(org.organisationId, 'ledger:bank_charges'), amount: 10_00 }];
    const { id: bankId } = await org.post('customer', { name: 'Axis', groupId: derivedId(org.organisationId, 'group:bank_accounts') });
    const more = { Payment: { lines }, Receipt: {}, Contra: { lines: [{ ledgerId: bankId, amount: 10_00 }] } };
    for (const [type, values] of Object.entries(more))
      found[type] = await org.post('bank-cash', { ...(await dated(type, values)), narration: 'Seen by some' });
    const rights = ['', '/view', '/print', '/download', '/view-attachment', '/email'].map((right) => `/bank-cash${right}`);
    await org.post('role', { name: 'Receipts desk', permissions: [...rights, '/bank-cash/add', '/bank-cash/receipt'] });
    await org.post('role', { name: 'Reader', permissions: rights });
    desk = await org.member('Receipts desk');
    reader = await org.member('Reader');
  });

  it('is listed receipts only, with their count, file, search and names', async () => {
    const wanted = (await org.list('bank-cash', { limit: 100 })).rows.filter(({ type }: { type: string }) => type === 'Receipt');
    expect(typesIn((await org.list('bank-cash', { limit: 100 })).rows)).toEqual(all);
    expect((await org.list('bank-cash', { limit: 100 }, desk)).rows).toEqual(wanted);
    expect((await org.list('bank-cash', { limit: 1 }, desk)).total).toBeUndefined();
    expect(typesIn((await org.list('bank-cash', { search: 'Seen' }, desk)).rows)).toEqual(['Receipt']);
    for (const filters of [{}, { branchId: [org.branchId] }]) {
      expect(typesIn(ok(await grid('get', desk, { filters, limit: 100 })).rows)).toEqual(['Receipt']);
      const counted = ok(await grid('count', desk, { filters }));
      expect([counted.count, counted.byType]).toEqual([wanted.length, undefined]);
    }
    expect(ok(await grid('get', desk, { filters: { type: ['Payment'] } })).rows).toEqual([]);
    expect(typesIn(ok(await grid('get', desk, { search: 'Seen' })).rows)).toEqual(['Receipt']);
    const file = await grid('getGridForExport', desk, { exportType: 'JSON' });
    expect(JSON.parse(file.bytes.toString()).rows).toHaveLength(wanted.length);
    expect(file.bytes.toString()).not.toContain(found['Payment']?.number);
    const ids = Object.values(found).map(({ id }) => id);
    const read = async (below: string) => ok(await org.call('GET', `${path}${below}`, { as: desk })).map(({ id }: { id: string }) => id);
    expect(await read(`/namesOf?ids=${ids.join(',')}`)).toEqual([found['Receipt']?.id]);
    expect(await read('/options?search=Seen')).toEqual([found['Receipt']?.id]);
    expect(await read(`/options?id=${found['Payment']?.id}`)).not.toContain(found['Payment']?.id);
    const searched = ok(await org.call('POST', '/api/ims-crm/general/s/search', { as: desk, body: { search: 'Seen', limit: 9 } }));
    expect(searched.map(({ id }: { id: string }) => id)).toEqual([found['Receipt']?.id]);
  });

  it.each([
    ['opened', 'GET', (id: string) => `/${id}`],
    ['its history', 'GET', (id: string) => `/${id}/history`],
    ['its chain', 'GET', (id: string) => `/${id}/chain`],
    ['its attachments', 'GET', (id: string) => `/${id}/attachments`],
    ['printed', 'GET', (id: string) => `/print/${id}`],
    ['its paper', 'GET', (id: string) => `/print/${id}/paper`],
    ['downloaded', 'GET', (id: string) => `/download/${id}`],
    ['its mail', 'GET', (id: string) => `/${id}/email`],
  ])('has no payment %s', async (_, method, below) => {
    const asked = async (type: string, person: Person) =>
      (await org.call(method, `${path}${below(found[type]?.id ?? '')}`, { as: person })).status;
    expect([await asked('Receipt', desk), await asked('Payment', desk), await asked('Contra', desk)]).toEqual([200, 403, 403]);
    expect(await asked('Payment', reader)).toBe(200);
  });

  it('sees no deleted payment either, and who only reads sees all', async () => {
    const lines = [{ ledgerId: derivedId(org.organisationId, 'ledger:bank_charges'), amount: 10_00 }];
    const paid = await org.post('bank-cash', await dated('Payment', { lines }));
    ok(await org.call('DELETE', `${path}/${paid.id}?version=${paid.version}`));
    expect((await org.call('GET', `${path}/${paid.id}/history`, { as: desk })).status).toBe(403);
    expect((await org.call('GET', `${path}/${paid.id}/history`, { as: reader })).status).toBe(200);
    expect(typesIn(ok(await grid('get', reader, { limit: 100 })).rows)).toEqual(all);
  });
});

/** "Received now": an invoice and its receipt are two documents in one act. */
describe('who sells and receives', () => {
  const selling = ['', '/add', '/view'].map((right) => `/sales-invoice${right}`);
  const receiving = ['/add', '/receipt'].map((right) => `/bank-cash${right}`);
  const sold = async (received: object = {}, more: object = {}) => ({
    ...{ id: newId(), date: (await dated('Receipt')).date, partyId: customerId, lines: [{ itemId, quantity: 1_0000, rate: 1000_0000 }] },
    received: { id: newId(), mode: 'Cash', accountId: cash(), ...received },
    ...more,
  });
  const send = (body: object, person = org.owner) => org.call('POST', '/api/ims-crm/salesInvoice/s/addReceived', { as: person, body });
  const openOf = async (id: string) => {
    const bills = ok(await org.call('GET', `/api/ims-crm/customer/s/getUnadjustedVoucherDetailsByLedgerId/${customerId}`));
    return bills.find(({ billId }: { billId: string }) => billId === id)?.open ?? 0;
  };
  const countOf = async (slug: string) => (await org.list(slug, { limit: 100 })).rows.length;

  it.each([
    ['the whole', undefined, 1000_00],
    ['a part', 400_00, 400_00],
  ])('saves both at once and settles %s, once however often it is sent', async (_, amount, paid) => {
    const body = await sold({ mode: 'UPI', instrumentNo: '4712', amount });
    const [saved, again] = await Promise.all([send(body), send(body)]);
    const invoice = ok(saved);
    expect(ok(again)).toMatchObject({ id: invoice.id, number: invoice.number, received: invoice.received });
    expect(ok(await send(body)).received).toEqual(invoice.received);
    expect(invoice.received).toMatchObject({ id: body.received.id, total: paid });
    const receipt = await org.get('bank-cash', `/${body.received.id}`);
    expect(receipt).toMatchObject({ number: invoice.received.number, type: 'Receipt', mode: 'UPI', instrumentNo: '4712', total: paid });
    expect(receipt.allocations).toMatchObject([{ billId: invoice.id, number: invoice.number, amount: paid }]);
    expect(await openOf(invoice.id)).toBe(1000_00 - paid);
    const [told] = await org.get('bank-cash', `/${body.received.id}/history`);
    expect([told.action, told.remark]).toEqual(['create', `Received with ${invoice.number}`]);
    expect(await org.get('sales-invoice', `/${invoice.id}/history`)).toMatchObject([{ action: 'create' }]);
    expect((await send({ ...body, received: { ...body.received, mode: 'Cash' } })).status).toBe(409);
  });

  it.each([
    ['more than the invoice', { amount: 1000_01 }, {}, 'received.amount'],
    ['nothing', { amount: 0 }, {}, 'received.amount'],
    ['into what is no account', { accountId: () => derivedId(org.organisationId, 'ledger:bank_charges') }, {}, 'received.accountId'],
    ['a cash sale', {}, { partyId: () => cash() }, 'received.amount'],
    ['a foreign invoice', {}, { currency: 'USD', exchangeRate: 85_0000 }, 'received.accountId'],
  ])('refuses %s and writes neither', async (_, received, more, path) => {
    const made = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([key, one]) => [key, typeof one === 'function' ? one() : one]));
    const before = [await countOf('sales-invoice'), await countOf('bank-cash')];
    const refused = await send(await sold(made(received), made(more)));
    expect([refused.status, refused.body.errors.map((problem: { path: string }) => problem.path)]).toEqual([422, [path]]);
    expect([await countOf('sales-invoice'), await countOf('bank-cash')]).toEqual(before);
  });

  it('needs the rights to enter invoices and receipts', async () => {
    const rights = [
      [...selling, ...receiving],
      [...selling, '/bank-cash/add', '/bank-cash/payment'],
      [...selling, '/bank-cash/receipt'],
      receiving,
    ];
    const said = [];
    for (const [at, permissions] of rights.entries()) {
      await org.post('role', { name: `Counter ${at}`, permissions });
      said.push((await send(await sold(), await org.member(`Counter ${at}`))).status);
    }
    expect(said).toEqual([200, 403, 403, 403]);
  });
});
