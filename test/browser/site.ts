import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { names } from '#infra/local/runner/environment';
import { openPlatform } from '#storage/platform/platform';
import { cheapHash } from '#test/kit/cheap-hash';
import { newId } from '#test/kit/new-id';

/** A new organisation with its owner, in the product that the browser tests share. */
export interface Site {
  readonly address: string;
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly scope: Scope;
  /** Endpoint of the tables, for changes that no call can make. */
  readonly tables: string;
  /** Calls the API as the owner and returns the data. Fails if refused. */
  readonly call: Caller;
}

export type Caller = (method: string, path: string, body?: unknown) => Promise<unknown>;
type Scope = { readonly organisationId: string; readonly branchId: string; readonly financialYearId: string };

type Data = { readonly id: string } & Readonly<Record<string, unknown>>;

const password = 'tide tables and teacups';

/** A person, and their organisation with everything an invoice needs: customers, items, a bank. */
export async function newSite(): Promise<Site> {
  const { address, tables } = inject('product');
  return siteAt(address, tables);
}

/** The same in a product that is running there. */
export async function siteAt(address: string, tables: string): Promise<Site> {
  const email = `asha.${newId()}@example.com`;
  const userId = await enrol(tables, email);
  const { accessToken } = (await caller(address, {})('POST', 'user/login', { email, password })) as { readonly accessToken: string };
  return { address, userId, email, password, tables, ...(await furnish(address, accessToken)) };
}

/**
 * Writes a registered person into the tables. Their password has a cheap hash, because each hash and each comparison at the real cost takes
 * half a second of a processor. `first-use` registers on the screens.
 */
async function enrol(tables: string, email: string): Promise<string> {
  const client = new DynamoDBClient({
    endpoint: tables,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { accounts, members } = openPlatform(client, names.table('platform'), () => new Date());
  const userId = randomUUID();
  const made = { verified: true, enabled: true, secondFactor: null, pendingFactor: null } as const;
  await accounts.create({ email, userId, password: await cheapHash(password), ...made });
  await members.createUser({
    ...{ userId, email, firstName: 'Asha', lastName: 'Kulkarni', mobile: null, status: 'Active' },
    ...{
      activeTheme: 'light-theme-default',
      activeOrganizationId: null,
      activeYears: {},
      passwordTurn: 1,
      createdAt: new Date().toISOString(),
    },
  });
  client.destroy();
  return userId;
}

async function furnish(site: string, accessToken: string): Promise<Pick<Site, 'call' | 'scope'>> {
  const signedIn = { authorization: `Bearer ${accessToken}` };
  const founded = (await caller(site, signedIn)('POST', 'organization/s', {
    id: newId(),
    name: 'Suryodaya Solar',
    gstin: '24AAQCA8719H1ZC',
    address: address('Ahmedabad', '24', '380009'),
  })) as Scope;
  const call = caller(site, {
    ...signedIn,
    OrganizationId: founded.organisationId,
    BranchId: founded.branchId,
    FinancialYearId: founded.financialYearId,
  });
  const rows = async (entity: string) => ((await call('POST', `${entity}/s/list`, {})) as { rows: readonly Data[] }).rows;
  const groups = await rows('group');
  const group = (alias: string) => groups.find((row) => row['alias'] === alias)?.id;
  const unitId = (await rows('measureUnit')).find((row) => row['symbol'] === 'Nos')?.id;
  for (const customer of customers) {
    await call('POST', 'customer/s', {
      id: newId(),
      groupId: group('debtors'),
      registrationType: 'Regular',
      creditDays: 30,
      ...customer,
    });
  }
  await call('POST', 'customer/s', { id: newId(), name: 'HDFC Bank', groupId: group('bank_accounts') });
  for (const [name, stockCode, hsn, percent, rupees] of items) {
    const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: percent * 10_000 }];
    await call('POST', 'inventoryItem/s', {
      id: newId(),
      name,
      stockCode,
      type: 'Goods',
      unitId,
      hsn,
      salesRate: rupees * 10_000,
      gstHistory,
    });
  }
  return { call, scope: founded };
}

const address = (city: string, state: string, pincode: string) => ({
  line1: '12 Station Road',
  line2: '',
  city,
  state,
  pincode,
  country: 'India',
});

const customers = [
  { name: 'Sunrise Power', gstin: '24AANFA2641L1ZF', billingAddress: address('Surat', '24', '395003'), email: 'accounts@sunrise.example' },
  { name: 'Deccan Rooftop Systems', gstin: '29AABCR1718E1ZL', billingAddress: address('Bengaluru', '29', '560001') },
];

const items = [
  ['Mono PERC Panel 540 W', 'MP540', '85414300', 5, 13_500],
  ['Hybrid Inverter 5 kW', 'HI5', '85044090', 18, 62_000],
  ['DC Cable 4 sq mm', 'DC4', '85446090', 18, 45],
  ['Mounting Structure', 'MS1', '73089090', 18, 2_800],
  ['Lithium Battery 5 kWh', 'LB5', '85076000', 18, 1_45_000],
] as const;

/** Calls `ims-crm`, unless the path starts at the root. */
function caller(site: string, headers: Readonly<Record<string, string>>): Caller {
  return async (method, path, body) => {
    const response = await fetch(`${site}${path.startsWith('/') ? path : `/api/ims-crm/${path}`}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return (JSON.parse(text) as { readonly data: unknown }).data;
  };
}

/** A colleague who accepted an invitation, with these permissions in the branch. */
export async function colleagueOf(site: Site, firstName: string, permissions: readonly string[]): Promise<Site> {
  const email = `${firstName.toLowerCase()}.${newId()}@example.com`;
  const roleId = newId();
  await site.call('POST', 'role/s', { id: roleId, name: `${firstName}'s work`, permissions });
  const branchIds = [site.scope.branchId];
  await site.call('POST', 'userInvitation/s', { id: newId(), email, firstName, lastName: 'Deshpande', roleId, branchIds });
  const token = await mailedToken(site.address, email, 'accept-invitation');
  await caller(site.address, {})('POST', 'user/acceptInvitation', { token, password });
  const { accessToken } = (await caller(site.address, {})('POST', 'user/login', { email, password })) as { readonly accessToken: string };
  const { organisationId, branchId, financialYearId } = site.scope;
  const place = { OrganizationId: organisationId, BranchId: branchId, FinancialYearId: financialYearId };
  const call = caller(site.address, { authorization: `Bearer ${accessToken}`, ...place });
  const { sub } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { readonly sub: string };
  return { ...site, userId: sub, email, call };
}

/** The token of the link to this page that was mailed, read from the local mailbox. The mail goes through the queue first. */
export async function mailedToken(site: string, email: string, page: 'verify-email' | 'accept-invitation'): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const mail = /href="(\/mailbox\/[^"]+)"/.exec(await (await fetch(`${site}/mailbox?to=${email}`)).text())?.[1];
    const letter = mail === undefined ? '' : await (await fetch(`${site}${mail}/letter`)).text();
    const token = new RegExp(`${page}(?:\\?token=|/)([\\w.~%-]+)`).exec(letter)?.[1];
    if (token !== undefined) return token;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The mail did not come');
}
