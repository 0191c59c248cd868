import { changeOf } from '#application/commit/change-of';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import type { TaxpayerList } from '#application/portals/ports';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import type { BillAccess } from '#application/ports/portal-access';
import { invoiceBills } from '#integrations/eway-bill/simulator/make-bill';
import { checkedPortal } from '#integrations/irp/checked';
import { nicBillsByIrn, nicPortal, nicTaxpayers } from '#integrations/irp/nic';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { nicDoor } from '#integrations/irp/simulator/nic-door';
import { openRegister, type Register } from '#integrations/irp/simulator/register';
import { ownSessions } from '#integrations/nic/sessions';
import { type Faults, openFaults } from '#integrations/nic/simulator/faults';
import { type Simulator, startSimulator } from '#integrations/nic/simulator/server';
import { portalGate } from '#integrations/portal-gate/portal-gate';
import { openPlatform } from '#storage/platform/platform';
import { masterOf, type OpenBooks } from '#test/journeys/books';
import { type billRegister, registrationId } from '#test/kit/books/bill-portal';

/** The portal for the GSTIN of an organisation: the simulator, and the product's way to it. */
export interface PortalOfBooks {
  readonly gstin: string;
  readonly register: Register;
  readonly faults: Faults;
  readonly simulator: Simulator;
  readonly portal: InvoicePortal;
  readonly account: PortalAccount;
  readonly ways: EInvoiceWays;
  readonly byIrn: NonNullable<BillAccess['byIrn']>;
  readonly taxpayers: TaxpayerList;
  /** Milliseconds after which what waits is looked after, as asked for. */
  readonly lookedAfter: number[];
  /** Moves the clock of portal and gate ahead. */
  ahead(milliseconds: number): void;
  close(): Promise<void>;
}

/** Opens it, and registers the GSTIN for e-invoices of every day, sent by themselves. `bills`: it makes e-way bills, too. */
export async function withPortal(
  { context, engine }: OpenBooks,
  { bills, ...limit }: { readonly callsAMinute?: number; readonly bills?: ReturnType<typeof billRegister> } = {},
): Promise<PortalOfBooks> {
  let moved = 0;
  const now = () => Date.now() + moved;
  const branch = await context.ports.records.find(context.scope, 'branch', context.scope.branchId);
  const gstin = String(branch?.row['gstin']);
  const account = { gstin, userName: 'suryodaya_api', password: 'Sunrise@2026' };
  const register = openRegister(now, undefined, bills && invoiceBills(bills.register, bills.now));
  const faults = openFaults(Math.random);
  const door = nicDoor(invoicesOf(register), [account], now);
  const simulator = await startSimulator(door, faults, 1_500);
  const access = {
    ...{ baseUrl: simulator.url, patience: 1_000, clientId: 'bahi', clientSecret: 'secret', publicKey: door.publicKey },
    keys: (kid: string) => (kid === register.kid ? register.publicKey : undefined),
    sessions: ownSessions(now),
  };
  const portal = checkedPortal(nicPortal(access));
  const { members, portals } = openPlatform(engine.client, engine.tables.platform, () => new Date(now()));
  const lookedAfter: number[] = [];
  await context.ports.journal.commit(context.scope, 'organisation', {
    ...{ slug: 'gst-registration', id: registrationId, kind: 'create', fingerprint: 'registration' },
    decide: () =>
      changeOf(masterOf('gst-registration'), {
        ...{ action: 'create', id: registrationId, before: undefined, userId: context.scope.userId },
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
    ...{ gstin, register, faults, simulator, portal, account, lookedAfter, byIrn: { bills: nicBillsByIrn(access), account } },
    taxpayers: nicTaxpayers(access),
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
