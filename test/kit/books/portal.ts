import { changeOf } from '#application/commit/change-of';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import { checkedPortal } from '#integrations/irp/checked';
import { nicPortal } from '#integrations/irp/nic';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { nicDoor } from '#integrations/irp/simulator/nic-door';
import { openRegister, type Register } from '#integrations/irp/simulator/register';
import { ownSessions } from '#integrations/nic/sessions';
import { type Faults, openFaults } from '#integrations/nic/simulator/faults';
import { type Simulator, startSimulator } from '#integrations/nic/simulator/server';
import { portalGate } from '#integrations/portal-gate/portal-gate';
import { openPlatform } from '#storage/platform/platform';
import { masterOf, type OpenBooks } from '#test/journeys/books';

/** The portal for the GSTIN of an organisation: the simulator, and the product's way to it. */
export interface PortalOfBooks {
  readonly gstin: string;
  readonly register: Register;
  readonly faults: Faults;
  readonly simulator: Simulator;
  readonly portal: InvoicePortal;
  readonly account: PortalAccount;
  readonly ways: EInvoiceWays;
  /** Milliseconds after which what waits is looked after, as asked for. */
  readonly lookedAfter: number[];
  /** Moves the clock of portal and gate ahead. */
  ahead(milliseconds: number): void;
  close(): Promise<void>;
}

/** Opens it, and registers the GSTIN for e-invoices of every day, sent by themselves. */
export async function withPortal({ context, engine }: OpenBooks, limit: { readonly callsAMinute?: number } = {}): Promise<PortalOfBooks> {
  let moved = 0;
  const now = () => Date.now() + moved;
  const branch = await context.ports.records.find(context.scope, 'branch', context.scope.branchId);
  const gstin = String(branch?.row['gstin']);
  const account = { gstin, userName: 'suryodaya_api', password: 'Sunrise@2026' };
  const register = openRegister(now);
  const faults = openFaults(Math.random);
  const door = nicDoor(invoicesOf(register), [account], now);
  const simulator = await startSimulator(door, faults, 1_500);
  const direct = nicPortal({
    ...{ baseUrl: simulator.url, patience: 1_000, clientId: 'bahi', clientSecret: 'secret', publicKey: door.publicKey },
    keys: (kid) => (kid === register.kid ? register.publicKey : undefined),
    sessions: ownSessions(now),
  });
  const portal = checkedPortal(direct);
  const { members, portals } = openPlatform(engine.client, engine.tables.platform, () => new Date(now()));
  const lookedAfter: number[] = [];
  await context.ports.journal.commit(context.scope, 'organisation', {
    ...{ slug: 'gst-registration', id: '01939f00-0000-7000-8000-00000000abcd', kind: 'create', fingerprint: 'registration' },
    decide: () =>
      changeOf(masterOf('gst-registration'), {
        ...{ action: 'create', id: '01939f00-0000-7000-8000-00000000abcd', before: undefined, userId: context.scope.userId },
        row: {
          ...{ gstin, state: 'Maharashtra', eInvoiceFrom: '2026-04-01', turnoverClass: '10-100 crore', exemptClass: null, notes: null },
          ...{
            provider: 'NIC',
            mode: 'Sandbox',
            automatic: true,
            portalAccess: 'Entered',
            portalEnteredAt: null,
            status: 'Active',
            isDefault: false,
          },
        },
      }),
  });
  return {
    ...{ gstin, register, faults, simulator, portal, account, lookedAfter },
    ways: {
      accesses: { invoices: async () => ({ portal, account }) },
      gate: portalGate({ portal: 'e-invoice', states: portals, counters: members, now, ...limit }),
      sendWaiting: async (_, milliseconds) => void lookedAfter.push(milliseconds),
    },
    ahead(milliseconds) {
      moved += milliseconds;
    },
    close: () => simulator.close(),
  };
}
