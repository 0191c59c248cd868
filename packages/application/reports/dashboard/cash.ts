import { ledgerName } from '#application/books/ledgers';
import { perBranch } from '#application/books/per-branch';
import { recordsNamed } from '#application/commit/records-named';
import { referenceWord } from '#application/commit/references';
import type { Context } from '#application/context';
import { groupSets, isUnder } from '#domain/posting/chart';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import { besidePeriods } from '#modules/kit/report/report-filters';
import { groupsOf } from '#modules/kit/voucher/chart';
import { rowsOfCard } from '#modules/reports/dashboard/cards';
import type { DashboardDays } from '#modules/reports/dashboard/dashboard-days';
import type { Account } from '#modules/reports/dashboard/money-cards';

/** The balances of bank and cash accounts. Only their pages are read, however many ledgers there are. */
export async function readCash(context: Context, branches: readonly string[], { now }: DashboardDays): Promise<readonly Account[]> {
  const ids = await ledgersUnder(context, groupSets.bankCash);
  if (ids.length === 0) return [];
  const [balances] = await closingsOf(context, branches, [now.to], ids);
  const accounts = [...(balances ?? [])].sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  // The others are only added up.
  const shown = accounts.slice(0, rowsOfCard).map(([id]) => ({ slug: 'customer', id }));
  const found = await recordsNamed(context, shown);
  return accounts.map(([id, balance]) => ({ id, name: ledgerName(found, id), balance }));
}

/** What they held together at the end of each month up to today. */
export async function readCashMonths(
  context: Context,
  branches: readonly string[],
  { now }: DashboardDays,
): Promise<readonly { readonly month: Period; readonly balance: number }[]> {
  const ids = await ledgersUnder(context, groupSets.bankCash);
  if (ids.length === 0) return [];
  const months = besidePeriods(now, 'months');
  const balances = await closingsOf(
    context,
    branches,
    months.map(({ to }) => to),
    ids,
  );
  return months.map((month, at) => ({ month, balance: [...(balances[at]?.values() ?? [])].reduce((sum, one) => sum + one, 0) }));
}

/** The balances of these ledgers in all these branches, at the end of each day. */
async function closingsOf(
  { scope, ports }: Context,
  branches: readonly string[],
  days: readonly Day[],
  ids: readonly string[],
): Promise<readonly ReadonlyMap<string, number>[]> {
  const read = await perBranch(branches, (branchId) => ports.books.closings(scope, branchId, days, ids));
  return days.map((_, at) => {
    const sums = new Map<string, number>();
    for (const [id, balance] of read.flatMap((of) => [...(of[at] ?? [])])) sums.set(id, (sums.get(id) ?? 0) + balance);
    return sums;
  });
}

/** No organisation has more ledgers in these groups, so none is left out. */
const mostLedgers = 100_000;

/**
 * The ids of the ledgers below these groups. A ledger has a word in the search index for its group, so it costs half a read unit for each
 * eighty of them and nothing for the others.
 */
export async function ledgersUnder({ scope, ports }: Context, aliases: readonly string[]): Promise<readonly string[]> {
  const stored = await ports.records.all(scope, 'group');
  const groups = groupsOf({ all: () => stored.map(({ id, row }) => ({ ...row, id })) });
  const below = stored.filter(({ id }) => isUnder(groups, id, aliases));
  const found = await Promise.all(
    below.map(({ id }) => ports.records.search(scope, 'customer', [referenceWord({ slug: 'group', id })], mostLedgers)),
  );
  return [...new Set(found.flat())];
}
