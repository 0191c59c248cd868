import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Conveyance, EwayBillPortal, Extension, VehicleUpdate } from '#application/ports/eway-bill-portal';
import type { PortalAccount } from '#application/ports/gst-portal';
import { gspEwayBills } from '#integrations/eway-bill/gsp';
import { nicEwayBills } from '#integrations/eway-bill/nic';
import { callsOf } from '#integrations/eway-bill/simulator/calls';
import { gspDoor } from '#integrations/eway-bill/simulator/gsp-door';
import { makeBill } from '#integrations/eway-bill/simulator/make-bill';
import { nicDoor } from '#integrations/eway-bill/simulator/nic-door';
import { openBillRegister } from '#integrations/eway-bill/simulator/register';
import { ownSessions } from '#integrations/nic/sessions';
import { openFaults } from '#integrations/nic/simulator/faults';
import { type Simulator, startSimulator } from '#integrations/nic/simulator/server';

// Each adapter against its simulator of the portal, over HTTP: both keep the same contract.
const user = (gstin: string): PortalAccount => ({ gstin, userName: `api_${gstin}`, password: 'Sunrise@2026' });
const [account, buyer] = [user('27AAGCG4821K1ZG'), user('29AAECT2204Q1Z0')];
const [transporter, nobody] = [user('27AAKFD3308S1ZX'), user('24AAMPB4410D1ZG')];
const users = [account, buyer, transporter, nobody];
const hour = 60 * 60 * 1000;
const indian = (local: string) => Date.parse(`${local}+05:30`);
const start = indian('2026-10-12T14:05:09');
let time = start;
const now = () => time;
const register = openBillRegister();
const faults = openFaults(() => 1);
const calls = callsOf(register, now);
const patience = 1_000;
const nic = nicDoor(calls, users, now);
const ways = {
  nic: {
    door: nic,
    connect: (baseUrl: string) =>
      nicEwayBills({
        ...{ baseUrl, patience, now, sessions: ownSessions(now), publicKey: nic.publicKey, clientId: 'bahi', clientSecret: 'secret' },
      }),
  },
  gsp: {
    door: gspDoor(calls, users, 'key'),
    connect: (baseUrl: string) => gspEwayBills({ baseUrl, patience, apiKey: 'key' }),
  },
} as const;

const item = {
  ...{ itemNo: 1, productName: 'Gate valve 2 inch', hsnCode: '84818030', quantity: 120, qtyUnit: 'PCS', taxableAmount: 101490 },
  ...{ cgstRate: 0, sgstRate: 0, igstRate: 18 },
};
const from = {
  ...{ fromGstin: account.gstin, fromTrdName: 'Godavari Pumps', fromAddr1: 'Gat 112', fromPlace: 'Nashik', fromPincode: 422010 },
  ...{ fromStateCode: 27, actFromStateCode: 27 },
};
const to = {
  ...{ toGstin: buyer.gstin, toTrdName: 'Tungabhadra Agro', toAddr1: 'Plot 9', toPlace: 'Hubballi', toPincode: 580020 },
  ...{ toStateCode: 29, actToStateCode: 29 },
};
const here = { toPlace: 'Malegaon', toPincode: 423203, toStateCode: 27, actToStateCode: 27 };
const values = { totalValue: 101490, igstValue: 18268.2, otherValue: -0.2, totInvValue: 119758 };
let number = 0;
const payload = (change: object = {}) => {
  number += 1;
  return {
    ...{ supplyType: 'O', subSupplyType: '1', docType: 'INV', docNo: `SI/26-27/${number}`, docDate: '12/10/2026', transactionType: 1 },
    ...{ ...from, ...to, ...values, transMode: '1', transDistance: 610, vehicleNo: 'MH15GV4471', vehicleType: 'R', itemList: [item] },
    ...change,
  };
};
const partA = { transMode: '', vehicleNo: '', vehicleType: '', transporterId: transporter.gstin };
const nashik = { place: 'Nashik', state: '27' };
const truck: Conveyance = { mode: '1', vehicle: 'KA25AB9001', vehicleType: 'R' };
const vehicle = (bill: string, change: Partial<VehicleUpdate> = {}): VehicleUpdate => ({
  ...{ ...truck, bill, from: nashik, reason: '1', remark: 'Broke down', ...change },
});
const extension = (bill: string, change: Partial<Extension> = {}): Extension => ({
  ...{ bill, remaining: 150, from: { ...nashik, pin: 422010 }, reason: '1', remark: 'Flood', goods: truck, ...change },
});

