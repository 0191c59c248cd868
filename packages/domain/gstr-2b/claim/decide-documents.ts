import { eachHead, type TaxHead } from '#domain/gst-returns/tax-heads';
import type { BookDocument, CreditDecision, StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import { type Decidable, type Decision, decide, decisionRefusals } from '#domain/gstr-2b/claim/decision';
import { portalKinds } from '#domain/gstr-2b/matching/rows';
import { isItcAvailable, lowersCredit, type PortalStatement, type TaxPeriod } from '#domain/gstr-2b/portal-document';

type Outcome = Pick<CreditDecision, 'status' | 'credit'>;

/** Documents of both sides that a person says are one, or those of one side. */
interface BothSides {
  readonly books: readonly BookDocument[];
  readonly portal: readonly StatedDocument[];
}

/**
 * What a decision makes of these documents, or why it is refused, in a sentence. GSTR-2A decides about no credit: it says only what is the
 * same document.
 */
export function decideDocuments(statement: PortalStatement, sides: BothSides, decision: Decision): Outcome | { readonly refused: string } {
  const { books, portal } = sides;
  if (decision.kind !== 'ignore') {
    if (portal.some(({ part }) => part !== 'credit'))
      return { refused: 'The portal has no credit of this document, so it can only be ignored' };
    if (books.some(({ kind }) => portal.some((one) => one.kind !== portalKinds[kind])))
      return { refused: 'These are documents of different kinds, such as an invoice and a credit note' };
  }
  if (statement === 'GSTR-2A') return decide2a(sides, decision);
  const found = decide(decidableOf(sides), decision);
  return 'refused' in found ? { refused: decisionRefusals[found.refused] } : { status: found.status, credit: found.credit };
}

function decide2a({ books, portal }: BothSides, { kind }: Decision): Outcome | { readonly refused: string } {
  if (kind === 'ignore') return { status: 'Pending', credit: null };
  if (kind !== 'accept' && kind !== 'keep-mine')
    return { refused: 'Credit is decided with GSTR-2B. Here documents are only accepted or ignored' };
  if (books.length === 0 || portal.length === 0) return { refused: decisionRefusals['one-side-only'] };
  return { status: 'Regular Reconciled', credit: null };
}

/** The month of GSTR-3B in which it counts, if nobody says another: that of the portal, or of the purchase as it is booked. */
export function monthOfDecision({ books, portal }: BothSides): TaxPeriod {
  const months = portal.length > 0 ? portal.map(({ period }) => period) : books.map(({ voucherDate }) => voucherDate.slice(0, 7));
  return months.toSorted().at(-1) ?? '';
}

function decidableOf({ books, portal }: BothSides): Decidable {
  const [book, document] = [books[0], portal[0]];
  return {
    source: sourceOf(book, document),
    lowers: document === undefined ? book?.kind === 'return' || book?.kind === 'debit' : lowersCredit(document),
    books: books.length === 0 ? null : { taxes: sumOf(books), blocked: sumOf(books.map(({ blocked }) => blocked)) },
    portal: portal.length === 0 ? null : { taxes: sumOf(portal), isAvailable: portal.every((one) => isItcAvailable(one) !== false) },
  };
}

function sumOf(some: readonly Readonly<Record<TaxHead, number>>[]) {
  return eachHead((head) => some.reduce((total, one) => total + one[head], 0));
}

function sourceOf(book: BookDocument | undefined, document: StatedDocument | undefined): Decidable['source'] {
  const kind = document?.kind ?? book?.kind;
  if (kind === 'bill-of-entry') return 'import-goods';
  if (kind === 'isd-invoice' || kind === 'isd-credit') return 'distributed';
  return (document?.reverseCharge ?? book?.reverseCharge) === true ? 'reverse-charge' : 'other';
}
