import { beforeAll, describe, expect, it } from 'vitest';
import { masters, operations } from '#modules/all';
import type { App, Organisation, Person } from '#test/kit/app';
import { type Bodies, validBodies } from '#test/kit/books/valid-bodies';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/**
 * Someone with one permission, /transporter, calls every GET of the API. They must get nothing about parties, vouchers or people. Each
 * record has words of its own, so any of these words in an answer is a leak.
 */
let app: App;
let org: Organisation;
let bodies: Bodies;
let clerk: Person;
const secrets = new Map<string, string>();
const ids = new Map<string, string>();

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '24' });
  bodies = validBodies(org);
  for (const { slug, without } of masters) {
    if (without?.includes('create')) continue;
    const { id } = await bodies.fresh(slug);
    ids.set(slug, id);
    if (slug !== 'transporter') secrets.set(`${slug} by its id`, id);
  }
  const groups = (await org.list('group', { limit: 100 })).rows as { id: string; alias: string }[];
  const party = await org.post('customer', {
    ...(await bodies.body('customer')),
    groupId: groups.find(({ alias }) => alias === 'debtors')?.id,
    name: 'Hidden Party',
    email: 'hidden@party.example',
    mobile: '9812345670',
    creditLimit: 7_77_777_77,
  });
  const employee = await org.post('employee', { ...(await bodies.body('employee')), firstName: 'Secretia' });
  const item = await bodies.fresh('inventory-item');
  const invoice = await org.post('sales-invoice', {
    date: today,
    partyId: party.id,
    notes: 'a narration nobody reads',
    lines: [{ itemId: item.id, quantity: 1_0000, rate: 123_4567 }],
  });
  ids.set('customer', party.id);
  ids.set('sales-invoice', invoice.id);
  secrets.set('a party', 'Hidden Party');
  secrets.set('an email address', 'hidden@party.example');
  secrets.set('a mobile number', '9812345670');
  secrets.set('a credit limit', '77777777');
  secrets.set('an employee', 'Secretia');
  secrets.set('an employee by id', employee.id);
  secrets.set('a voucher', String(invoice.number));
  secrets.set('a voucher by id', invoice.id);
  secrets.set('a narration', 'a narration nobody reads');
  secrets.set('the email address of a colleague', org.owner.email);
  await org.post('role', { name: 'Transport', permissions: ['/transporter'] });
  clerk = await org.member('Transport');
}, 240_000);

/** Facts that every member of an organisation may see. */
const open: ReadonlySet<string> = new Set([
  // The branch and year they work in.
  'user.app-permissions',
  // The organisation's own values of drop-downs.
  'lookup-value.by-entity-and-field',
  'lookup-value.by-fields',
]);
/** Their ids reveal nothing secret. */
const places = new Set(['branch by its id', 'financial-year by its id', 'lookup-value by its id']);

const reads = operations.filter(({ method, access }) => method === 'GET' && access !== 'public');

function pathsTo(path: string, slug: string): readonly string[] {
  const query = path.includes('getLedgersByGroup')
    ? '?groupAlias=debtors'
    : path.includes('getLedgersByType')
      ? '?ledgerType=Customer'
      : path.includes('get/type/group')
        ? '?type=Customer&groupName=Sundry%20Debtors'
        : path.includes('ByAlias')
          ? '?ledgerAlias=cash'
          : path.endsWith('/namesOf')
            ? `?ids=${ids.get(slug) ?? newId()}`
            : path.includes('totalOfPeriod')
              ? `?from=${today}&to=${today}`
              : path.includes('findByFieldNames')
                ? '?fieldNames=source'
                : '';
  const filled = (id: string) => path.replace(/\{(\w+)\}/g, () => encodeURIComponent(id)) + query;
  if (path.includes('dropdown/s')) return sources.map((key) => path.replace('{key}', key));
  if (!path.includes('{')) return [filled(''), ...(path.endsWith('/options') ? [`${path}?id=${ids.get(slug)}`] : [])];
  return [...new Set([ids.get(slug) ?? org.owner.userId, ids.get('customer') ?? '', org.organisationId, org.owner.userId])].map(filled);
}

const sources = [
  'ROLES',
  'BRANCHES',
  'CURRENT-BRANCHES',
  'USERS',
  'USERS_OF_BRANCH',
  'USERS_OF_ORGANIZATION',
  'PROJECTS',
  'PRODUCTS',
  'CUSTOMERS',
  'INSTALLERS',
  'BRANDS',
  'GROUP',
  'TERMS_CONDITION_TYPE',
  'ProductCategory',
];

