import type { DecidedIn, InBranch } from '#application/gst-reconciliation/reconciled-rows';
import type { StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import { lastCreditDay } from '#domain/gstr-2b/claim/last-credit-day';
import { isCertain } from '#domain/gstr-2b/matching/match-rows';
import { amendedText, pairTexts, portalTexts } from '#domain/gstr-2b/matching/reason-words';
import { type Pair, portalKinds } from '#domain/gstr-2b/matching/rows';
import { isItcAvailable } from '#domain/gstr-2b/portal-document';
import { taxFields } from '#domain/gstr-2b/tax-figures';
import type { BookSide, PortalSide, ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';

/** Rows of the reconciliation as the screen has them. */

const nothing = {
  result: null,
  differs: [] as string[],
  status: 'Pending',
  certain: false,
  decision: null,
  later: [] as string[],
} as const;

export function pairRow(pair: Pair, books: readonly InBranch[], portal: readonly StatedDocument[]): ReconciliationRow {
  const [first] = portal;
  return {
    ...nothing,
    id: [...pair.books, ...pair.portal].join('~'),
    tab: pair.result === 'several' ? 'suggested' : pair.result,
    result: pair.result,
    books: books.map(bookSide),
    portal: portal.map(portalSide),
    texts: [...pairTexts(pair), ...portal.flatMap(portalTexts)],
    differs: pair.fields.map(({ field }) => field),
    certain: first !== undefined && portal.length === 1 && isCertain(pair, first),
    lastDay: lastDayOf(books, portal),
  };
}

/** A document that only one side has. `amendment`: what the supplier reported in its place. */
export function oneSided({
  book,
  portal,
  amendment,
}: {
  readonly book?: InBranch;
  readonly portal?: StatedDocument;
  readonly amendment?: StatedDocument | undefined;
}): ReconciliationRow {
  const [books, documents] = [book === undefined ? [] : [book], portal === undefined ? [] : [portal]];
  return {
    ...nothing,
    id: book?.id ?? portal?.id ?? '',
    tab: book === undefined ? 'only-portal' : 'only-books',
    books: books.map(bookSide),
    portal: documents.map(portalSide),
    texts: [...(amendment === undefined ? [] : [amendedText(amendment)]), ...documents.flatMap(portalTexts)],
    lastDay: lastDayOf(books, documents),
  };
}

/** What is decided, with the documents as they were then. `now`: what the portal says of them today. */
export function decidedRow(decided: DecidedIn, now: ReadonlyMap<string, StatedDocument>): ReconciliationRow {
  const { id, branchId, decision, status, books, portal, month, remark, by, at } = decided;
  const changed = portal.some((one) => {
    const today = now.get(one.id);
    return today !== undefined && (taxFields.some((field) => today[field] !== one[field]) || isItcAvailable(today) !== isItcAvailable(one));
  });
  return {
    ...nothing,
    id,
    tab: 'done',
    books: books.map((one) => bookSide({ ...one, branchId })),
    portal: portal.map(portalSide),
    texts: changed ? ['The portal says something else by now. Take the decision back to look at it again'] : [],
    status,
    lastDay: null,
    decision: {
      ...{ id, branchId, kind: decision.kind, reason: 'reason' in decision ? decision.reason : null, remark },
      ...{ by, byName: '', at, month, changed },
    },
  };
}

/** Of the portal's document where there is one. */
function lastDayOf(books: readonly InBranch[], portal: readonly StatedDocument[]): string | null {
  const papers = portal.length > 0 ? portal : books.map(({ kind, date }) => ({ kind: portalKinds[kind], date }));
  const days = papers.flatMap(({ kind, date }) => lastCreditDay({ kind, date, annualReturn: null }) ?? []);
  return days.toSorted()[0] ?? null;
}

export function bookSide({ blocked, rates: _, ownGstin: __, ...book }: InBranch): BookSide {
  return { ...book, blocked: blocked.igst + blocked.cgst + blocked.sgst + blocked.cess };
}

export function portalSide(document: StatedDocument): PortalSide {
  const { id, period, section, part, kind, supplier, supplierName, number, date, port, placeOfSupply, reverseCharge } = document;
  const { taxable, igst, cgst, sgst, cess, itc, reported, original } = document;
  return {
    ...{ id, period, section, part, kind, supplier, supplierName, number, date, port, placeOfSupply, reverseCharge },
    ...{ taxable, igst, cgst, sgst, cess },
    available: isItcAvailable(document),
    reason: itc.reason,
    reportedOn: reported.on,
    original: original?.number ?? null,
  };
}
