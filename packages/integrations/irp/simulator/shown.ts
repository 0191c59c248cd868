import type { Entry, Register } from '#integrations/irp/simulator/register';
import { indianText } from '#integrations/nic/indian-time';
import type { ShownPortal } from '#integrations/nic/simulator/page';
import type { PortalUser } from '#integrations/nic/simulator/server';

/** The invoice registration portal on the page of the simulated portals. */
export function shownInvoices(register: Register, users: readonly PortalUser[]): ShownPortal {
  return {
    ...{ title: 'E-invoice portal', users, keeps: 'Registered documents' },
    none: 'None yet. Save an invoice to a registered buyer, and it comes here.',
    columns: [
      ...[{ label: 'Document' }, { label: 'Of' }, { label: 'From' }, { label: 'To' }],
      ...([{ label: 'Total', look: 'number' }, { label: 'Registered' }, { label: 'IRN', look: 'code' }] as const),
    ],
    rows: () => register.entries().map(row),
  };
}

function row({ document, irn, at, cancelledAt }: Entry): readonly string[] {
  const { DocDtls: of, SellerDtls: seller, BuyerDtls: buyer, ValDtls: values } = document;
  const when = cancelledAt === null ? indianText(at) : `${indianText(at)}, cancelled ${indianText(cancelledAt)}`;
  return [`${of.Typ} ${of.No}`, of.Dt, seller.Gstin, `${buyer.LglNm} (${buyer.Gstin})`, values.TotInvVal.toFixed(2), when, irn];
}
