import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortalAccount } from '#application/ports/gst-portal';
import { checkCharacter } from '#domain/registration/gstin';
import { gspTaxpayers } from '#integrations/irp/gsp';
import { nicTaxpayers } from '#integrations/irp/nic';
import { gspDoor } from '#integrations/irp/simulator/gsp-door';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { nicDoor } from '#integrations/irp/simulator/nic-door';
import { openRegister } from '#integrations/irp/simulator/register';
import { taxpayerIn } from '#integrations/irp/told-taxpayer';
import { gspFiledReturns } from '#integrations/nic/filed-returns';
import { ownSessions } from '#integrations/nic/sessions';
import { openFaults } from '#integrations/nic/simulator/faults';
import { type Simulator, startSimulator } from '#integrations/nic/simulator/server';
import { taxpayersOf } from '#integrations/nic/simulator/taxpayers';

// The list of taxpayers and their returns against the simulated portals, over HTTP: by NIC's protocol and through a provider.
const account: PortalAccount = { gstin: '27AAGCG4821K1ZG', userName: 'godavari_api', password: 'Sunrise@2026' };
const now = () => Date.parse('2026-11-25T10:00:00+05:30');
const faults = openFaults(() => 1);
const taxpayers = taxpayersOf(now, new Map([['AAKFS5678L', { name: 'Sahyadri Works LLP' }]]));
const invoices = invoicesOf(openRegister(now), taxpayers);
const nic = nicDoor(invoices, [account], now);
const gsp = gspDoor(invoices, [account], 'key');
const patience = 500;
const gstinOf = (pan: string) => `27${pan}1Z${checkCharacter(`27${pan}1Z`)}`;

const ways = {
  nic: {
    door: nic,
    connect: (baseUrl: string) =>
      nicTaxpayers({ baseUrl, patience, sessions: ownSessions(now), publicKey: nic.publicKey, clientId: 'bahi', clientSecret: 'secret' }),
  },
  gsp: { door: gsp, connect: (baseUrl: string) => gspTaxpayers({ baseUrl, patience, apiKey: 'key' }) },
} as const;

describe.each(Object.entries(ways))('the list of taxpayers by %s', (_, { door, connect }) => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator(door, faults, 1_000);
  });
  afterAll(() => simulator.close());
  const find = (gstin: string) => connect(simulator.url).find(account, gstin);

  it('has name, kind, address and status of a GSTIN', async () => {
    const gstin = gstinOf('AAKFS5678L');
    expect(await find(gstin)).toEqual({
      outcome: 'done',
      value: {
        ...{ gstin, status: 'Active', legalName: 'SAHYADRI WORKS LLP', tradeName: 'Sahyadri Works LLP', kind: 'Regular' },
        ...{ registeredOn: '2017-07-01', cancelledOn: null },
        address: { line1: '278, Sunrise House', line2: 'Station Road', city: 'Nashik', state: '27', pincode: '422001' },
      },
    });
  });

  it.each`
    pan             | found
    ${'AAKFS4010L'} | ${{ status: 'Cancelled', cancelledOn: '2026-07-01' }}
    ${'AAKFS4023L'} | ${{ status: 'Suspended', cancelledOn: null }}
    ${'AAKFS4003L'} | ${{ status: 'Active', kind: 'Composition' }}
  `('tells that $pan is $found', async ({ pan, found }) => {
    expect(await find(gstinOf(pan))).toMatchObject({ outcome: 'done', value: found });
  });

  it('has nothing under a GSTIN that does not exist', async () => {
    expect(await find(gstinOf('AAKFS4004L'))).toEqual({ outcome: 'done', value: null });
  });

  it.each`
    what                     | fault         | pan             | outcome
    ${'is busy'}             | ${undefined}  | ${'AAKFS5003L'} | ${'busy'}
    ${'is down'}             | ${'down'}     | ${'AAKFS5678L'} | ${'busy'}
    ${'is too slow'}         | ${'slow'}     | ${'AAKFS5678L'} | ${'unknown'}
    ${'answers a half'}      | ${'half'}     | ${'AAKFS5678L'} | ${'unknown'}
    ${'answers with a page'} | ${'not-json'} | ${'AAKFS5678L'} | ${'unknown'}
  `('answers $outcome when the portal $what', async ({ fault, pan, outcome }) => {
    if (fault !== undefined) faults.add(fault);
    expect((await find(gstinOf(pan))).outcome).toBe(outcome);
  });

  it('tells when the user is wrong', async () => {
    const wrong = { ...account, password: 'Monsoon@2026' };
    expect((await connect(simulator.url).find(wrong, gstinOf('AAKFS5678L'))).outcome).toBe('settings');
  });
});

describe('what the portal says of a GSTIN', () => {
  it('is not believed for another one', () => {
    const told = { Gstin: gstinOf('AAKFS5678L'), Status: 'ACT' };
    expect(() => taxpayerIn(told, gstinOf('AAKFS4010L'))).toThrow('could not be read');
  });

  it('may leave out everything but the status', () => {
    const gstin = gstinOf('AAKFS5678L');
    expect(taxpayerIn({ Gstin: gstin, Status: 'XYZ', AddrPncd: 0, DtDReg: '2026-01-01' }, gstin)).toEqual({
      ...{ gstin, status: 'Inactive', legalName: '', tradeName: '', kind: null, registeredOn: null, cancelledOn: null },
      address: { line1: '', line2: '', city: '', state: '27', pincode: '' },
    });
  });
});

describe('the filed returns', () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator(gsp, faults, 1_000);
  });
  afterAll(() => simulator.close());
  const filed = async (pan: string, year = 2026, apiKey = 'key') =>
    gspFiledReturns({ baseUrl: simulator.url, patience, apiKey }).filed(gstinOf(pan), year);
  const monthsOf = async (pan: string, year?: number) => {
    const answer = await filed(pan, year);
    return answer.outcome === 'done' ? answer.value.flatMap(({ form, month }) => (form === 'GSTR-3B' ? [month] : [])) : answer;
  };

  it('are those of a year, with day and acknowledgement', async () => {
    const answer = await filed('AAKFS5678L');
    expect(answer).toMatchObject({ outcome: 'done', value: { length: 14 } });
    expect(answer.outcome === 'done' && answer.value.at(-1)).toEqual({
      ...{ form: 'GSTR-3B', month: '2026-10-01', filedOn: expect.stringMatching(/^2026-11-\d\d$/) },
      arn: expect.stringMatching(/^AA271026\d{6}Q$/),
    });
    expect((await monthsOf('AAKFS5678L', 2025)) as string[]).toHaveLength(12);
  });

  it.each`
    pan             | months
    ${'AAKFS4001L'} | ${['2026-06-01', '2026-09-01']}
    ${'AAKFS4002L'} | ${['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01']}
    ${'AAKFS4003L'} | ${[]}
    ${'AAKFS4004L'} | ${[]}
  `('of $pan are of $months', async ({ pan, months }) => {
    expect(await monthsOf(pan)).toEqual(months);
  });

  it.each`
    what                   | pan             | apiKey   | outcome
    ${'cannot be reached'} | ${'AAKFS5003L'} | ${'key'} | ${'busy'}
    ${'wants another key'} | ${'AAKFS5678L'} | ${'no'}  | ${'settings'}
  `('answer $outcome when the provider $what', async ({ pan, apiKey, outcome }) => {
    expect((await filed(pan, 2026, apiKey)).outcome).toBe(outcome);
  });
});
