import type { PortalDocument, PortalKind, RateRow, TaxFigures } from '#domain/gstr-2b/portal-document';
import type { TaxField } from '#domain/gstr-2b/tax-figures';
import type { Paise, Percent } from '#domain/money/paise';
import type { Day } from '#domain/time/day';

/**
 * Documents of the books that take or give back input tax, by words of their own: `debit` is a debit note to the supplier. Each can only be
 * one kind of document at the supplier.
 */
export const portalKinds = {
  purchase: 'invoice',
  expense: 'invoice',
  return: 'credit',
  debit: 'credit',
  credit: 'debit',
  'bill-of-entry': 'bill-of-entry',
} as const satisfies Record<string, PortalKind>;
export type BookKind = keyof typeof portalKinds;

/** A document of the books. Amounts are positive also where it lowers the credit. */
export interface BookRow extends TaxFigures {
  readonly id: string;
  readonly kind: BookKind;
  readonly ownGstin: string;
  readonly supplier: string | null;
  /** The supplier's own number and date. */
  readonly number: string;
  readonly date: Day;
  readonly port: string | null;
  readonly placeOfSupply: string | null;
  readonly reverseCharge: boolean;
  /** Empty where only totals are compared. */
  readonly rates: readonly RateRow[];
}

/** A document of the portal, as far as it is compared. */
export interface PortalRow
  extends TaxFigures,
    Pick<
      PortalDocument,
      | 'section'
      | 'part'
      | 'period'
      | 'kind'
      | 'ownGstin'
      | 'supplier'
      | 'number'
      | 'date'
      | 'port'
      | 'placeOfSupply'
      | 'reverseCharge'
      | 'rates'
      | 'itc'
      | 'original'
    > {
  readonly id: string;
}

/**
 * `exact`: number, terms and every amount are equal, so it is certain. `suggested`: the number is alike, or amounts differ within the tolerance.
 * `several`: one document is several on the other side. `mismatch`: probably the same document, with what differs.
 */
export type PairResult = 'exact' | 'suggested' | 'several' | 'mismatch';

export interface Pair {
  readonly books: readonly string[];
  readonly portal: readonly string[];
  readonly result: PairResult;
  /** `pan`: the supplier has the same PAN, and another GSTIN. */
  readonly level: 'gstin' | 'pan';
  readonly fields: readonly Difference[];
}

/** A field that differs, with both values. `rates` has the rows by rate that differ, where both sides have such rows. */
export type Difference =
  | { readonly field: 'number' | 'date' | 'supplier' | 'ownGstin' | 'placeOfSupply'; readonly books: string; readonly portal: string }
  | { readonly field: 'reverseCharge'; readonly books: boolean; readonly portal: boolean }
  | { readonly field: TaxField; readonly books: Paise; readonly portal: Paise }
  | { readonly field: 'rate'; readonly books: Percent; readonly portal: Percent }
  | { readonly field: 'rates'; readonly books: readonly RateRow[]; readonly portal: readonly RateRow[] };

export interface Matching {
  readonly pairs: readonly Pair[];
  readonly onlyBooks: readonly string[];
  readonly onlyPortal: readonly string[];
  /** Rows of which an amendment takes the place. */
  readonly amended: readonly { readonly row: string; readonly by: string }[];
}
