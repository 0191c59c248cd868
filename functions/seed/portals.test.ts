import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalProvidersIn } from '#functions/portal-providers';
import { billUsers, portalUsers } from '#functions/seed/portal-users';
import { type PortalPorts, pointTo, startPortals } from '#functions/seed/portals';
import { freePort } from '#infra/local/runner/ports';
import { gspEwayBills } from '#integrations/eway-bill/gsp';
import { nicEwayBills } from '#integrations/eway-bill/nic';
import { gspPortal } from '#integrations/irp/gsp';
import { nicBillsByIrn, nicPortal } from '#integrations/irp/nic';
import { ownSessions } from '#integrations/nic/sessions';

const data = mkdtempSync(join(tmpdir(), 'bahi-portals-'));
const secret = join(data, 'secrets', 'portal-providers');
const [user] = portalUsers;
let ports: PortalPorts;
let stop = async () => {};
beforeAll(async () => {
  mkdirSync(join(data, 'secrets'));
  writeFileSync(secret, '{}');
  const [nic = 0, gsp = 0, nicBills = 0, gspBills = 0, page = 0] = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  ports = { nic, gsp, nicBills, gspBills, page };
  stop = await startPortals(data, ports);
});
afterAll(async () => {
  await stop();
  rmSync(data, { recursive: true });
});

const account = user ?? { gstin: '', userName: '', password: '' };
const billAccount = billUsers[0] ?? account;
/** As the product reads them. */
const ways = () => {
  const { invoices } = portalProvidersIn(readFileSync(secret, 'utf8'));
  const [nic, gsp] = [invoices?.NIC?.Sandbox, invoices?.GSP?.Sandbox];
  if (nic === undefined || gsp === undefined) throw new Error('The secret names no sandbox.');
  return [
    nicPortal({ ...nic, keys: (kid) => nic.signingKeys[kid], sessions: ownSessions(Date.now) }),
    gspPortal({ ...gsp, keys: (kid) => gsp.signingKeys[kid] }),
  ] as const;
};
const billWays = () => {
  const { bills } = portalProvidersIn(readFileSync(secret, 'utf8'));
  const [nic, gsp] = [bills?.NIC?.Sandbox, bills?.GSP?.Sandbox];
  if (nic === undefined || gsp === undefined) throw new Error('The secret names no sandbox of bills.');
  return [nicEwayBills({ ...nic, now: Date.now, sessions: ownSessions(Date.now) }), gspEwayBills(gsp)] as const;
};
const page = () => `http://127.0.0.1:${ports.page}`;
const place = { Addr1: 'Plot 14, MIDC Bhosari', Loc: 'Pune', Pin: 411026, Stcd: '27' };
const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('/');
const payload = (No: string) => ({
  Version: '1.1',
  TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
  DocDtls: { Typ: 'INV', No, Dt: today },
  SellerDtls: { Gstin: account.gstin, LglNm: 'Suryodaya Solar', ...place },
  BuyerDtls: { Gstin: '27AAKFS5678L1ZB', LglNm: 'Sahyadri <Works>', Pos: '27', ...place },
  ItemList: [
    {
      ...{ SlNo: '1', PrdDesc: 'Gate valve 2 inch', IsServc: 'N', HsnCd: '84818030', Qty: 12, Unit: 'PCS', UnitPrice: 845.75 },
      ...{ TotAmt: 10149, AssAmt: 10149, GstRt: 18, CgstAmt: 913.41, SgstAmt: 913.41, TotItemVal: 11975.82 },
    },
  ],
  ValDtls: { AssVal: 10149, CgstVal: 913.41, SgstVal: 913.41, RndOffAmt: 0.18, TotInvVal: 11976 },
});

it('have one register behind both protocols, and know it again after a restart', async () => {
  const registered = await ways()[0].register(account, payload('SI/1'));
  expect(registered).toMatchObject({ outcome: 'done', value: { number: 'SI/1' } });
  expect(await ways()[1].find(account, 'INV', 'SI/1', today)).toEqual(registered);
  await stop();
  stop = await startPortals(data, ports);
  // A connection that was kept open ended with the process.
  await expect.poll(() => ways()[0].find(account, 'INV', 'SI/1', today)).toEqual(registered);
});

it('make e-way bills from invoices', async () => {
  const EwbDtls = { TransMode: '1', Distance: 10, VehNo: 'MH12AB1234', VehType: 'R' };
  const registered = await ways()[0].register(account, { ...payload('SI/2'), EwbDtls });
  expect(registered).toMatchObject({ outcome: 'done', value: { ewayBill: { number: expect.stringMatching(/^\d{12}$/) } } });
  // The e-way bill portal knows it, by both protocols and after a restart.
  const found = await billWays()[0].find(billAccount, 'INV', 'SI/2');
  expect(found).toMatchObject({ outcome: 'done', value: { number: expect.stringMatching(/^\d{12}$/), validUntil: expect.any(Number) } });
  await stop();
  stop = await startPortals(data, ports);
  await expect.poll(() => billWays()[1].find(billAccount, 'INV', 'SI/2')).toEqual(found);
});

