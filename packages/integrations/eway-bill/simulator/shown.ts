import { portalText } from '#integrations/eway-bill/portal-time';
import type { Bill, BillRegister } from '#integrations/eway-bill/simulator/register';
import type { ShownPortal } from '#integrations/nic/simulator/page';
import type { PortalUser } from '#integrations/nic/simulator/server';

/** The e-way bill portal on the page of the simulated portals. */
export function shownBills(register: BillRegister, users: readonly PortalUser[]): ShownPortal {
  return {
    ...{ title: 'E-way bill portal', users, keeps: 'E-way bills' },
    none: 'None yet. Save an invoice above the limit that names a vehicle, and its bill comes here.',
    columns: [
      ...[{ label: 'Number' }, { label: 'Document' }, { label: 'From' }, { label: 'To' }],
      ...([{ label: 'Total', look: 'number' }, { label: 'Vehicle' }, { label: 'Made' }, { label: 'Valid until' }] as const),
    ],
    rows: () => register.bills().map(row),
  };
}

function row({ number, at, request, vehicles, validUntil, cancelledAt, rejectedAt }: Bill): readonly string[] {
  const { docType, docNo, fromGstin, toGstin, toTrdName = '', totInvValue } = request;
  const last = vehicles.at(-1);
  const ended = cancelledAt === null ? (rejectedAt === null ? undefined : 'rejected') : `cancelled ${portalText(cancelledAt)}`;
  const until = ended ?? (validUntil === null ? 'Part A only' : portalText(validUntil));
  const to = `${toTrdName} (${toGstin})`.trim();
  return [
    number,
    `${docType} ${docNo}`,
    fromGstin,
    to,
    totInvValue.toFixed(2),
    last?.vehicleNo || last?.transDocNo || '',
    portalText(at),
    until,
  ];
}
