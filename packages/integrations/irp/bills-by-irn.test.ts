import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillsByIrn } from '#application/ports/eway-bill-portal';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { InvoicePortal, Registered } from '#application/ports/invoice-portal';
import { callsOf } from '#integrations/eway-bill/simulator/calls';
import { invoiceBills } from '#integrations/eway-bill/simulator/make-bill';
import { openBillRegister } from '#integrations/eway-bill/simulator/register';
import { gspBillsByIrn, gspPortal } from '#integrations/irp/gsp';
import { nicBillsByIrn, nicPortal } from '#integrations/irp/nic';
import { gspDoor } from '#integrations/irp/simulator/gsp-door';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { nicDoor } from '#integrations/irp/simulator/nic-door';
import { openRegister } from '#integrations/irp/simulator/register';
import { ownSessions } from '#integrations/nic/sessions';
import { openFaults } from '#integrations/nic/simulator/faults';
import { type Simulator, startSimulator } from '#integrations/nic/simulator/server';

// E-way bills from invoices, over HTTP: the simulators of both portals are connected.
const account: PortalAccount = { gstin: '27AAGCG4821K1ZG', userName: 'godavari_api', password: 'Sunrise@2026' };
const time = Date.parse('2026-10-12T14:05:09+05:30');
const end = Date.parse('2026-10-16T23:59:00+05:30');
const now = () => time;
const bills = openBillRegister();
const register = openRegister(now, undefined, invoiceBills(bills, now));
const faults = openFaults(() => 1);
const invoices = invoicesOf(register);
const keys = (kid: string) => (kid === register.kid ? register.publicKey : undefined);
const nic = nicDoor(invoices, [account], now);
const ways = {
  nic: {
    door: nic,
    connect(baseUrl: string): readonly [InvoicePortal, BillsByIrn] {
      const access = {
        baseUrl,
        keys,
        patience: 1_000,
        sessions: ownSessions(now),
        publicKey: nic.publicKey,
        clientId: 'b',
        clientSecret: 's',
      };
      return [nicPortal(access), nicBillsByIrn(access)];
    },
  },
  gsp: {
    door: gspDoor(invoices, [account], 'key'),
    connect(baseUrl: string): readonly [InvoicePortal, BillsByIrn] {
      const provider = { baseUrl, keys, patience: 1_000, apiKey: 'key' };
      return [gspPortal(provider), gspBillsByIrn(provider)];
    },
  },
} as const;

