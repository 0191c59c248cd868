import type { PrintedDocument } from '#application/ports';
import type { AnyRow } from '#modules/kit/module';

/** What a paper may show besides the document's own row. */
export interface PaperFacts {
  readonly organisation: AnyRow;
  readonly branch: AnyRow;
  readonly transporter: AnyRow | undefined;
  /** Name of a ledger the document names. */
  readonly ledger: (id: unknown) => string;
}

/** How one kind of document lies on paper; number, issuer, signature and watermark are the same for all. */
export type PaperOf = (
  row: AnyRow,
  facts: PaperFacts,
) => Omit<PrintedDocument, 'number' | 'issuer' | 'signatory' | 'signature' | 'watermark'>;
