import { importedStatements } from '#application/bank/imported-statements';
import type { Context } from '#application/context';
import { type Paise, paise } from '#domain/money/paise';
import { addDays, type Day } from '#domain/time/day';
import type { ImportedStatement } from '#modules/accounts/bank-cash/bank-operations';

/** The balance that the bank states at the end of a day; null if no imported statement states one. */
export async function balanceAsPerBank(
  context: Context,
  ledgerId: string,
  asOf: Day,
  statements?: readonly ImportedStatement[],
): Promise<Paise | null> {
  const known = (statements ?? (await importedStatements(context, ledgerId))).filter(({ closing }) => closing !== null);
  // The last that began by then, else the first one.
  const anchor = known.find(({ from }) => from <= asOf) ?? known.at(-1);
  if (anchor === undefined || anchor.closing === null) return null;
  const { ports, scope } = context;
  const forward = anchor.to <= asOf;
  const [from, to] = forward ? [addDays(anchor.to, 1), asOf] : [addDays(asOf, 1), anchor.to];
  const lines = from > to ? [] : await ports.books.bankLines(scope, scope.branchId, ledgerId, from, to);
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0);
  return paise(anchor.closing + (forward ? moved : -moved));
}