const codes = (answer: object) => ('errors' in answer ? (answer.errors as readonly { code: string }[]).map(({ code }) => code) : answer);

describe.each(Object.entries(ways))('by %s', (_, { door, connect }) => {
  let simulator: Simulator;
  let portal: EwayBillPortal;
  const made = async (change: object = {}) => {
    const answer = await portal.generate(account, payload(change));
    if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer));
    return answer.value.number;
  };
  beforeAll(async () => {
    simulator = await startSimulator(door, faults, 1_500);
  });
  beforeEach(() => {
    time = start;
    portal = connect(simulator.url);
  });
  afterAll(() => simulator.close());

  it('a bill is made, found by its document and shown to those in it', async () => {
    const given = payload({ transDistance: 0 });
    const answer = await portal.generate(account, given);
    expect(answer).toEqual({
      outcome: 'done',
      value: {
        ...{ number: expect.stringMatching(/^\d{12}$/), generatedAt: time, validUntil: indian('2026-10-16T23:59') },
        portalDistance: 677,
      },
    });
    const { number } = (answer as { value: { number: string } }).value;
    const shown = { number, generatedAt: time, validUntil: indian('2026-10-16T23:59') };
    expect(await portal.find(account, 'INV', given.docNo)).toEqual({ outcome: 'done', value: shown });
    for (const one of [account, buyer])
      expect(await portal.get(one, number)).toEqual({
        outcome: 'done',
        value: {
          ...{ ...shown, active: true, rejected: false, generator: account.gstin, fromGstin: account.gstin, toGstin: buyer.gstin },
          ...{ transporterId: null, documentType: 'INV', documentNumber: given.docNo, documentDate: '12/10/2026', total: 119_758_00 },
          ...{ distance: 677, timesExtended: 0 },
          vehicles: [
            {
              ...{ vehicle: 'MH15GV4471', mode: '1', document: '', documentDate: '', fromPlace: 'Nashik', namedAt: time },
              ...{ by: account.gstin, tripSheet: null, group: null },
            },
          ],
        },
      });
    expect(await portal.get(nobody, number)).toEqual({ outcome: 'done', value: null });
    expect(codes(await portal.generate(account, given))).toEqual(['604']);
  });

  it('nothing is there before', async () => {
    expect(await portal.find(account, 'INV', 'SI/never')).toEqual({ outcome: 'done', value: null });
    expect(await portal.get(account, '321099999999')).toEqual({ outcome: 'done', value: null });
    expect(await portal.madeByOthers(account, '01/01/2026')).toEqual({ outcome: 'done', value: [] });
  });

  describe('a request', () => {
    it.each([
      ['without goods', { itemList: [] }, '100'],
      ['with 251 goods', { itemList: Array.from({ length: 251 }, () => item) }, '100'],
      ['with a third decimal', { totInvValue: 119758.001 }, '100'],
      ['of another GSTIN', { fromGstin: '27AAKFS5678L1ZB' }, '359'],
      [
        'inward to another GSTIN',
        { supplyType: 'I', ...{ fromGstin: '29AAECT2204Q1Z0', fromStateCode: 29 }, toGstin: '27AAKFS5678L1ZB' },
        '360',
      ],
      ['for job work with an invoice', { subSupplyType: '4' }, '205'],
      ['of a sub-type that is inward', { subSupplyType: '7' }, '203'],
      ['for others without a word', { subSupplyType: '8', docType: 'OTH' }, '377'],
      ['for own use by somebody else', { subSupplyType: '5', docType: 'CHL' }, '212'],
      ['exported to a GSTIN', { subSupplyType: '3' }, '450'],
      ['of tomorrow', { docDate: '13/10/2026' }, '207'],
      ['of 181 days', { docDate: '14/04/2026' }, '820'],
      ['to a wrong GSTIN', { toGstin: '29AAECT2204Q1Z1' }, '212'],
      ['to another state than its GSTIN', { toStateCode: 33, actToStateCode: 33, toPincode: 641004 }, '215'],
      ['with a PIN code of another state', { toPincode: 422010 }, '214'],
      ['regular, and delivered in another state', { actToStateCode: 33, toPincode: 641004 }, '644'],
      ['shipped to the buyer', { transactionType: 2, shipToGSTIN: buyer.gstin }, '618'],
      ['dispatched from the seller', { transactionType: 3, dispatchFromGSTIN: account.gstin }, '617'],
      ['regular with a ship-to', { shipToGSTIN: 'URP' }, '616'],
      ['with CGST between states', { itemList: [{ ...item, cgstRate: 9, sgstRate: 9, igstRate: 0 }] }, '219'],
      ['with IGST within a state', { ...here, toGstin: '27AAKFS5678L1ZB', transDistance: 0 }, '218'],
      ['with CGST to a zone', { toStateCode: 96, itemList: [{ ...item, cgstRate: 9, sgstRate: 9, igstRate: 0 }] }, '378'],
      ['of services', { itemList: [{ ...item, hsnCode: '996511' }] }, '216'],
      ['in a unit that is none', { itemList: [{ ...item, qtyUnit: 'XYZ' }] }, '217'],
      ['of less than its parts', { totInvValue: 119755 }, '620'],
      ['of less than nothing', { igstValue: -1 }, '629'],
      ['without vehicle and transporter', { ...partA, transporterId: '' }, '619'],
      ['with a vehicle and no mode', { transMode: '', transporterId: transporter.gstin }, '621'],
      ['by road without a vehicle', { vehicleNo: '' }, '303'],
      ['with a wrong vehicle', { vehicleNo: 'M15GV4471' }, '225'],
      ['by rail without a document', { transMode: '2', vehicleNo: '', vehicleType: '' }, '385'],
      ['over-dimensional by rail', { transMode: '2', vehicleType: 'O', transDocNo: 'RR1', transDocDate: '12/10/2026' }, '634'],
      ['with a document before the invoice', { transMode: '2', transDocNo: 'RR1', transDocDate: '11/10/2026' }, '362'],
      ['with a wrong transporter', { transporterId: '27AAKFD' }, '222'],
      ['too far', { transDistance: 745 }, '702'],
      ['further than the portal allows', { transDistance: 4001 }, '221'],
      [
        '101 km to the same PIN code',
        { ...here, toPincode: 422010, toGstin: 'URP', transDistance: 101, itemList: [{ ...item, igstRate: 0 }] },
        '702',
      ],
    ])('%s is refused', async (_, change, code) => {
      const answer = await portal.generate(account, payload(change));
      expect(answer.outcome).toBe('refused');
      expect((codes(answer) as string[])[0]).toBe(code);
      expect((answer as { errors: readonly { message: string }[] }).errors[0]?.message).toMatch(/^[A-Z/a-z].{5,}/);
    });

    it.each([
      ['a tenth further than the portal counts', { transDistance: 744 }],
      ['to a zone in the same state', { ...here, toGstin: '27AAGCP2299E1Z8', toStateCode: 96, transDistance: 0 }],
      ['to a consumer', { toGstin: 'URP' }],
      ['a rupee below its parts', { totInvValue: 119757 }],
      ['in a vehicle with a short number', { vehicleNo: 'TN37CA808' }],
      ['in a vehicle of defence', { vehicleNo: 'DF1234567' }],
      ['in a vehicle with an old number', { vehicleNo: 'MHC1234' }],
      ['in a vehicle of the BH series', { vehicleNo: '22BH1234AA' }],
    ])('%s is taken', async (_, change) => {
      expect((await portal.generate(account, payload(change))).outcome).toBe('done');
    });
  });

  it('Part A waits for its vehicle, and runs from then on', async () => {
    const bill = await made(partA);
    expect(await portal.get(transporter, bill)).toMatchObject({
      value: { validUntil: null, vehicles: [], transporterId: transporter.gstin },
    });
    time += 3 * 24 * hour;
    expect(await portal.updateVehicle(transporter, vehicle(bill, { reason: '4', remark: 'First time' }))).toEqual({
      ...{ outcome: 'done', value: { changedAt: time, validUntil: indian('2026-10-19T23:59') } },
    });
    // Another vehicle does not change its time.
    time += hour;
    const next = await portal.updateVehicle(transporter, vehicle(bill, { vehicle: 'MH12XYZ12345' }));
    expect(codes(next)).toEqual(['304']);
    expect(await portal.updateVehicle(transporter, vehicle(bill, { vehicle: 'MH12XY0001' }))).toMatchObject({
      value: { changedAt: time, validUntil: indian('2026-10-19T23:59') },
    });
    expect(codes(await portal.updateVehicle(account, vehicle(bill)))).toEqual(['635']);
    expect(codes(await portal.updateTransporter(account, bill, '29AAECT2204Q1Z0'))).toEqual(['338']);
  });

  it('Part A lapses after 15 days', async () => {
    const bill = await made(partA);
    time += 15 * 24 * hour + 1_000;
    expect(codes(await portal.updateVehicle(account, vehicle(bill)))).toEqual(['311']);
  });

  describe('several vehicles', () => {
    const group = (bill: string, change: object = {}) => ({
      ...{ bill, mode: '1' as const, from: nashik, to: { place: 'Hubballi', state: '29' }, reason: '2', remark: 'Ghat road' },
      ...{ quantity: 40, unit: 'NOS', ...change },
    });

    it('share the goods of a bill, up to all of them', async () => {
      const bill = await made();
      expect(await portal.beginGroup(account, group(bill))).toEqual({ outcome: 'done', value: '1' });
      const one = { bill, group: '1', vehicle: 'MH15GV4472', quantity: 25.5 };
      expect(await portal.addVehicle(account, one)).toEqual({ outcome: 'done', value: time });
      expect(codes(await portal.addVehicle(account, { ...one, vehicle: 'MH15GV4473' }))).toEqual(['400']);
      expect((await portal.addVehicle(account, { ...one, vehicle: 'MH15GV4473', quantity: 14.5 })).outcome).toBe('done');
      expect(await portal.get(account, bill)).toMatchObject({
        value: {
          vehicles: [{ group: null }, { vehicle: 'MH15GV4472', group: '1' }, { vehicle: 'MH15GV4473', group: '1' }],
        },
      });
      expect(codes(await portal.updateVehicle(account, vehicle(bill)))).toEqual(['412']);
      expect(await portal.beginGroup(account, group(bill))).toEqual({ outcome: 'done', value: '2' });
    });

    it.each([
      ['nothing', { quantity: 0 }, '402'],
      ['without a unit', { unit: '' }, '413'],
      ['without a reason', { reason: '5' }, '307'],
    ])('%s is refused', async (_, change, code) => {
      expect(codes(await portal.beginGroup(account, group(await made(), change)))).toEqual([code]);
    });

    it('are added to a group that there is', async () => {
      const bill = await made();
      const one = { bill, group: '1', vehicle: 'MH15GV4472', quantity: 1 };
      expect(codes(await portal.addVehicle(account, one))).toEqual(['411']);
      await portal.beginGroup(account, group(bill));
      expect(codes(await portal.addVehicle(account, { ...one, vehicle: 'CART' }))).toEqual(['304']);
      expect(codes(await portal.addVehicle(nobody, one))).toEqual(['636']);
    });
  });

  it('the transporter can be changed until it acts', async () => {
    const bill = await made({ ...partA, transporterId: '27AAKFS5678L1ZB' });
    expect(codes(await portal.updateTransporter(nobody, bill, transporter.gstin))).toEqual(['339']);
    expect(codes(await portal.updateTransporter(account, bill, 'X'))).toEqual(['222']);
    expect(await portal.updateTransporter(account, bill, transporter.gstin)).toEqual({ outcome: 'done', value: time });
    expect(await portal.get(account, bill)).toMatchObject({ value: { transporterId: transporter.gstin } });
  });

  describe('cancelling', () => {
    it('frees the document', async () => {
      const given = payload();
      const { value } = (await portal.generate(account, given)) as { value: { number: string } };
      expect(await portal.cancel(account, value.number, '3', 'Wrong vehicle')).toEqual({ outcome: 'done', value: time });
      expect(await portal.get(account, value.number)).toMatchObject({ value: { active: false } });
      expect(await portal.find(account, 'INV', given.docNo)).toEqual({ outcome: 'done', value: null });
      expect(codes(await portal.cancel(account, value.number, '3', 'Twice'))).toEqual(['312']);
      expect(codes(await portal.updateVehicle(account, vehicle(value.number)))).toEqual(['312']);
      expect((await portal.generate(account, given)).outcome).toBe('done');
    });

    it('is for who made it, for 24 hours, and not after an officer checked it', async () => {
      const bill = await made();
      expect(codes(await portal.cancel(buyer, bill, '1', 'Twice'))).toEqual(['312']);
      expect(codes(await portal.cancel(account, bill, '5', 'Twice'))).toEqual(['307']);
      expect(codes(await portal.cancel(account, '321099999999', '1', 'Twice'))).toEqual(['301']);
      const checked = await made();
      const kept = register.bill(checked);
      if (kept !== undefined) await register.keep({ ...kept, verified: true });
      expect(codes(await portal.cancel(account, checked, '1', 'Twice'))).toEqual(['316']);
      time += 24 * hour + 1_000;
      expect(codes(await portal.cancel(account, bill, '1', 'Twice'))).toEqual(['315']);
    });
  });

  describe('extending', () => {
    // A bill of 610 km runs until the 16th.
    it.each([
      ['eight hours before the end', '2026-10-16T16:00:00', '2026-10-17T23:59'],
      ['eight hours after it', '2026-10-17T08:00:00', '2026-10-18T23:59'],
    ])('is possible %s', async (_, at, until) => {
      const bill = await made();
      time = indian(at);
      expect(await portal.extend(account, extension(bill))).toEqual({
        outcome: 'done',
        value: { changedAt: time, validUntil: indian(until) },
      });
      expect(await portal.get(account, bill)).toMatchObject({ value: { timesExtended: 1, vehicles: [{}, { vehicle: 'KA25AB9001' }] } });
    });

    const waiting = { waiting: 'W', address: ['Godown 3', 'Ring Road', 'Kolhapur'] } as const;
    it.each([
      ['a second before', '2026-10-16T15:59:59', {}, '382'],
      ['a second after', '2026-10-17T08:00:01', {}, '382'],
      ['further than the bill', '2026-10-16T20:00:00', { remaining: 611 }, '390'],
      ['by nothing', '2026-10-16T20:00:00', { remaining: 0 }, '389'],
      ['without a reason', '2026-10-16T20:00:00', { reason: '3' }, '386'],
      ['waiting nowhere', '2026-10-16T20:00:00', { goods: { ...waiting, address: ['', '', ''] } }, '713'],
      ['without a vehicle', '2026-10-16T20:00:00', { goods: { mode: '1' } }, '303'],
    ] as const)('%s is refused', async (_, at, change, code) => {
      const bill = await made();
      time = indian(at);
      expect(codes(await portal.extend(account, extension(bill, change as Partial<Extension>)))).toEqual([code]);
    });

    it('goods that wait keep their vehicle', async () => {
      const bill = await made();
      time = indian('2026-10-16T20:00:00');
      expect((await portal.extend(account, extension(bill, { goods: waiting }))).outcome).toBe('done');
      expect(await portal.get(account, bill)).toMatchObject({ value: { timesExtended: 1, vehicles: [{ vehicle: 'MH15GV4471' }] } });
    });

    it('is for the transporter, if there is one', async () => {
      const bill = await made({ transporterId: transporter.gstin });
      time = indian('2026-10-16T20:00:00');
      expect(codes(await portal.extend(account, extension(bill)))).toEqual(['384']);
      expect((await portal.extend(transporter, extension(bill))).outcome).toBe('done');
    });

    it('needs a vehicle', async () => {
      const bill = await made({ ...partA });
      expect(codes(await portal.extend(transporter, extension(bill)))).toEqual(['381']);
    });

    it('ends with 360 days', async () => {
      const bill = await made();
      const kept = register.bill(bill);
      const last = indian('2027-10-07T23:59');
      if (kept !== undefined) await register.keep({ ...kept, validUntil: indian('2027-10-06T23:59') });
      time = indian('2027-10-06T20:00:00');
      expect(await portal.extend(account, extension(bill, { remaining: 610 }))).toMatchObject({ value: { validUntil: last } });
      time = indian('2027-10-07T20:00:00');
      expect(codes(await portal.extend(account, extension(bill)))).toEqual(['821']);
    });
  });

  it('what others made can be rejected for 72 hours', async () => {
    time += number * 1_000;
    const day = '12/10/2026';
    const bill = await made();
    const { value } = (await portal.madeByOthers(buyer, day)) as { value: readonly { number: string }[] };
    expect(value.find((one) => one.number === bill)).toEqual({
      ...{ number: bill, generatedAt: time, generator: account.gstin, documentNumber: `SI/26-27/${number}`, documentDate: day },
      ...{ fromGstin: account.gstin, fromName: 'Godavari Pumps', toGstin: buyer.gstin, toName: 'Tungabhadra Agro' },
      ...{ total: 119_758_00, hsn: '84818030', active: true, rejected: false },
    });
    expect(codes(await portal.reject(account, bill))).toEqual(['341']);
    expect(codes(await portal.reject(nobody, bill))).toEqual(['342']);
    expect(await portal.reject(buyer, bill)).toEqual({ outcome: 'done', value: time });
    expect(await portal.get(account, bill)).toMatchObject({ value: { active: true, rejected: true } });
    const late = await made();
    time += 72 * hour + 1_000;
    expect(codes(await portal.reject(buyer, late))).toEqual(['346']);
  });

  it('several bills go on in one vehicle', async () => {
    const bills = [await made(), await made(partA)];
    const answer = await portal.consolidate(account, { ...truck, from: nashik, bills });
    expect(answer).toEqual({ outcome: 'done', value: { number: expect.stringMatching(/^\d{10}$/), generatedAt: time } });
    const { number } = (answer as { value: { number: string } }).value;
    for (const bill of bills) {
      const { value } = (await portal.get(account, bill)) as { value: { vehicles: readonly object[]; validUntil: number } };
      expect(value.vehicles.at(-1)).toMatchObject({ vehicle: 'KA25AB9001', tripSheet: number });
      expect(value.validUntil).toBe(indian('2026-10-16T23:59'));
    }
    expect(codes(await portal.consolidate(nobody, { ...truck, from: nashik, bills }))).toEqual(['650']);
    expect(codes(await portal.consolidate(account, { ...truck, from: nashik, bills: [] }))).toEqual(['391']);
  });

  describe('what goes wrong on the way', () => {
    beforeEach(() => portal.find(account, 'INV', 'SI/never'));

    it.each([
      ['down', 'busy', false],
      ['too-many', 'busy', false],
      ['slow', 'unknown', true],
      ['answer-lost', 'unknown', true],
      ['half', 'unknown', true],
      ['not-json', 'unknown', true],
    ] as const)('%s: %s, and made: %s', async (fault, outcome, isMade) => {
      const given = payload();
      faults.add(fault);
      expect((await portal.generate(account, given)).outcome).toBe(outcome);
      await expect.poll(() => register.ofDocument(account.gstin, 'INV', given.docNo) !== undefined).toBe(isMade);
      const { value } = (await portal.find(account, 'INV', given.docNo)) as { value: object | null };
      expect(value !== null).toBe(isMade);
    });

    it('is busy where nobody listens', async () => {
      const gone = await startSimulator(door, faults);
      await gone.close();
      expect(await connect(gone.url).generate(account, payload())).toMatchObject({ outcome: 'busy' });
    });
  });

  it('needs the right user', async () => {
    expect((await portal.find({ ...account, password: 'wrong' }, 'INV', '1')).outcome).toBe('settings');
    expect((await portal.find({ ...account, gstin: '27AAKFS5678L1ZB' }, 'INV', '1')).outcome).toBe('settings');
  });
});

