import { assert } from '#domain/assert';
import { paise, sum } from '#domain/money/paise';
import type { Effect, Posting } from '#domain/posting/effect';
import { booksOf } from '#modules/books-of';
import type { AnyDocument, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { opensOf, takesOf } from '#modules/kit/trade/chain';
import { bankEntriesOf } from '#modules/kit/voucher/bank-entries';

/** The effect of a document on books and stock, from the functions of its module; null if there is none. */
export function effectOf(document: AnyDocument, row: DocumentRow, id: string, facts: DocumentFacts): Effect | null {
  const own = booksOf(document);
  const postings = merged(document.post(row, facts));
  assert(sum(postings.map(({ amount }) => amount)) === 0, `the debits of a ${document.title} equal its credits`);
  const bills = own.bills(row, id, facts);
  const movements = document.move(row, facts, id);
  const opens = document.chain?.opens ? opensOf(row, document) : [];
  const takes = document.chain === undefined ? [] : (own.takes?.(row) ?? takesOf(row, document));
  const banked = bankEntriesOf(document, { ...row }, postings, facts);
  if (postings.length + bills.length + movements.length + opens.length + takes.length === 0) return null;
  return {
    date: row.date,
    postings,
    bills,
    movements,
    ...(opens.length === 0 ? {} : { opens }),
    ...(takes.length === 0 ? {} : { takes }),
    ...(banked.length === 0 ? {} : { bank: { entries: banked } }),
  };
}

/** One posting per ledger and side: a ledger that is debited and credited keeps both, because its statement shows both. */
export function merged(postings: readonly Posting[]): readonly Posting[] {
  const sides = new Map<string, Posting>();
  for (const { ledgerId, amount } of postings) {
    if (amount === 0) continue;
    const side = `${ledgerId}|${amount > 0}`;
    sides.set(side, { ledgerId, amount: paise((sides.get(side)?.amount ?? 0) + amount) });
  }
  return [...sides.values()];
}
