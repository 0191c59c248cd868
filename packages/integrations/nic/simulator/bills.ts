/** The e-way bills of invoices, as the invoice registration portal needs them: the e-way bill portal makes and keeps them. */
export interface InvoiceBills {
  /** A request as the e-way bill portal takes it, version 1.03. */
  make(gstin: string, request: object, irn: string): Promise<MadeForIrn | { readonly refused: readonly NoBill[] }>;
  /** The last one of an invoice. */
  of(irn: string): KeptForIrn | undefined;
}

/** Moments are milliseconds since 1970. */
export interface MadeForIrn {
  readonly number: string;
  readonly at: number;
  /** Null with Part A only. */
  readonly validUntil: number | null;
  /** Kilometres between the PIN codes. */
  readonly portalDistance: number;
}

export interface KeptForIrn extends Omit<MadeForIrn, 'portalDistance'> {
  readonly generator: string;
  readonly cancelled: boolean;
  /** No vehicle was named in time. */
  readonly lapsed: boolean;
}

/** Why there is none, with the code of the e-way bill portal. */
export interface NoBill {
  readonly code: string;
  readonly message: string;
}
