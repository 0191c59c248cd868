import type { BillWithInvoice } from '#application/ports/eway-bill-portal';
import type { PortalAccount, PortalAnswer } from '#application/ports/gst-portal';

/** A registered document. Its signature was verified, and the fields below are those that were signed. */
export interface Registered {
  readonly irn: string;
  readonly acknowledgement: string;
  /** Milliseconds since 1970. */
  readonly acknowledgedAt: number;
  readonly active: boolean;
  /** As it came, for the archive. */
  readonly signedInvoice: string;
  /** The text of the QR code on the paper. */
  readonly signedQr: string;
  readonly sellerGstin: string;
  /** `URP` outside India. */
  readonly buyerGstin: string;
  readonly type: 'INV' | 'CRN' | 'DBN';
  readonly number: string;
  /** `DD/MM/YYYY`, as it was signed. */
  readonly date: string;
  /** Paise. */
  readonly total: number;
  /** Its e-way bill, or why the portal made none although it was asked for. This is not signed. */
  readonly ewayBill?: BillWithInvoice | undefined;
}

/** The invoice registration portal, through whichever provider. Payloads are those of INV-01, version 1.1. */
export interface InvoicePortal {
  register(account: PortalAccount, payload: Readonly<Record<string, unknown>>): Promise<PortalAnswer<Registered>>;
  /** `reason` is the portal's code. The answer is the moment of cancelling. */
  cancel(account: PortalAccount, irn: string, reason: string, remark: string): Promise<PortalAnswer<number>>;
  /** The document that is registered under this number; null if there is none. `date` as `DD/MM/YYYY`. */
  find(account: PortalAccount, type: string, number: string, date: string): Promise<PortalAnswer<Registered | null>>;
}
