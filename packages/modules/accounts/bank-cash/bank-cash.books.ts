import { deducted } from '#domain/tax-at-source/deducted-entry';
import { type BankCash, figured, returnedOf, settlementOf } from '#modules/accounts/bank-cash/bank-cash';
import { foreignBillProblems, rupeesOf, sharesAtCommit, withForeign } from '#modules/accounts/bank-cash/in-currency';
import { isReturn, returnedBills, returnedBookProblems } from '#modules/accounts/bank-cash/returned';
import { paidSums } from '#modules/accounts/bank-cash/with-tds';
import type { DocumentBooks } from '#modules/kit/books';
import { isForeign } from '#modules/kit/trade/tax/foreign';
import { settles } from '#modules/kit/voucher/allocation';

const settlement = settles(settlementOf);

export const bankCashBooks: DocumentBooks<BankCash> = {
  says: {
    withheld: (row) =>
      row.type === 'Payment' ? deducted(row, { partyId: row.lines[0]?.ledgerId, value: 0, advance: row.tdsCredited }) : null,
  },
  bills: (row, id, facts) =>
    isReturn(row) ? returnedBills(row, id, returnedOf(row), facts) : withForeign(row, id, settlement.bills(row, id, facts)),
  // The returned voucher settled the bills that are open again.
  needs: (row) => (isReturn(row) ? { bills: row.lines.map(({ ledgerId }) => ledgerId) } : { ...settlement.needs(row), ...paidSums(row) }),
  checkBooks: (row, id, facts, books) => {
    if (!isReturn(row)) {
      // At the rate of its bill an amount can be less than a paisa, and nothing would be posted.
      const nothing = row.lines.flatMap((line, i) =>
        rupeesOf(line) <= 0 ? [{ path: `lines.${i}.amount`, message: 'This is less than a paisa' }] : [],
      );
      if (nothing.length > 0) return { problems: [...foreignBillProblems(row, books.bills), ...nothing], warnings: [] };
      const { problems, warnings } = settlement.checkBooks(row, id, facts, books);
      return { problems: [...foreignBillProblems(row, books.bills), ...problems], warnings };
    }
    return { problems: returnedBookProblems(row, returnedBills(row, id, returnedOf(row), facts), books), warnings: [] };
  },
  atCommit: (row, facts, { bills }) => (isForeign(row) ? figured(row, facts, sharesAtCommit(row, bills)) : row),
};
