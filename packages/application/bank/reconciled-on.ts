import { balanceAsPerBank } from '#application/bank/bank-balance';
import { nameOf } from '#application/bank/open-items';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { type ReconciliationStatement, reconciliationStatement } from '#domain/bank/reconciliation-statement';
import { type Paise, zero } from '#domain/money/paise';
import type { MatchedEntry } from '#domain/posting/effect';
import { addDays, type Day } from '#domain/time/day';

/**
 * The reconciliation of a bank ledger on a day, also on a past one: what was matched only later was open then. Of a match of which one side
 * came after the day, the other side was open.
 */
export async function reconciledOn(
  context: Context,
  ledger: Stored,
  asOf: Day,
): Promise<{ readonly statement: ReconciliationStatement; readonly balanceAsPerBank: Paise | null }> {
  const { ports, scope } = context;
  const { branchId } = scope;
  const next = addDays(asOf, 1);
  const [[sums], entries, lines, matches, bank] = await Promise.all([
    ports.books.balances(scope, branchId, next, next, [ledger.id]),
    ports.books.openBankEntries(scope, branchId, ledger.id),
    ports.books.openBankLines(scope, branchId, ledger.id),
    ports.books.bankMatches(scope, branchId, ledger.id, next, '9999-12-31'),
    balanceAsPerBank(context, ledger.id, asOf),
  ]);
  // Matched entries after the day are not post-dated: the bank has paid them since.
  const since = matches.flatMap((match) => match.entries.filter(({ date }) => date <= asOf));
  const statement = reconciliationStatement({
    asOf,
    balanceAsPerBooks: sums?.opening ?? zero,
    entries: [...entries, ...since].map(named).sort(byDay),
    lines: [...lines, ...matches.flatMap((match) => match.lines.filter(({ date }) => date <= asOf))].sort(byDay),
  });
  return { statement, balanceAsPerBank: bank };
}

function named(entry: MatchedEntry) {
  return { ...entry, voucherId: entry.id, id: nameOf(entry) };
}

function byDay(one: { readonly date: Day }, other: { readonly date: Day }): number {
  return one.date === other.date ? 0 : one.date < other.date ? -1 : 1;
}