describe('a role with only /transporter', () => {
  it('reads transporters', async () => {
    expect((await org.get('transporter', `/${ids.get('transporter')}`, clerk)).id).toBe(ids.get('transporter'));
    expect(await org.get('transporter', '/options', clerk)).not.toEqual([]);
  });

  it('gets nothing else from any GET', async () => {
    const told: string[] = [];
    let answered = 0;
    // More calls than one person makes in a minute.
    const clerks = [clerk, await org.member('Transport')] as const;
    for (const [at, { id, path, slug }] of reads.entries()) {
      for (const [n, address] of pathsTo(path, slug).entries()) {
        const { status, bytes } = await org.call('GET', address, {
          as: clerks[at % 2 === 0 ? 0 : 1],
          headers: { 'x-viewer-address': `172.22.${Math.floor(at / 200)}.${(at + n * 7) % 200}` },
        });
        expect([address, status >= 500 || status === 429]).toEqual([address, false]);
        if (status !== 200) continue;
        answered += 1;
        if (slug === 'transporter') continue;
        const text = bytes.toString();
        for (const [what, words] of secrets)
          if (text.includes(words) && !(open.has(id) && places.has(what)) && !address.includes(words))
            told.push(`${id}: ${what} (${address})`);
      }
    }
    expect(told).toEqual([]);
    expect(answered).toBeGreaterThan(15);
  }, 240_000);

  it('gets with isGeneral only the fields that forms take over, if it may choose the record', async () => {
    const customer = ids.get('customer') ?? '';
    await org.post('role', { name: 'Entry', permissions: ['/sales-invoice/add'] });
    const enters = await org.member('Entry');
    const asked = (as: typeof clerk, query = '') => org.call('GET', `/api/ims-crm/customer/s/${customer}${query}`, { as });
    expect((await asked(enters)).status).toBe(403);
    expect((await asked(enters, '?isGeneral=false')).status).toBe(403);
    const { id, label, ...handed } = (await asked(enters, '?isGeneral=true')).body.data;
    expect([id, typeof label]).toEqual([customer, 'string']);
    const known = new Set(masters.find(({ slug }) => slug === 'customer')?.handsOver?.map(String));
    expect(Object.keys(handed).filter((name) => !known.has(name))).toEqual([]);
    expect((await asked(clerk, '?isGeneral=true')).status).toBe(403);
  });

  it('learns what an item costs only if it buys, in every call that offers items', async () => {
    const body = { ...(await bodies.body('inventory-item')), name: 'Costly panel', salesRate: 999_0000, purchaseRate: 765_4321 };
    const item = await org.post('inventory-item', body);
    const told = async (permission: string) => {
      await org.post('role', { name: `Only ${permission}`, permissions: [permission] });
      const as = await org.member(`Only ${permission}`);
      const base = '/api/ims-crm/inventoryItem/s';
      const asked = [
        ...['/options?search=costly', `/options?id=${item.id}`, `/${item.id}?isGeneral=true`].map((path) => ['GET', path] as const),
        ['POST', '/named', { names: ['Costly panel'] }] as const,
      ];
      const replies = await Promise.all(
        asked.map(([method, path, sent]) => org.call(method, `${base}${path}`, { as, ...(sent ? { body: sent } : {}) })),
      );
      const texts = replies.map(({ bytes }) => bytes.toString());
      expect(texts.every((text) => text.includes('9990000'))).toBe(true);
      return texts.map((text) => text.includes('7654321'));
    };
    expect(await told('/sales-invoice/add')).toEqual([false, false, false, false]);
    // The rows of the list do not have it.
    expect(await told('/purchase-order/add')).toEqual([false, true, true, true]);
    expect(await told('/purchase-invoice/edit')).toEqual([false, true, true, true]);
  });

  it('learns what a party owes, and its credit limit, only if it may see ledgers or their statements', async () => {
    const item = await bodies.fresh('inventory-item');
    const warned = async (...permissions: string[]) => {
      const name = ['Sells', ...permissions].join(' ');
      await org.post('role', { name, permissions: ['/sales-invoice/add', ...permissions] });
      const lines = [{ itemId: item.id, quantity: 1_0000, rate: 9_00_000_0000 }];
      const body = { id: newId(), date: today, partyId: ids.get('customer'), lines };
      const { body: answer } = await org.call('POST', '/api/ims-crm/salesInvoice/s', { as: await org.member(name), body });
      return answer.data.warnings.filter((warning: string) => warning.includes('credit limit'));
    };
    expect(await warned()).toEqual(['Hidden Party would owe more than the credit limit']);
    expect(await warned('/customer/own')).toEqual(['Hidden Party would owe more than the credit limit']);
    for (const path of ['/customer', '/ledger-group/report'])
      expect(await warned(path)).toEqual([expect.stringContaining('above the credit limit of 7,77,777.77')]);
  });

  it('knows colleagues by their names', async () => {
    const all = await org.get('user', '/findAllActiveUsersByOrganization', clerk);
    expect(all.length).toBeGreaterThan(1);
    for (const user of all) expect(Object.keys(user).sort()).toEqual(['firstName', 'id', 'label', 'lastName', 'name']);
    expect(await org.get('user', `/options?search=${encodeURIComponent(org.owner.email.split('@')[0] ?? '')}`, clerk)).toEqual([]);
  });
});
