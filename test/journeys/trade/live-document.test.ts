import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { derivedId } from '#application/derived-id';
import type { Fields } from '#modules/kit/field';
import type { AnyRow, ReportRow } from '#modules/kit/module';
import type { EntryFacts } from '#modules/organisation/branch/operations';
import { org as organisationModule } from '#modules/organisation/org/org';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';
import { referencesIn } from '../../../web/src/kit/document/bills/references.ts';
import { newDraft } from '../../../web/src/kit/document/document-draft.ts';
import { factKey, factsOf } from '../../../web/src/kit/document/facts.ts';
import { type Live, liveOf } from '../../../web/src/kit/document/live.ts';
import { salesInvoiceLayout } from '../../../web/src/sales/sales-invoice/sales-invoice-layout.ts';

// Parts of the layout reach for the browser when they are loaded: a store with nothing in it, and a window that is never told anything.
vi.hoisted(() => Object.assign(globalThis, { localStorage: { getItem: () => null }, window: { addEventListener: () => undefined } }));
afterAll(() => {
  for (const name of ['localStorage', 'window']) Reflect.deleteProperty(globalThis, name);
});

// The figures a salesperson sees while typing an invoice, computed only from data they may read, match what the server returns and posts.
let app: App;
let org: Organisation;
let seller: Person;
let party: { id: string };
let item: { id: string };
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const entryFacts = (as: Person) => org.call('GET', '/api/ims-crm/branch/s/entryFacts', { as });

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '27', gstin: '27AAPFU0939F1ZV' });
  party = await org.post('customer', {
    name: 'Deccan Rooftop',
    groupId: derivedId(org.organisationId, 'group:debtors'),
    registrationType: 'Regular',
    gstin: '29AABCR1718E1ZL',
    billingAddress: { line1: '12 Station Road', city: 'Bengaluru', state: '29', pincode: '560001' },
    creditDays: 30,
  });
  item = await org.post('inventory-item', {
    name: 'DC Cable 4 sq mm',
    type: 'Goods',
    unitId: derivedId(org.organisationId, 'unit:NOS'),
    hsn: '85446090',
    salesRate: 45_3700,
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85446090' }],
  });
  seller = await org.member('Sales');
});

const lines = () => [{ itemId: item.id, quantity: 33_0000 }];

/** As in the browser, with this user's permissions. */
async function previewed(as: Person): Promise<Live> {
  const entry: EntryFacts = ok(await entryFacts(as));
  const empty = newDraft(salesInvoice, salesInvoiceLayout, { date: today, partyId: party.id });
  const draft = { ...empty, tables: { ...empty.tables, lines: lines().map((values, at) => ({ key: String(at), values, labels: {} })) } };
  const records = new Map<string, AnyRow>();
  for (const { slug, id } of referencesIn(salesInvoice.fields, { ...draft.values, lines: lines() }))
    records.set(factKey(slug, id), await org.get(slug, `/${id}`, as));
  return liveOf(salesInvoice, salesInvoiceLayout, draft, { facts: factsOf({ today, entry, records }), whole: true });
}

describe('an invoice on the screen of a salesperson', () => {
  it('shows the totals and postings that the server stores', async () => {
    expect((await org.call('GET', `/api/ims-crm/organization/s/${org.organisationId}`, { as: seller })).status).toBe(403);
    const live = await previewed(seller);
    expect(live.problems).toEqual([]);
    const stored = await org.post('sales-invoice', { date: today, partyId: party.id, lines: lines() }, seller);
    for (const field of ['taxable', 'igst', 'cgst', 'sgst', 'roundOff', 'total', 'placeOfSupply', 'dueDate', 'salesLedgerId'])
      expect([field, live.row[field]]).toEqual([field, stored[field]]);
    expect(live.row['roundOff']).not.toBe(0);
    expect(stored.total % 100).toBe(0);
    const { start, end } = await org.get('financial-year', `/${org.financialYearId}`);
    const trial = ok(await org.call('POST', '/api/ims-crm/trialBalance/s/data', { body: { from: start, to: end } }));
    const leaves = (rows: readonly ReportRow[]): readonly ReportRow[] =>
      rows.flatMap((row) => (row.children ? leaves(row.children) : [row]));
    const booked = new Map(
      leaves(trial.rows).map(({ id, cells }) => [id.replace('ledger:', ''), Number(cells['debit'] ?? 0) - Number(cells['credit'] ?? 0)]),
    );
    const shown = new Map<string, number>();
    for (const { ledgerId, amount } of live.postings) shown.set(ledgerId, (shown.get(ledgerId) ?? 0) + amount);
    expect(new Map([...shown].sort())).toEqual(new Map([...booked].sort()));
  });

  it('follows the settings of the organisation', async () => {
    const settings = await org.get('org', `/${org.organisationId}`);
    const typed = Object.entries<Fields[string]>(organisationModule.fields).filter(([, field]) => field.computed !== true);
    const body = Object.fromEntries(typed.map(([name]) => [name, settings[name]]));
    const { id, version } = settings;
    ok(await org.call('PUT', '/api/ims-crm/organization/s', { body: { ...body, id, version, roundOffSales: false } }));
    const live = await previewed(seller);
    const stored = await org.post('sales-invoice', { date: today, partyId: party.id, lines: lines() }, seller);
    expect([live.row['roundOff'], live.row['total']]).toEqual([0, stored.total]);
  });
});

describe('the facts for documents', () => {
  it('are only for people who enter documents in the branch', async () => {
    const second = (await org.post('branch', { code: 'BLR', name: 'Bengaluru', address: { line1: 'Peenya', state: '29' } })).id;
    await org.post('role', { name: 'Nothing', permissions: [] });
    expect((await entryFacts(await org.member('Nothing'))).status).toBe(403);
    expect((await entryFacts(seller)).status).toBe(200);
    const { organisationId, financialYearId } = org;
    const elsewhere = { scope: { organisationId, branchId: second, financialYearId }, token: seller.token };
    expect((await app.call('GET', '/api/ims-crm/branch/s/entryFacts', elsewhere)).status).toBe(403);
    const stranger = await app.person();
    expect((await entryFacts(stranger)).status).toBe(403);
  });

  it('describe the chart of accounts without amounts', async () => {
    const facts: EntryFacts = ok(await entryFacts(seller));
    const names = ['branch', 'groups', 'ledgers', 'lockedUntil', 'organisation', 'registration', 'units', 'year'];
    expect(Object.keys(facts).sort()).toEqual(names);
    expect(facts.registration).toBeNull();
    expect(Object.keys(facts.organisation).sort()).toEqual(['lutNumber', 'roundOffPurchase', 'roundOffSales', 'supplierTaxTolerance']);
    expect(Object.keys(facts.branch).sort()).toEqual(['composition', 'gstin', 'id', 'locations', 'state']);
    expect(new Set(facts.groups.flatMap(Object.keys))).toEqual(new Set(['id', 'parentId', 'alias', 'nature']));
    expect(JSON.stringify(facts)).not.toContain('Deccan Rooftop');
    expect(facts.ledgers.find(({ alias }) => alias === 'round_off')).toMatchObject({ name: 'Round Off' });
  });
});
