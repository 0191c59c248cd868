import type { InwardCredit } from '#domain/gst-returns/credit';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import type { CreditStatus, Decision } from '#domain/gstr-2b/claim/decision';
import type { ImsHistory } from '#domain/gstr-2b/ims/ims-steps';
import type { BookRow } from '#domain/gstr-2b/matching/rows';
import type { PortalDocument, PortalStatement, TaxPeriod } from '#domain/gstr-2b/portal-document';
import type { CreditMove } from '#domain/itc-register/credit-move';
import type { Day } from '#domain/time/day';

/** A statement of the portal: one GSTIN has one of each month, and of GSTR-2A and GSTR-2B apart. */
export interface StatementOf {
  readonly statement: PortalStatement;
  readonly gstin: string;
}

/** A document of a statement. The id follows from what makes it the same document (`identityOf`), so it stays when the file is imported again. */
export interface StatedDocument extends PortalDocument {
  readonly id: string;
}

/** A part of an imported file: documents that are new or changed, and where changed ones were before. */
export interface StatementPart extends StatementOf {
  readonly period: TaxPeriod;
  readonly documents: readonly StatedDocument[];
  readonly moved: readonly { readonly id: string; readonly date: Day }[];
}

/** A purchase, or a note that changes one, as it is compared with the portal. The id is that of the document. */
export interface BookDocument extends BookRow {
  readonly slug: string;
  /** Our own number and date. */
  readonly voucher: string;
  readonly voucherDate: Day;
  readonly party: string;
  /** The part of each tax that section 17(5) of the CGST Act does not allow. */
  readonly blocked: Pick<BookRow, 'igst' | 'cgst' | 'sgst' | 'cess'>;
}

/** What was decided about documents of the books and of the portal, as they were then. */
export interface CreditDecision extends StatementOf {
  readonly decision: Decision;
  readonly status: CreditStatus;
  readonly remark: string;
  readonly by: string;
  readonly at: string;
  /** The month of GSTR-3B in which it counts. */
  readonly month: TaxPeriod;
  /** For table 4 of GSTR-3B; null: it counts nothing. */
  readonly credit: InwardCredit | null;
  /** What of it a filed return reversed in 4(B)(2), because nobody had decided; missing: nothing. It is reclaimed in 4(D)(1). */
  readonly late?: Taxes;
  readonly books: readonly BookDocument[];
  readonly portal: readonly StatedDocument[];
}

/** What a record means for the input tax credit: a part of an import, a decision, what was done in the IMS, or a reversal or reclaim. */
export interface CreditEffect {
  readonly statement?: StatementPart;
  readonly decided?: CreditDecision;
  readonly ims?: ImsHistory;
  readonly moved?: CreditMove;
}
