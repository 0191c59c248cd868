import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portalUsers } from '#functions/seed/portal-users';
import { invoiceBills } from '#integrations/eway-bill/simulator/make-bill';
import { openBillRegister } from '#integrations/eway-bill/simulator/register';
import { gspDoor } from '#integrations/irp/simulator/gsp-door';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { nicDoor } from '#integrations/irp/simulator/nic-door';
import { startPage } from '#integrations/irp/simulator/page';
import { openRegister } from '#integrations/irp/simulator/register';
import { openFaults } from '#integrations/nic/simulator/faults';
import { startSimulator } from '#integrations/nic/simulator/server';

export interface PortalPorts {
  readonly nic: number;
  readonly gsp: number;
  readonly page: number;
}

const apiKey = 'of the simulator';
/** Milliseconds. A slow answer comes too late. */
const [patience, slowness] = [5_000, 8_000];

/**
 * The simulated portals of a laptop: one register behind NIC's protocol and behind that of a provider, kept in the data folder, and a page. It
 * makes e-way bills from its invoices. The deployment's secret is pointed to them, unless somebody entered a sandbox elsewhere.
 */
export async function startPortals(data: string, ports: PortalPorts): Promise<() => Promise<void>> {
  const folder = join(data, 'portals');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const bills = openBillRegister(join(folder, 'bills'));
  const register = openRegister(Date.now, join(folder, 'invoices'), invoiceBills(bills, Date.now));
  const faults = openFaults(Math.random);
  const invoices = invoicesOf(register);
  const nic = nicDoor(invoices, portalUsers, Date.now);
  const [direct, provided, page] = await Promise.all([
    startSimulator(nic, faults, slowness, ports.nic),
    startSimulator(gspDoor(invoices, portalUsers, apiKey), faults, slowness, ports.gsp),
    startPage({ register, faults, users: portalUsers }, ports.page),
  ]);
  const signingKeys = { [register.kid]: register.publicKey };
  pointTo(join(data, 'secrets', 'portal-providers'), {
    NIC: { baseUrl: direct.url, clientId: 'bahi', clientSecret: 'of the simulator', publicKey: nic.publicKey, signingKeys, patience },
    GSP: { baseUrl: provided.url, apiKey, signingKeys, patience },
  });
  return async () => {
    await Promise.all([direct.close(), provided.close(), page.close()]);
  };
}

interface Way {
  readonly baseUrl: string;
  readonly [detail: string]: unknown;
}

type Sandboxes = Readonly<Record<'NIC' | 'GSP', Way>>;
type Modes = Readonly<Record<string, Way | undefined>>;

/** Writes the sandboxes into the secret. One that is on another machine was entered by somebody, and stays. */
export function pointTo(file: string, simulated: Sandboxes): void {
  const before = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly invoices?: Readonly<Record<string, Modes | undefined>> })
    : {};
  const modesOf = (provider: 'NIC' | 'GSP') => {
    const modes = before.invoices?.[provider] ?? {};
    const stays = modes['Sandbox'] !== undefined && !modes['Sandbox'].baseUrl.startsWith('http://127.0.0.1:');
    return stays ? modes : { ...modes, Sandbox: simulated[provider] };
  };
  const after = { ...before, invoices: { ...before.invoices, NIC: modesOf('NIC'), GSP: modesOf('GSP') } };
  // Whole or not at all: functions read it meanwhile.
  writeFileSync(`${file}.new`, JSON.stringify(after), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