const seller = { Gstin: account.gstin, LglNm: 'Godavari Pumps', Addr1: 'Gat 112', Loc: 'Nashik', Pin: 422010, Stcd: '27' };
const there = { Addr1: 'Plot 9, Station Road', Loc: 'Hubballi', Pin: 580020, Stcd: '29' };
const item = {
  ...{ SlNo: '1', PrdDesc: 'Gate valve 2 inch', IsServc: 'N', HsnCd: '84818030', Qty: 120, Unit: 'PCS', UnitPrice: 845.75 },
  ...{ TotAmt: 101490, AssAmt: 101490, GstRt: 18, IgstAmt: 18268.2, TotItemVal: 119758.2 },
};
const byRoad = { TransMode: '1', Distance: 610, VehNo: 'MH15GV4471', VehType: 'R' };
let number = 0;
const payload = (change: object = {}) => {
  number += 1;
  return {
    ...{ Version: '1.1', TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' } },
    DocDtls: { Typ: 'INV', No: `SI/26-27/${number}`, Dt: '12/10/2026' },
    SellerDtls: seller,
    BuyerDtls: { Gstin: '29AAECT2204Q1Z0', LglNm: 'Tungabhadra Agro', Pos: '29', ...there },
    ItemList: [item],
    ValDtls: { AssVal: 101490, IgstVal: 18268.2, RndOffAmt: -0.2, TotInvVal: 119758 },
    ...change,
  };
};
const exported = {
  TranDtls: { TaxSch: 'GST', SupTyp: 'EXPWP', RegRev: 'N' },
  BuyerDtls: { Gstin: 'URP', LglNm: 'Al Rimal Pumps', Pos: '96', Addr1: 'Port Road 4', Loc: 'Dubai', Pin: 999999, Stcd: '96' },
};
const codes = (answer: object) => ('errors' in answer ? (answer.errors as readonly { code: string }[]).map(({ code }) => code) : answer);

describe.each(Object.entries(ways))('by %s', (_, { door, connect }) => {
  let simulator: Simulator;
  let portal: InvoicePortal;
  let byIrn: BillsByIrn;
  beforeAll(async () => {
    simulator = await startSimulator(door, faults, 1_500);
    [portal, byIrn] = connect(simulator.url);
  });
  afterAll(() => simulator.close());

  async function registered(change: object = {}): Promise<Registered> {
    const answer = await portal.register(account, payload(change));
    if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer));
    return answer.value;
  }

  it('an invoice gets its bill at once, and cannot be cancelled before it', async () => {
    const { irn, ewayBill, number: document } = await registered({ EwbDtls: byRoad });
    const bill = { number: expect.stringMatching(/^\d{12}$/), generatedAt: time, validUntil: end };
    expect(ewayBill).toEqual({ ...bill, portalDistance: 677 });
    expect(await portal.find(account, 'INV', document, '12/10/2026')).toMatchObject({ value: { ewayBill: bill } });
    expect(await byIrn.find(account, irn)).toMatchObject({ outcome: 'done', value: { ...bill, active: true } });
    expect(bills.ofIrn(irn)?.request).toMatchObject({ docNo: document, totInvValue: 119758, igstValue: 18268.2, otherValue: -0.2 });
    expect(codes(await portal.cancel(account, irn, '2', 'Wrong rate'))).toEqual(['2230']);
    await callsOf(bills, now).act(account.gstin, 'CANEWB', { ewbNo: bills.ofIrn(irn)?.number, cancelRsnCode: 3, cancelRmrk: 'Wrong rate' });
    expect(await byIrn.find(account, irn)).toMatchObject({ value: { active: false } });
    expect(await portal.cancel(account, irn, '2', 'Wrong rate')).toEqual({ outcome: 'done', value: time });
    expect(codes(await byIrn.generate(account, { Irn: irn, ...byRoad }))).toEqual(['9999']);
  });

  it.each([
    ['without vehicle and transporter', { EwbDtls: { Distance: 0 } }, '4019'],
    ['too far', { EwbDtls: { ...byRoad, Distance: 2000 } }, '4013'],
  ])('an invoice is registered, and its bill refused: %s', async (_, change, code) => {
    const { ewayBill, number: document, active } = await registered(change);
    expect([active, ewayBill]).toEqual([true, { refused: [{ code, message: expect.stringMatching(/.{10}/) }] }]);
    const found = (await portal.find(account, 'INV', document, '12/10/2026')) as { value: Registered };
    expect(found.value.ewayBill).toBeUndefined();
  });

  it('the portal may refuse the bill alone', async () => {
    await portal.find(account, 'INV', 'never', '12/10/2026');
    faults.add('bill-refused');
    const { irn, ewayBill } = await registered({ EwbDtls: byRoad });
    expect(ewayBill).toMatchObject({ refused: [{ code: '4013' }] });
    expect(await byIrn.find(account, irn)).toEqual({ outcome: 'done', value: null });
    expect((await byIrn.generate(account, { Irn: irn, ...byRoad })).outcome).toBe('done');
  });

  it('a bill is made later, once', async () => {
    const { irn, ewayBill } = await registered();
    expect(ewayBill).toBeUndefined();
    const answer = await byIrn.generate(account, { Irn: irn, Distance: 0, TransId: '27AAKFD3308S1ZX' });
    expect(answer).toMatchObject({ outcome: 'done', value: { generatedAt: time, validUntil: null, portalDistance: 677 } });
    expect(codes(await byIrn.generate(account, { Irn: irn, ...byRoad }))).toEqual(['4002']);
    expect(codes(await byIrn.generate(account, { Irn: 'f'.repeat(64), ...byRoad }))).toEqual(['2148']);
  });

  it('exported goods go to a port', async () => {
    const { irn } = await registered(exported);
    const port = { Addr1: 'JNPT', Loc: 'Uran', Pin: 400707, Stcd: '27' };
    const wrong = { ...port, Gstin: '29AAECT2204Q1Z0' };
    expect(codes(await byIrn.generate(account, { Irn: irn, ...byRoad, Distance: 190, ExpShipDtls: wrong }))).toEqual(['4074']);
    expect((await byIrn.generate(account, { Irn: irn, ...byRoad, Distance: 190, ExpShipDtls: port })).outcome).toBe('done');
    expect(bills.ofIrn(irn)?.request).toMatchObject({ subSupplyType: '3', transactionType: 2, toPincode: 400707, toStateCode: 96 });
  });
});

it.each([null, {}, 'done', { Irn: 'x', CancelDate: 'today', EwbNo: 'one', EwbDt: 4 }])(
  'an answer of another shape leaves open what was done: %j',
  async (result) => {
    const simulator = await startSimulator({ answer: async () => ({ success: true, result }), refusal: () => ({}) }, faults);
    const [portal, byIrn] = ways.gsp.connect(simulator.url);
    const answers = await Promise.all([
      ...[portal.register(account, payload()), portal.find(account, 'INV', '1', '12/10/2026'), portal.cancel(account, 'x', '1', 'Twice')],
      ...[byIrn.generate(account, { Irn: 'x', ...byRoad }), byIrn.find(account, 'x')],
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'unknown'));
    await simulator.close();
  },
);

it('both portals keep what they know over a restart', async () => {
  const path = join(tmpdir(), `portals-${process.pid}`);
  const open = () => {
    const kept = openBillRegister(`${path}.bills`);
    return openRegister(now, path, invoiceBills(kept, now));
  };
  const first = await invoicesOf(open()).register(account.gstin, payload({ EwbDtls: byRoad }), undefined);
  const { Irn, EwbNo } = first.result as { Irn: string; EwbNo: number };
  const again = open();
  expect(again.bills?.of(Irn)?.number).toBe(String(EwbNo));
  expect(await again.cancel(account.gstin, Irn, '1', 'Twice')).toMatchObject({ refused: { code: '2230' } });
  await Promise.all([rm(path), rm(`${path}.key`), rm(`${path}.bills`)]);
});