it('have another user for e-way bills', async () => {
  expect(await billWays()[1].find(account, 'INV', 'SI/2')).toMatchObject({ outcome: 'settings' });
  expect(await billWays()[0].find(account, 'INV', 'SI/2')).toMatchObject({ outcome: 'settings' });
});

it('make an e-way bill of an invoice that is registered, which the other portal changes', async () => {
  const [direct] = ways();
  const registered = await direct.register(account, payload('SI/3'));
  const irn = registered.outcome === 'done' ? registered.value.irn : '';
  const { invoices } = portalProvidersIn(readFileSync(secret, 'utf8'));
  const nic = invoices?.NIC?.Sandbox ?? expect.fail('no sandbox');
  const byIrn = nicBillsByIrn({ ...nic, sessions: ownSessions(Date.now) });
  const made = await byIrn.generate(account, { Irn: irn, Distance: 10, TransMode: '1', VehNo: 'MH12AB1234', VehType: 'R' });
  const number = made.outcome === 'done' ? made.value.number : '';
  expect(await billWays()[0].cancel(billAccount, number, '2', 'Order cancelled')).toMatchObject({ outcome: 'done' });
  expect(await direct.cancel(account, irn, '3', 'Order cancelled')).toMatchObject({ outcome: 'done' });
});

describe('the page', () => {
  it('shows users and what is registered, as text', async () => {
    const text = await (await fetch(page())).text();
    for (const word of [account.userName, 'INV SI/1', 'Sahyadri &#60;Works&#62;', '11976.00']) expect(text).toContain(word);
    for (const word of [billAccount.userName, billAccount.password, 'MH12AB1234', 'cancelled']) expect(text).toContain(word);
  });

  it('lets the next call go wrong', async () => {
    const form = (body: string) => fetch(`${page()}/faults`, { method: 'POST', body, headers: { origin: page() } });
    expect((await form('next=down')).status).toBe(200);
    expect(await ways()[1].find(account, 'INV', 'SI/1', today)).toMatchObject({ outcome: 'busy' });
    expect(await ways()[1].find(account, 'INV', 'SI/1', today)).toMatchObject({ outcome: 'done' });
    await form('next=down');
    expect(await billWays()[1].find(billAccount, 'INV', 'SI/2')).toMatchObject({ outcome: 'busy' });
    await form('next=nonsense');
    await form('share=5000');
    expect(await ways()[1].find(account, 'INV', 'SI/1', today)).toMatchObject({ outcome: 'done' });
    expect(await (await fetch(page())).text()).toContain('Down <small>2</small>');
  });

  it.each([
    ['a form of another site', '/faults', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }, 403],
    ['another name of this machine', '/', { headers: { host: 'elsewhere.example' } }, 403],
    ['another page', '/faults', {}, 404],
  ])('refuses %s', async (_, path, options, status) => {
    const answered = await new Promise<number | undefined>((done) => {
      request({ host: '127.0.0.1', port: ports.page, path, ...options }, (response) => {
        response.resume();
        done(response.statusCode);
      }).end();
    });
    expect(answered).toBe(status);
  });
});

describe('the secret', () => {
  const simulated = {
    invoices: { NIC: { baseUrl: 'http://127.0.0.1:1' }, GSP: { baseUrl: 'http://127.0.0.1:2' } },
    bills: { NIC: { baseUrl: 'http://127.0.0.1:3' }, GSP: { baseUrl: 'http://127.0.0.1:4' } },
    returns: { baseUrl: 'http://127.0.0.1:2' },
  };
  const wanted = {
    invoices: { NIC: { Sandbox: simulated.invoices.NIC }, GSP: { Sandbox: simulated.invoices.GSP } },
    bills: { NIC: { Sandbox: simulated.bills.NIC }, GSP: { Sandbox: simulated.bills.GSP } },
    returns: { Sandbox: simulated.returns },
  };
  const file = join(data, 'secrets', 'other');
  const pointed = (before: object) => {
    writeFileSync(file, JSON.stringify(before));
    pointTo(file, simulated);
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  };
  const elsewhere = { baseUrl: 'https://gsp.example/test' };

  it('is pointed to the simulator, and again after each start', () => {
    expect(pointed({})).toEqual(wanted);
    expect(pointed({ invoices: { NIC: { Sandbox: { baseUrl: 'http://127.0.0.1:9' } } } })).toEqual(wanted);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('keeps what somebody entered for returns', () => {
    expect(pointed({ returns: { Sandbox: elsewhere } })).toEqual({ ...wanted, returns: { Sandbox: elsewhere } });
  });

  it.each(['invoices', 'bills'] as const)('keeps what somebody entered for %s', (portal) => {
    expect(pointed({ [portal]: { GSP: { Sandbox: elsewhere, Production: elsewhere } } })).toEqual({
      ...wanted,
      [portal]: { ...wanted[portal], GSP: { Sandbox: elsewhere, Production: elsewhere } },
    });
  });
});
