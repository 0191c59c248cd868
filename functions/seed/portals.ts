import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { supplierHolders } from '#functions/seed/parties';
import { billUsers, portalUsers } from '#functions/seed/portal-users';
import { callsOf } from '#integrations/eway-bill/simulator/calls';
import { gspDoor as gspBillDoor } from '#integrations/eway-bill/simulator/gsp-door';
import { invoiceBills } from '#integrations/eway-bill/simulator/make-bill';
import { nicDoor as nicBillDoor } from '#integrations/eway-bill/simulator/nic-door';
import { openBillRegister } from '#integrations/eway-bill/simulator/register';
import { shownBills } from '#integrations/eway-bill/simulator/shown';
import { gspDoor } from '#integrations/irp/simulator/gsp-door';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { nicDoor } from '#integrations/irp/simulator/nic-door';
import { openRegister } from '#integrations/irp/simulator/register';
import { shownInvoices } from '#integrations/irp/simulator/shown';
import { openFaults } from '#integrations/nic/simulator/faults';
import { startPage } from '#integrations/nic/simulator/page';
import { startSimulator } from '#integrations/nic/simulator/server';
import { taxpayersOf } from '#integrations/nic/simulator/taxpayers';

/** Where the portals listen: each has a door of NIC's protocol and one of a provider. */
export interface PortalPorts {
  readonly nic: number;
  readonly gsp: number;
  readonly nicBills: number;
  readonly gspBills: number;
  readonly page: number;
}

const apiKey = 'of the simulator';
const client = { clientId: 'bahi', clientSecret: 'of the simulator' };
/** Milliseconds. A slow answer comes too late. */
const [patience, slowness] = [5_000, 8_000];

/**
 * The simulated portals of a laptop: what each keeps is in the data folder, behind NIC's protocol and behind that of a provider, and there is a
 * page. The invoice portal makes e-way bills from its invoices. The deployment's secret is pointed to them, unless somebody entered a sandbox
 * elsewhere.
 */
export async function startPortals(data: string, ports: PortalPorts): Promise<() => Promise<void>> {
  const folder = join(data, 'portals');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const bills = openBillRegister(join(folder, 'bills'));
  const register = openRegister(Date.now, join(folder, 'invoices'), invoiceBills(bills, Date.now));
  const faults = openFaults(Math.random);
  const [invoices, calls] = [invoicesOf(register, taxpayersOf(Date.now, supplierHolders)), callsOf(bills, Date.now)];
  const [nic, nicBills] = [nicDoor(invoices, portalUsers, Date.now), nicBillDoor(calls, billUsers, Date.now)];
  const [direct, provided, directBills, providedBills, page] = await Promise.all([
    startSimulator(nic, faults, slowness, ports.nic),
    startSimulator(gspDoor(invoices, portalUsers, apiKey), faults, slowness, ports.gsp),
    startSimulator(nicBills, faults, slowness, ports.nicBills),
    startSimulator(gspBillDoor(calls, billUsers, apiKey), faults, slowness, ports.gspBills),
    startPage({ portals: [shownInvoices(register, portalUsers), shownBills(bills, billUsers)], faults }, ports.page),
  ]);
  const signingKeys = { [register.kid]: register.publicKey };
  pointTo(join(data, 'secrets', 'portal-providers'), {
    invoices: {
      NIC: { baseUrl: direct.url, ...client, publicKey: nic.publicKey, signingKeys, patience },
      GSP: { baseUrl: provided.url, apiKey, signingKeys, patience },
    },
    returns: { baseUrl: provided.url, apiKey, patience },
    bills: {
      NIC: { baseUrl: directBills.url, ...client, publicKey: nicBills.publicKey, patience },
      GSP: { baseUrl: providedBills.url, apiKey, patience },
    },
  });
  return async () => {
    await Promise.all([direct, provided, directBills, providedBills, page].map((one) => one.close()));
  };
}

interface Way {
  readonly baseUrl: string;
  readonly [detail: string]: unknown;
}

type Portals<Of> = Readonly<Record<'invoices' | 'bills', Readonly<Record<'NIC' | 'GSP', Of>>>>;
type Modes = Readonly<Record<string, Way | undefined>>;
type Before = { readonly [portal in keyof Portals<Modes>]?: Partial<Portals<Modes>[portal]> } & { readonly returns?: Modes };

/** Writes the sandboxes into the secret. One that is on another machine was entered by somebody, and stays. */
export function pointTo(file: string, simulated: Portals<Way> & { readonly returns: Way }): void {
  const before: Before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Before) : {};
  const pointed = (modes: Modes = {}, way: Way): Modes => {
    const stays = modes['Sandbox'] !== undefined && !modes['Sandbox'].baseUrl.startsWith('http://127.0.0.1:');
    return stays ? modes : { ...modes, Sandbox: way };
  };
  const modesOf = (portal: 'invoices' | 'bills', provider: 'NIC' | 'GSP') =>
    pointed(before[portal]?.[provider], simulated[portal][provider]);
  const both = (portal: 'invoices' | 'bills') => ({ ...before[portal], NIC: modesOf(portal, 'NIC'), GSP: modesOf(portal, 'GSP') });
  const after = { ...before, invoices: both('invoices'), bills: both('bills'), returns: pointed(before.returns, simulated.returns) };
  // Whole or not at all: functions read it meanwhile.
  writeFileSync(`${file}.new`, JSON.stringify(after), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
