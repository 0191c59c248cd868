import type { Context } from '#application/context';
import { bothSides, type MonthsAsked } from '#application/gst-reconciliation/reconciled-rows';
import { bookSide, portalSide } from '#application/gst-reconciliation/rows';
import { isSearched } from '#application/gst-reconciliation/searched';
import { portalKinds } from '#domain/gstr-2b/matching/rows';
import { type TaxField, taxFields } from '#domain/gstr-2b/tax-figures';
import { Refusal } from '#domain/refusal';
import type { BookSide, PortalSide } from '#modules/purchase/gst-reconciliation/operations';

export interface LinkAsked extends MonthsAsked {
  readonly book?: string | undefined;
  readonly portal?: string | undefined;
  readonly search?: string | undefined;
}

const mostShown = 50;

interface Comparable extends Readonly<Record<TaxField, number>> {
  readonly supplier: string | null;
  readonly number: string;
}

/** Open documents of the other side that may be the same as this one: those of the same kind, the likeliest first. */
export async function linkable(
  context: Context,
  asked: LinkAsked,
): Promise<{ readonly books: readonly BookSide[]; readonly portal: readonly PortalSide[]; readonly more: boolean }> {
  const sides = await bothSides(context, asked);
  const { open } = sides;
  const isWanted = isSearched(asked.search);
  if (asked.book !== undefined) {
    const book = sides.books.find(({ id }) => id === asked.book);
    if (book === undefined) throw new Refusal('notFound', { what: 'Purchase' });
    const portal = open.filter(({ kind }) => kind === portalKinds[book.kind]).map(portalSide);
    const sorted = likeliestFirst(book, portal.filter(isWanted));
    return { books: [], portal: sorted.slice(0, mostShown), more: sorted.length > mostShown };
  }
  const document = open.find(({ id }) => id === asked.portal);
  if (document === undefined) throw new Refusal('notFound', { what: 'Document of the portal' });
  const books = sides.books.filter(({ kind }) => portalKinds[kind] === document.kind).map(bookSide);
  const sorted = likeliestFirst(document, books.filter(isWanted));
  return { books: sorted.slice(0, mostShown), portal: [], more: sorted.length > mostShown };
}

/** Of the same supplier, then of the same PAN, then what differs least in its amounts. */
function likeliestFirst<One extends Comparable>(of: Comparable, found: readonly One[]): readonly One[] {
  const apart = (one: One) => taxFields.reduce((sum, field) => sum + Math.abs(one[field] - of[field]), 0);
  const far = ({ supplier }: One) => (supplier === of.supplier ? 0 : supplier?.slice(2, 12) === of.supplier?.slice(2, 12) ? 1 : 2);
  const ranked = found.map((one) => ({ one, far: far(one), apart: apart(one) }));
  return ranked.sort((a, b) => a.far - b.far || a.apart - b.apart).map(({ one }) => one);
}
