import { assert } from '#domain/assert';
import { paise, sum } from '#domain/money/paise';
import type { Effect, Posting } from '#domain/posting/effect';
import type { AnyDocument, DocumentFacts, DocumentRow } from '#modules/kit/module';

/** All that a document does to books and stock, from the functions its module names; null when it does nothing. */
export function effectOf(document: AnyDocument, row: DocumentRow, id: string, facts: DocumentFacts): Effect | null {
  const postings = merged(document.post(row, facts));
  assert(sum(postings.map(({ amount }) => amount)) === 0, `the debits of a ${document.title} equal its credits`);
  const bills = document.bills(row, id, facts);
  const movements = document.move(row, facts);
  if (postings.length + bills.length + movements.length === 0) return null;
  return { date: row.date, postings, bills, movements };
}

/** One posting a ledger and side: a ledger that is both debited and credited keeps both, for its statement shows what happened. */
export function merged(postings: readonly Posting[]): readonly Posting[] {
  const sides = new Map<string, Posting>();
  for (const { ledgerId, amount } of postings) {
    if (amount === 0) continue;
    const side = `${ledgerId}|${amount > 0}`;
    sides.set(side, { ledgerId, amount: paise((sides.get(side)?.amount ?? 0) + amount) });
  }
  return [...sides.values()];
}
