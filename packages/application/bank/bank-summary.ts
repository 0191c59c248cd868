import { refuseOtherYears } from '#application/access/other-years';
import { importedStatements } from '#application/bank/imported-statements';
import { aloneWithin, matchesSince } from '#application/bank/list-lines';
import { openItems } from '#application/bank/open-items';
import { reconciledOn } from '#application/bank/reconciled-on';
import { bankLedgers } from '#application/books/find-ledgers';
import type { Context } from '#application/context';
import { type Paise, paise } from '#domain/money/paise';
import type { Day } from '#domain/time/day';
import type { BankSummary } from '#modules/accounts/bank-cash/bank-operations';

/** Balances at the end of the period, and how far its lines are matched. */
export async function bankSummary(context: Context, ledgerId: string, from: Day, to: Day): Promise<BankSummary> {
  refuseOtherYears(context, { from, to });
  const { ports, scope } = context;
  const items = await openItems(context, ledgerId);
  const [{ statement, balanceAsPerBank }, all, matches, statements] = await Promise.all([
    reconciledOn(context, items.ledger, to),
    ports.books.bankLines(scope, scope.branchId, ledgerId, from, to),
    matchesSince(context, ledgerId, from),
    importedStatements(context, ledgerId),
  ]);
  const open = items.lines.filter(({ date }) => date >= from && date <= to);
  const ids = new Set(open.map(({ id }) => id));
  const { balanceAsPerBooks, issuedNotPresented, depositedNotCredited, notInBooks } = statement;
  const cleared = balanceAsPerBooks - issuedNotPresented.total - depositedNotCredited.total;
  return {
    balanceAsPerBooks,
    issuedNotPresented: issuedNotPresented.total,
    depositedNotCredited: depositedNotCredited.total,
    notInBooks: notInBooks.total,
    balanceAsPerBank,
    difference: differenceOf(balanceAsPerBank, cleared),
    lines: {
      open: open.length,
      matched: all.length - open.length,
      marked: aloneWithin(matches, from, to).length,
      certain: items.certain.filter(({ lines }) => lines.some((id) => ids.has(id))).length,
    },
    openEntries: items.entries.filter(({ date }) => date <= to).length,
    statements:
      statements.length === 0
        ? null
        : {
            from: statements.map((one) => one.from).sort()[0] ?? '',
            to:
              statements
                .map((one) => one.to)
                .sort()
                .at(-1) ?? '',
          },
  };
}

function differenceOf(bank: Paise | null, cleared: number): Paise | null {
  return bank === null ? null : paise(bank - cleared);
}

/** Of more banks nobody counts the lines at each opening of the screen. */
const mostCounted = 40;

/** The bank ledgers of the organisation, and how many lines of their statements wait in the branch. */
export async function bankChoices(context: Context) {
  const { ports, scope } = context;
  const banks = await bankLedgers(context);
  return Promise.all(
    banks.map(async ({ id, name, bankAccount }, at) => {
      const open = at >= mostCounted ? [] : await ports.books.openBankLines(scope, scope.branchId, id);
      return { id, name, bankAccount, openLines: open.length };
    }),
  );
}
