import type { PrintedDocument } from '#application/ports/papers';
import type { AnyRow } from '#modules/kit/module';

/** Data for a print besides the document's own row. */
export interface PaperFacts {
  readonly organisation: AnyRow;
  readonly branch: AnyRow;
  readonly transporter: AnyRow | undefined;
  /** Who delivers the goods. */
  readonly deliveryProvider?: AnyRow | undefined;
  /** Name of a ledger the document names. */
  readonly ledger: (id: unknown) => string;
  /** The number that the supplier gave the invoice of a bill; empty if it is no bill of a supplier. */
  readonly theirNumber?: (billId: unknown) => string;
  /** What is open of each line by its id, if later documents took from the others: of the picklist of an order. */
  readonly open?: ReadonlyMap<string, number>;
}

/** The layout of one kind of document. Number, issuer, e-invoice, signature and watermark are the same for all. */
export type PaperOf = (
  row: AnyRow,
  facts: PaperFacts,
) => Omit<PrintedDocument, 'number' | 'copies' | 'issuer' | 'eInvoice' | 'signatory' | 'signature' | 'watermark'>;
