import type { Context } from '#application/context';
import { recordsNamed } from '#application/records/records-named';
import { referenceWord } from '#application/records/references';
import { ledgerName } from '#application/reports/ledgers';
import { perBranch } from '#application/reports/per-branch';
import { groupSets, isUnder } from '#domain/posting/chart';
import type { Period } from '#domain/time/period';
import { groupsOf } from '#modules/kit/chart';
import { besidePeriods } from '#modules/kit/report-filters';
import type { DashboardDays } from '#modules/reports/dashboard/dashboard-days';
import type { Account } from '#modules/reports/dashboard/money-cards';

/** The balances of bank and cash accounts. Only their pages are read, however many ledgers there are. */
export async function readCash(context: Context, branches: readonly string[], { now }: DashboardDays): Promise<readonly Account[]> {
  const ids = await ledgersUnder(context, groupSets.bankCash);
  if (ids.length === 0) return [];
  const [balances, found] = await Promise.all([
    balancesAt(context, branches, now, ids),
    recordsNamed(
      context,
      ids.map((id) => ({ slug: 'customer', id })),
    ),
  ]);
  return [...balances].map(([id, balance]) => ({ id, name: ledgerName(found, id), balance }));
}

/** What they held together at the end of each month up to today. */
export async function readCashMonths(
  context: Context,
  branches: readonly string[],
  { now }: DashboardDays,
): Promise<readonly { readonly month: Period; readonly balance: number }[]> {
  const ids = await ledgersUnder(context, groupSets.bankCash);
  if (ids.length === 0) return [];
  return Promise.all(
    besidePeriods(now, 'months').map(async (month) => {
      const balances = await balancesAt(context, branches, { from: now.from, to: month.to }, ids);
      return { month, balance: [...balances.values()].reduce((sum, one) => sum + one, 0) };
    }),
  );
}

async function balancesAt(
  { scope, ports }: Context,
  branches: readonly string[],
  { from, to }: Period,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const read = await perBranch(branches, (branchId) => ports.books.balances(scope, branchId, from, to, ids));
  const balances = new Map<string, number>();
  for (const { ledgerId, opening, debit, credit } of read.flat())
    balances.set(ledgerId, (balances.get(ledgerId) ?? 0) + opening + debit - credit);
  return balances;
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
