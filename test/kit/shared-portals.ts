import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedId } from '#application/derived-id';
import { callsOf } from '#integrations/eway-bill/simulator/calls';
import { invoiceBills } from '#integrations/eway-bill/simulator/make-bill';
import { nicDoor as nicBillDoor } from '#integrations/eway-bill/simulator/nic-door';
import { type BillRegister, openBillRegister } from '#integrations/eway-bill/simulator/register';
import { gspDoor } from '#integrations/irp/simulator/gsp-door';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { nicDoor } from '#integrations/irp/simulator/nic-door';
import { openRegister, type Register } from '#integrations/irp/simulator/register';
import { type Faults, openFaults } from '#integrations/nic/simulator/faults';
import { type PortalUser, type Simulator, startSimulator } from '#integrations/nic/simulator/server';
import type { PortalName } from '#modules/organisation/gst-registration/portals';
import { type Organisation, ok } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';
import { env } from '#topology/env';

interface Portal<Register> {
  readonly register: Register;
  readonly faults: Faults;
  readonly simulator: Simulator;
}

/** The simulated portals of NIC behind the shared app. */
export interface SharedPortals {
  readonly invoices: Portal<Register>;
  readonly bills: Portal<BillRegister>;
  /** The public search of the GST system, through a provider. */
  readonly returns: Pick<Portal<never>, 'faults' | 'simulator'>;
}

/** An organisation of Pune that sells there, with what an invoice needs. */
export interface Seller {
  readonly org: Organisation;
  /** Today. */
  readonly date: string;
  /** Registered, in the same state. */
  readonly partyId: string;
  /** Of 12,100 rupees. */
  readonly itemId: string;
}

/** Each file takes a GSTIN of its own, because the portals know documents by GSTIN and number. */
export const gstins = {
  ...{ invoices: '27AAPFU0939F1ZV', bills: '27AAGCG4821K1ZG' },
  ...{ sheets: '27AADCT7316M1ZY', others: '27AAFCG5521P1Z8', checks: '27AAKFS5678L1ZB' },
} as const;

/** Who a GSTIN is at a portal. */
const invoiceUser = { userName: 'surya_api', password: 'Sunrise@2026' } as const;
const billUser = { userName: 'surya_ewb', password: 'Monsoon@2026' } as const;

let started: Promise<SharedPortals> | undefined;

/** Started once for all files of a process: the product reads where they are once a minute. */
export function sharedPortals(): Promise<SharedPortals> {
  started ??= start();
  return started;
}

async function start(): Promise<SharedPortals> {
  await sharedApp();
  const users = (user: Omit<PortalUser, 'gstin'>) => Object.values(gstins).map((gstin) => ({ gstin, ...user }));
  const bills = openBillRegister();
  const register = openRegister(Date.now, undefined, invoiceBills(bills, Date.now));
  const invoices = invoicesOf(register);
  const door = nicDoor(invoices, users(invoiceUser), Date.now);
  const billDoor = nicBillDoor(callsOf(bills, Date.now), users(billUser), Date.now);
  const [faults, billFaults, returnFaults] = [openFaults(Math.random), openFaults(Math.random), openFaults(Math.random)];
  const [simulator, billSimulator, returns] = await Promise.all([
    startSimulator(door, faults),
    startSimulator(billDoor, billFaults),
    startSimulator(gspDoor(invoices, [], 'key of ours'), returnFaults),
  ]);
  const client = { clientId: 'bahi', clientSecret: 'hush', patience: 5_000 };
  const signingKeys = { [register.kid]: register.publicKey };
  const providers = {
    invoices: { NIC: { Sandbox: { ...client, baseUrl: simulator.url, publicKey: door.publicKey, signingKeys } } },
    bills: { NIC: { Sandbox: { ...client, baseUrl: billSimulator.url, publicKey: billDoor.publicKey } } },
    returns: { Sandbox: { baseUrl: returns.url, apiKey: 'key of ours' } },
  };
  const secrets = (process.env[env.secrets] ?? '').replace('file:', '');
  writeFileSync(join(secrets, 'portal-providers'), JSON.stringify(providers));
  return {
    invoices: { register, faults, simulator },
    bills: { register: bills, faults: billFaults, simulator: billSimulator },
    returns: { faults: returnFaults, simulator: returns },
  };
}

/** Its GSTIN is at the portals in the sandbox, with the user of each that is named. */
export async function sellerAtPortals(
  name: string,
  gstin: string,
  settings: Readonly<Record<string, unknown>>,
  portals: readonly PortalName[],
): Promise<Seller> {
  const app = await sharedApp();
  await sharedPortals();
  const org = await app.organisation(name, { state: '27', gstin });
  const address = { line1: 'Plot 14, MIDC Bhosari', line2: '', city: 'Pune', state: '27', pincode: '411026', country: 'India' };
  const branch = await org.get('branch', `/${org.branchId}`);
  await org.put('branch', { id: org.branchId, version: branch.version, name: branch.name, code: branch.code, gstin, address });
  const party = await org.post('customer', {
    ...{ name: 'Asha Traders', groupId: derivedId(org.organisationId, 'group:debtors') },
    ...{ registrationType: 'Regular', gstin: '27AAACR5055K1Z7' },
    billingAddress: { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' },
  });
  const item = await org.post('inventory-item', {
    ...{ name: 'Mono PERC 545 Wp', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS') },
    ...{ hsn: '85414300', salesRate: 12_100_0000 },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
  });
  const registration = await org.post('gst-registration', { gstin, provider: 'NIC', mode: 'Sandbox', ...settings });
  let { version } = registration;
  for (const portal of portals) {
    const body = { version, ...(portal === 'e-invoice' ? invoiceUser : billUser) };
    const path = `/api/ims-crm/gstRegistration/s/${registration.id}/portal-user?portal=${portal}`;
    version = ok(await org.call('POST', path, { body })).version;
  }
  const date = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
  return { org, date, partyId: party.id, itemId: item.id };
}
