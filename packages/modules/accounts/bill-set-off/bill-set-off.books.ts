import { setOffBookProblems, setOffChanges, setOffRupees } from '#domain/bills/set-off';
import { type BillSetOff, setOffOf, withFigures } from '#modules/accounts/bill-set-off/bill-set-off';
import type { DocumentBooks } from '#modules/kit/books';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { isForeign } from '#modules/kit/trade/tax/foreign';

export const billSetOffBooks: DocumentBooks<BillSetOff> = {
  words: (row) => row.lines.map(({ number }) => number ?? ''),
  bills: (row) => setOffChanges(setOffOf(row)),
  needs: (row) => ({ bills: [row.partyId] }),
  checkBooks: (row, _id, _facts, books) => ({ problems: setOffBookProblems(setOffOf(row), books.bills), warnings: [] }),
  atCommit,
  atUndo: (row, facts, books) => (isForeign(row) ? atCommit(row, facts, books) : undefined),
};

/** The rupees of a set-off in a currency follow from its bills. */
function atCommit(row: BillSetOff, _facts: DocumentFacts, { bills }: BookFacts): BillSetOff {
  if (!isForeign(row)) return row;
  const rupees = setOffRupees(setOffOf(row), bills);
  return withFigures({ ...row, lines: row.lines.map((line, i) => ({ ...line, rupees: rupees[i] ?? 0 })) });
}
