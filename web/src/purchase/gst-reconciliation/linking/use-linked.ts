import { useState } from 'react';
import type { BookSide, PortalSide, ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { linesOf, type Side, type SideLine, totalOf } from '../sides.ts';

/** The side that stays as it is: the books, unless only the portal has the row. */
export function fixedSide({ books }: Pick<ReconciliationRow, 'books'>): Side {
  return books.length > 0 ? 'books' : 'portal';
}

/** A document of the other side, to choose. */
export interface Candidate {
  readonly line: SideLine;
  readonly name: string;
  readonly document: BookSide | PortalSide;
}

export type Linked = ReturnType<typeof useLinked>;

/** What is linked with a row by hand; at first what it was a pair with. */
export function useLinked(row: ReconciliationRow) {
  const fixed = fixedSide(row);
  const first = fixed === 'books' ? row.portal : row.books;
  const [chosen, setChosen] = useState<ReadonlyMap<string, BookSide | PortalSide>>(() => new Map(first.map((one) => [one.id, one])));
  const others = [...chosen.values()];
  const linked = {
    books: fixed === 'books' ? row.books : others.filter(isBook),
    portal: fixed === 'portal' ? row.portal : others.filter(isPortal),
  };
  const toggle = (one: BookSide | PortalSide) =>
    setChosen((now) => {
      const next = new Map(now);
      if (!next.delete(one.id)) next.set(one.id, one);
      return next;
    });
  const isChanged = chosen.size !== first.length || first.some(({ id }) => !chosen.has(id));
  return { fixed, chosen, linked, toggle, isChanged };
}

function isBook(one: BookSide | PortalSide): one is BookSide {
  return 'voucher' in one;
}

function isPortal(one: BookSide | PortalSide): one is PortalSide {
  return !isBook(one);
}

/** What may be chosen. What is chosen stays in sight when people search on. */
export function candidatesOf(chosen: Linked['chosen'], found: readonly (BookSide | PortalSide)[]): readonly Candidate[] {
  return [...chosen.values(), ...found.filter(({ id }) => !chosen.has(id))].flatMap((document) => {
    const [line] = isBook(document)
      ? linesOf({ books: [document], portal: [] }, 'books')
      : linesOf({ books: [], portal: [document] }, 'portal');
    return line === undefined ? [] : [{ line, document, name: isBook(document) ? document.party : document.supplierName }];
  });
}

/** By how much the portal has more than the books; null while one side is empty. */
export function gapOf(linked: Linked['linked']): { readonly taxable: number; readonly tax: number } | null {
  const ours = totalOf(linked, 'books')?.amounts;
  const theirs = totalOf(linked, 'portal')?.amounts;
  if (ours === undefined || theirs === undefined) return null;
  const taxOf = ({ igst, cgst, sgst, cess }: typeof ours) => igst + cgst + sgst + cess;
  return { taxable: theirs.taxable - ours.taxable, tax: taxOf(theirs) - taxOf(ours) };
}