it.each([null, {}, [{}], 'done', { ewayBillNo: 321000000001, ewayBillDate: 'today', cEwbNo: 1, cEWBDate: null }])(
  'an answer of another shape leaves open what was done: %j',
  async (result) => {
    const simulator = await startSimulator({ answer: async () => ({ success: true, result }), refusal: () => ({}) }, faults);
    const portal = ways.gsp.connect(simulator.url);
    const bill = '321000000001';
    const answers = await Promise.all([
      ...[portal.generate(account, payload()), portal.updateVehicle(account, vehicle(bill)), portal.extend(account, extension(bill))],
      ...[portal.updateTransporter(account, bill, transporter.gstin), portal.cancel(account, bill, '1', 'Twice')],
      ...[portal.reject(account, bill), portal.consolidate(account, { ...truck, from: nashik, bills: [bill] })],
      ...[portal.find(account, 'INV', '1'), portal.get(account, bill), portal.madeByOthers(account, '12/10/2026')],
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'unknown'));
    await simulator.close();
  },
);

it('a session of NIC that is over early is opened again, without a word', async () => {
  time = start;
  const simulator = await startSimulator(nic, faults);
  const portal = ways.nic.connect(simulator.url);
  await portal.find(account, 'INV', 'SI/never');
  faults.add('token-over');
  expect((await portal.generate(account, payload())).outcome).toBe('done');
  expect(simulator.calls.get('POST /v1.03/auth')).toBe(2);
  await simulator.close();
});

it('keeps its bills over a restart', async () => {
  const path = join(tmpdir(), `bills-${process.pid}`);
  const first = openBillRegister(path);
  expect(await makeBill(first, now, account.gstin, payload({ docDate: '12/10/2026' }))).toHaveProperty('bill');
  const [bill] = first.bills();
  if (bill !== undefined) await first.keep({ ...bill, transporterId: transporter.gstin });
  const again = openBillRegister(path);
  expect(again.bills()).toEqual(first.bills());
  expect(again.nextNumber()).toBe(first.nextNumber());
  await rm(path);
});
