import { labelledOf } from '#application/paper/issuer';
import type { Labelled, PrintedDocument } from '#application/ports/papers';
import { inGroups } from '#domain/eway-bill/paper-texts';
import { dayOf, formatDay, formatMoment } from '#domain/time/day';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { isLive } from '#modules/kit/eway-bill/standing';

type Registered = NonNullable<PrintedDocument['eInvoice']>;

/** The registration of a document at the invoice registration portal, as its paper says it; undefined while the portal has not registered it. */
export function registeredOf(row: EInvoiceStanding): Registered | undefined {
  const { eInvoice, irn, ackNumber, ackAt, signedQr } = row;
  if (!irn || !isOnPaper(eInvoice)) return undefined;
  const isElsewhere = !signedQr || eInvoice === 'Marked by hand';
  // Registered elsewhere, it has a code that the product does not know, and only the day of its acknowledgement was entered.
  const facts = labelledOf([
    ['IRN', irn],
    ['Ack. No.', ackNumber],
    ['Ack. Date', ackAt && (isElsewhere ? formatDay(dayOf(ackAt)) : formatMoment(ackAt))],
  ]);
  return {
    facts,
    ...(isElsewhere ? {} : { qr: signedQr }),
    ...(eInvoice === 'Cancelled' ? { cancelled: cancelledWords(row) } : {}),
  };
}

/** Across a page: what was registered in the sandbox of the portal is not valid, whatever its code says. */
export function watermarkOf(
  row: EInvoiceStanding & { readonly cancelled?: unknown },
  saysRegistered: boolean,
): Pick<PrintedDocument, 'watermark'> {
  if (row.cancelled === true) return { watermark: 'CANCELLED' };
  return saysRegistered && row.eInvoiceSandbox === true ? { watermark: 'SANDBOX' } : {};
}

/**
 * The particulars of a document at a moment (milliseconds since 1970), with its e-way bill as long as that is valid, and the vehicle that the
 * bill names.
 */
export function withBillNumber(facts: readonly Labelled[], row: EwayBillStanding, now: number): readonly Labelled[] {
  const { ewayBill, ewayBillNo, ewayBillVehicle: vehicle, ewayBillSandbox } = row;
  if (!ewayBillNo || !(isLive(row, now) || ewayBill === 'Marked by hand')) return facts;
  const number = `${inGroups(ewayBillNo)}${ewayBillSandbox === true ? ' (sandbox)' : ''}`;
  return [
    ...facts.filter(({ label }) => label !== 'Vehicle' || !vehicle),
    ...labelledOf([
      ['E-Way Bill No.', number],
      ['Vehicle', vehicle],
    ]),
  ];
}

/** While the portal is asked to cancel it, it is registered. */
function isOnPaper(state: EInvoiceStanding['eInvoice']): boolean {
  return state === 'Generated' || state === 'Cancelling' || state === 'Cancelled' || state === 'Marked by hand';
}

function cancelledWords({ eInvoiceCancelledAt: at }: EInvoiceStanding): string {
  return `This e-invoice was cancelled${at ? ` on ${formatMoment(at)}` : ''}. Its IRN and QR code are not valid`;
}
