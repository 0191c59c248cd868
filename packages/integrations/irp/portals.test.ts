import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import { checkedPortal } from '#integrations/irp/checked';
import { gspPortal } from '#integrations/irp/gsp';
import { schemaErrors } from '#integrations/irp/inv01';
import { nicPortal } from '#integrations/irp/nic';
import { gspDoor } from '#integrations/irp/simulator/gsp-door';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { nicDoor } from '#integrations/irp/simulator/nic-door';
import { openRegister } from '#integrations/irp/simulator/register';
import { ownSessions } from '#integrations/nic/sessions';
import { openFaults } from '#integrations/nic/simulator/faults';
import { type Simulator, startSimulator } from '#integrations/nic/simulator/server';

// Each adapter against its simulator of the portal, over HTTP: both keep the same contract.
const account: PortalAccount = { gstin: '27AAGCG4821K1ZG', userName: 'godavari_api', password: 'Sunrise@2026' };
const hour = 60 * 60 * 1000;
let time = Date.parse('2026-10-12T14:05:09+05:30');
const now = () => time;
const register = openRegister(now);
const faults = openFaults(() => 1);
const invoices = invoicesOf(register);
let number = 0;

type Keys = (kid: string) => string | undefined;
const known: Keys = (kid) => (kid === register.kid ? register.publicKey : undefined);
const patience = 1_000;
const nic = nicDoor(invoices, [account], now);
const ways = {
  nic: {
    door: nic,
    connect: (baseUrl: string, keys = known) =>
      nicPortal({
        baseUrl,
        keys,
        patience,
        sessions: ownSessions(now),
        publicKey: nic.publicKey,
        clientId: 'bahi',
        clientSecret: 'secret',
      }),
  },
  gsp: {
    door: gspDoor(invoices, [account], 'key'),
    connect: (baseUrl: string, keys = known) => gspPortal({ baseUrl, keys, patience, apiKey: 'key' }),
  },
} as const;

const place = { Addr1: 'Shop 7, Station Road', Loc: 'Nashik', Pin: 422010, Stcd: '27' };
const item = {
  ...{ SlNo: '1', PrdDesc: 'Gate valve 2 inch', IsServc: 'N', HsnCd: '84818030', Qty: 12, Unit: 'PCS', UnitPrice: 845.75 },
  ...{ TotAmt: 10149, AssAmt: 10149, GstRt: 18, CgstAmt: 913.41, SgstAmt: 913.41, TotItemVal: 11975.82 },
};
const payload = (change: object = {}) => {
  number += 1;
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
    DocDtls: { Typ: 'INV', No: `SI/26-27/${number}`, Dt: '12/10/2026' },
    SellerDtls: { Gstin: account.gstin, LglNm: 'Godavari Pumps', ...place },
    BuyerDtls: { Gstin: '27AAKFS5678L1ZB', LglNm: 'Sahyadri Works', Pos: '27', ...place },
    ItemList: [item],
    ValDtls: { AssVal: 10149, CgstVal: 913.41, SgstVal: 913.41, RndOffAmt: 0.18, TotInvVal: 11976 },
    ...change,
  };
};
const codes = (answer: object) => ('errors' in answer ? (answer.errors as readonly { code: string }[]).map(({ code }) => code) : answer);

