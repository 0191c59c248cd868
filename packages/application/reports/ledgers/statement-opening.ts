import { allLedgers } from '#application/books/ledgers';
import { perBranch } from '#application/books/per-branch';
import { startOfYear } from '#application/books/years';
import type { Context } from '#application/context';
import { beginsAtNothing, naturesIn } from '#application/opening/opening-balance';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { type Paise, paise } from '#domain/money/paise';
import { type LedgerKind, ledgerKinds } from '#domain/posting/ledger-kind';
import type { Day } from '#domain/time/day';

/**
 * The opening of a statement, as in the trial balance (decision D33). An income or expense opens with its total since its year began.
 * Profit & Loss A/c opens with its own balance and the result of all earlier years. `before` is everything posted before the first day.
 */
export async function statementOpening(
  context: Context,
  branches: readonly string[],
  ledger: Stored,
  from: Day,
  before: Paise,
): Promise<Paise> {
  const { records, books } = context.ports;
  const natureOf = naturesIn(await records.all(context.scope, 'group'));
  const isResult = (groupId: unknown) => beginsAtNothing(natureOf(groupId));
  const own = rowOf('customer', ledger);
  const holdsResult = own.alias === 'profit_loss';
  if (!holdsResult && !isResult(own.groupId)) return before;
  const start = await startOfYear(context, from);
  if (!holdsResult && start === from) return paise(0);
  const wanted = holdsResult
    ? new Set((await allLedgers(context)).flatMap(({ id, groupId }) => (isResult(groupId) ? [id] : [])))
    : new Set([ledger.id]);
  const only = holdsResult ? undefined : [ledger.id];
  const balances = await perBranch(branches, (branchId) => books.balances(context.scope, branchId, start, start, only));
  const earlier = balances.flat().reduce((sum, { ledgerId, opening }) => (wanted.has(ledgerId) ? sum + opening : sum), 0);
  return paise(holdsResult ? before + earlier : before - earlier);
}

/** The kind that its group gives a ledger. */
export function kindOf({ row }: Pick<Stored, 'row'>): { readonly kind?: LedgerKind } {
  const kind = ledgerKinds.find((one) => one === row['ledgerKind']);
  return kind === undefined ? {} : { kind };
}
