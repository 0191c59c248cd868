import { changeOf } from '#application/commit/change-of';
import type { EwayBillWays } from '#application/eway-bill/ways';
import type { BillsByIrn, EwayBillPortal } from '#application/ports/eway-bill-portal';
import type { PortalAccount } from '#application/ports/gst-portal';
import { nicEwayBills } from '#integrations/eway-bill/nic';
import { callsOf } from '#integrations/eway-bill/simulator/calls';
import { nicDoor } from '#integrations/eway-bill/simulator/nic-door';
import { type BillRegister, openBillRegister } from '#integrations/eway-bill/simulator/register';
import { ownSessions } from '#integrations/nic/sessions';
import { type Faults, openFaults } from '#integrations/nic/simulator/faults';
import { startSimulator } from '#integrations/nic/simulator/server';
import { portalGate } from '#integrations/portal-gate/portal-gate';
import { openPlatform } from '#storage/platform/platform';
import { masterOf, type OpenBooks } from '#test/journeys/books';

/** The e-way bill portal for the GSTIN of an organisation: the simulator, and the product's way to it. */
export interface BillPortalOfBooks {
  readonly register: BillRegister;
  readonly faults: Faults;
  readonly portal: EwayBillPortal;
  readonly account: PortalAccount;
  readonly ways: EwayBillWays;
  /** Milliseconds after which what waits is looked after, as asked for. */
  readonly lookedAfter: number[];
  /** Moves the clock of portal and gate ahead. */
  ahead(milliseconds: number): void;
  close(): Promise<void>;
}

interface Invoices {
  readonly bills: BillsByIrn;
  readonly account: PortalAccount;
}

export const registrationId = '01939f00-0000-7000-8000-00000000abcd';

/** The bills of the simulator, which an invoice portal can make, too; and its clock. */
export function billRegister() {
  let moved = 0;
  return {
    register: openBillRegister(),
    now: () => Date.now() + moved,
    ahead: (milliseconds: number) => {
      moved += milliseconds;
    },
  };
}

interface Asked {
  readonly kept?: ReturnType<typeof billRegister>;
  /** The portal of its e-invoices, which makes bills from them. */
  readonly byIrn?: Invoices;
  /** What names its vehicle is made on save. */
  readonly automatic?: boolean;
}

/** Opens it, and switches e-way bills on, within the state above a lakh. */
export async function withBillPortal(
  { context, engine }: OpenBooks,
  { kept = billRegister(), byIrn, automatic = true }: Asked = {},
): Promise<BillPortalOfBooks> {
  const { register, now, ahead } = kept;
  const { scope, ports } = context;
  const branch = await ports.records.find(scope, 'branch', scope.branchId);
  const account = { gstin: String(branch?.row['gstin']), userName: 'surya_ewb', password: 'Sunrise@2026' };
  const faults = openFaults(() => 0.5);
  const door = nicDoor(callsOf(register, now), [account], now);
  const simulator = await startSimulator(door, faults, 1_500);
  const portal = nicEwayBills({
    ...{ baseUrl: simulator.url, patience: 1_000, now, sessions: ownSessions(now), publicKey: door.publicKey },
    ...{ clientId: 'bahi', clientSecret: 'secret' },
  });
  const { members, portals, distances } = openPlatform(engine.client, engine.tables.platform, () => new Date(now()));
  const lookedAfter: number[] = [];
  const bills = { ewayBills: true, ewayLimit: 1_00_000_00, ewayAutomatic: automatic, ewayAccess: 'Entered' };
  const before = await ports.records.find(scope, 'gst-registration', registrationId);
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: 'gst-registration', id: registrationId },
    ...(before === undefined ? { kind: 'create', fingerprint: 'registration' } : { kind: 'change' }),
    decide: ({ record }) => {
      const row = { gstin: account.gstin, status: 'Active', mode: 'Sandbox', ...record?.row, ...bills };
      const writing = { action: 'bills', id: registrationId, row, before: record, userId: scope.userId };
      return changeOf(masterOf('gst-registration'), writing);
    },
  });
  return {
    ...{ register, faults, portal, account, lookedAfter, ahead },
    ways: {
      accesses: { bills: async () => ({ portal, account, byIrn }) },
      gate: portalGate({ portal: 'eway-bill', states: portals, counters: members, now }),
      invoiceGate: portalGate({ portal: 'e-invoice', states: portals, counters: members, now }),
      sendWaiting: async (_, milliseconds) => void lookedAfter.push(milliseconds),
      distances,
    },
    close: () => simulator.close(),
  };
}
