import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { reader } from '#application/reports/kit/reader';
import { comparedBalances } from '#application/reports/statements/balances-facts';
import { type GroupSummaryFacts, groupSummaryColumns, groupSummaryTable } from '#application/reports/statements/group-summary/table';
import { takenOut } from '#application/reports/statements/group-summary/taken-out';
import { groupsUnder } from '#domain/posting/group-tree';
import { Refusal } from '#domain/refusal';
import { type GroupSummaryFilter, groupSummary } from '#modules/reports/statements/group-summary';

/** With the days of the ledgers below the group for a monthly summary. */
async function groupSummaryFacts(context: Context, branches: readonly string[], filter: GroupSummaryFilter): Promise<GroupSummaryFacts> {
  const { from, to, groupId } = filter;
  const monthly = filter.monthly !== null;
  const facts = await comparedBalances(context, branches, monthly ? { from, to, compare: null, byBranch: false } : filter);
  if (!facts.groups.some(({ id }) => id === groupId)) throw new Refusal('notFound', { what: 'Group' });
  const below = groupsUnder(facts.groups, groupId);
  const compare = filter.byBranch ? null : filter.compare;
  const taken = await takenOut(context, branches, { from, to, compare, monthly }, below);
  const told = (days: GroupSummaryFacts['days']) => taken?.from({ ...facts, days }) ?? { ...facts, days };
  if (!monthly) return told([]);
  const own = facts.ledgers.filter((ledger) => ledger.groupId !== null && below.has(ledger.groupId)).map(({ id }) => id);
  const ids = [...new Set([...own, ...(taken?.between ?? [])])];
  const days = await perBranch(branches, (branchId) => context.ports.books.ledgerDays(context.scope, branchId, from, to, ids));
  const all = told(days.flat());
  const within = new Set(all.ledgers.filter((ledger) => ledger.groupId !== null && below.has(ledger.groupId)).map(({ id }) => id));
  return { ...all, days: all.days.filter(({ ledgerId }) => within.has(ledgerId)) };
}

export const groupSummaryReader = reader({
  report: groupSummary,
  columns: groupSummaryColumns,
  table: groupSummaryTable,
  read: groupSummaryFacts,
});