describe.each(Object.entries(ways))('by %s', (_, { door, connect }) => {
  let simulator: Simulator;
  let portal: InvoicePortal;
  beforeAll(async () => {
    simulator = await startSimulator(door, faults, 1_500);
  });
  beforeEach(() => {
    portal = connect(simulator.url);
  });
  afterAll(() => simulator.close());

  describe('a document', () => {
    it('is registered with what was signed, found again, and cancelled within 24 hours', async () => {
      const given = payload();
      const answer = await portal.register(account, given);
      expect(answer).toMatchObject({
        outcome: 'done',
        value: {
          ...{ active: true, acknowledgedAt: time, number: given.DocDtls.No, type: 'INV', date: '12/10/2026', total: 11_976_00 },
          ...{ sellerGstin: account.gstin, buyerGstin: '27AAKFS5678L1ZB', irn: expect.stringMatching(/^[0-9a-f]{64}$/) },
        },
      });
      const { irn } = (answer as { value: { irn: string } }).value;
      expect(await portal.find(account, 'INV', given.DocDtls.No.toLowerCase(), '12/10/2026')).toEqual(answer);
      expect(await portal.cancel(account, irn, '2', 'Wrong rate')).toEqual({ outcome: 'done', value: time });
      expect(await portal.find(account, 'INV', given.DocDtls.No, '12/10/2026')).toMatchObject({ value: { irn, active: false } });
      expect(codes(await portal.cancel(account, irn, '2', 'Wrong rate'))).toEqual(['9999']);
      expect(codes(await portal.register(account, given))).toEqual(['2278']);
    });

    it('that does not fit the schema is refused before it costs a call', async () => {
      const before = [...simulator.calls.values()].reduce((sum, one) => sum + one, 0);
      const answer = await checkedPortal(portal).register(account, payload({ DocDtls: { Typ: 'INV', No: '0/1', Dt: '12/10/2026' } }));
      expect([answer.outcome, codes(answer)]).toEqual(['refused', ['2140']]);
      expect([...simulator.calls.values()].reduce((sum, one) => sum + one, 0)).toBe(before);
      expect(await checkedPortal(portal).register(account, payload())).toMatchObject({ outcome: 'done' });
    });

    it('is not there before it is registered', async () => {
      expect(await portal.find(account, 'INV', 'SI/never', '12/10/2026')).toEqual({ outcome: 'done', value: null });
    });

    it('has one number in all its spellings', async () => {
      const given = payload({ DocDtls: { Typ: 'INV', No: `si/a${number}`, Dt: '12/10/2026' } });
      expect(await portal.register(account, given)).toMatchObject({ outcome: 'done' });
      const again = { ...given, DocDtls: { ...given.DocDtls, No: given.DocDtls.No.toUpperCase() } };
      expect(codes(await portal.register(account, again))).toEqual(['2150']);
    });

    it.each([
      ['of another GSTIN', { SellerDtls: { ...payload().SellerDtls, Gstin: '29AAECT2204Q1Z0' } }, '2143'],
      ['with a wrong total', { ValDtls: { ...payload().ValDtls, TotInvVal: 11980 } }, '2189'],
      ['without its items', { ItemList: [] }, '2140'],
      ['of more than 30 days', { DocDtls: { Typ: 'INV', No: 'SI/old', Dt: '12/09/2026' } }, '2305'],
      ['with IGST within the state', { ItemList: [{ ...item, CgstAmt: 0, SgstAmt: 0, IgstAmt: 1826.82 }] }, '2172'],
    ])('%s is refused', async (_, change, code) => {
      const answer = await portal.register(account, payload(change));
      expect(answer.outcome).toBe('refused');
      expect(codes(answer)).toEqual([code]);
    });

    it('cannot be cancelled after 24 hours', async () => {
      const { value } = (await portal.register(account, payload())) as { value: { irn: string } };
      time += 24 * hour + 1_000;
      expect(codes(await portal.cancel(account, value.irn, '1', 'Twice'))).toEqual(['2270']);
    });
  });

  describe('what goes wrong on the way', () => {
    const fresh = () => payload({ DocDtls: { Typ: 'INV', No: `F${number}`, Dt: '13/10/2026' } });
    beforeEach(() => portal.find(account, 'INV', 'SI/never', '12/10/2026'));

    it.each([
      ['down', 'busy', false],
      ['too-many', 'busy', false],
      ['slow', 'unknown', true],
      ['answer-lost', 'unknown', true],
      ['half', 'unknown', true],
      ['not-json', 'unknown', true],
      ['wrong-signature', 'unknown', true],
    ] as const)('%s: %s, and registered: %s', async (fault, outcome, registered) => {
      const given = fresh();
      faults.add(fault);
      expect((await portal.register(account, given)).outcome).toBe(outcome);
      await expect.poll(() => register.find(account.gstin, 'INV', given.DocDtls.No, '13/10/2026') !== undefined).toBe(registered);
      const { value } = (await portal.find(account, 'INV', given.DocDtls.No, '13/10/2026')) as { value: object | null };
      expect(value !== null).toBe(registered);
    });

    it('is busy where nobody listens', async () => {
      const gone = await startSimulator(door, faults);
      await gone.close();
      expect(await connect(gone.url).register(account, payload())).toMatchObject({ outcome: 'busy' });
    });

    it('is not believed if the key is another one', async () => {
      const given = fresh();
      expect(await connect(simulator.url, () => undefined).register(account, given)).toMatchObject({ outcome: 'unknown' });
      const others = openRegister(now).publicKey;
      expect(await connect(simulator.url, () => others).find(account, 'INV', given.DocDtls.No, '13/10/2026')).toMatchObject({
        outcome: 'unknown',
        why: 'The signature of the portal is wrong',
      });
    });
  });

  it('needs the right user', async () => {
    expect(codes(await portal.find({ ...account, password: 'wrong' }, 'INV', '1', '12/10/2026'))).toEqual(['1019']);
    const other = { ...account, gstin: '29AAECT2204Q1Z0' };
    expect(await portal.find(other, 'INV', '1', '12/10/2026')).toMatchObject({ outcome: 'settings', errors: [{ code: '1015' }] });
  });
});

describe('a session of NIC', () => {
  let simulator: Simulator;
  let portal: InvoicePortal;
  beforeAll(async () => {
    simulator = await startSimulator(nic, faults);
    portal = ways.nic.connect(simulator.url);
  });
  afterAll(() => simulator.close());

  it('is opened once for all that wait, and kept until shortly before its end', async () => {
    const signed = () => simulator.calls.get('POST /eivital/v1.04/auth') ?? 0;
    const before = signed();
    await Promise.all(Array.from({ length: 5 }, () => portal.find(account, 'INV', 'SI/never', '12/10/2026')));
    expect(signed() - before).toBe(1);
    time += 0.95 * hour;
    await portal.find(account, 'INV', 'SI/never', '12/10/2026');
    expect(signed() - before).toBe(2);
    await portal.find(account, 'INV', 'SI/never', '12/10/2026');
    expect(signed() - before).toBe(2);
  });

  it('that is over early is opened again, without a word', async () => {
    await portal.find(account, 'INV', 'SI/never', '12/10/2026');
    faults.add('token-over');
    expect(await portal.register(account, payload({ DocDtls: { Typ: 'INV', No: 'SI/again', Dt: '13/10/2026' } }))).toMatchObject({
      outcome: 'done',
    });
  });

  it('that is over again at once is tried later', async () => {
    await portal.find(account, 'INV', 'SI/never', '12/10/2026');
    // The second is that of the sign-in, which needs no token.
    faults.add('token-over', 'token-over', 'token-over');
    expect(await portal.find(account, 'INV', 'SI/never', '12/10/2026')).toMatchObject({ outcome: 'busy' });
  });
});

it('keeps what it registered over a restart', async () => {
  const path = join(tmpdir(), `register-${process.pid}`);
  const first = openRegister(now, path);
  const registered = await first.register(account.gstin, payload({ DocDtls: { Typ: 'INV', No: 'R1', Dt: '13/10/2026' } }));
  const again = openRegister(now, path);
  expect('entry' in registered && again.entries()).toEqual('entry' in registered && [registered.entry]);
  expect([again.kid, again.publicKey]).toEqual([first.kid, first.publicKey]);
  await Promise.all([rm(path), rm(`${path}.key`)]);
});

it('names the place where a payload does not fit the schema', () => {
  expect(schemaErrors(payload())).toEqual([]);
  expect(schemaErrors(payload({ DocDtls: { Typ: 'INV', No: '0/1', Dt: '12/10/2026' } }))).toEqual([
    { code: '2140', message: expect.stringMatching(/^DocDtls\.No must match pattern/) },
  ]);
});
