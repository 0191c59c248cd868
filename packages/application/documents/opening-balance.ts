import type { Context } from '#application/context';
import type { Scope, Stored } from '#application/ports';
import { reachOf } from '#domain/permission/permission';
import { type Nature, natureOf } from '#domain/posting/chart';
import { Refusal } from '#domain/refusal';
import { groupsOf } from '#modules/kit/chart';

/**
 * What a ledger brings into the first year of a branch's books: an entry of the branch's log, dated the day before the year begins.
 * Its other side is `openingDifference`.
 */
export const openingBalance = { slug: 'opening-balance', title: 'Opening Balance' } as const;

/** The list in which the openings of a branch and year stand. */
export function openingsPartition({ branchId, financialYearId }: Pick<Scope, 'branchId' | 'financialYearId'>): string {
  return `${openingBalance.slug}|${branchId}|${financialYearId}`;
}

/** The nature of a ledger's group; null for one outside all groups: Profit & Loss A/c, in which the result of earlier years stands. */
export function naturesIn(groups: readonly Stored[]): (groupId: unknown) => Nature | null {
  const chart = groupsOf({ all: () => groups.map(({ id, row }) => ({ ...row, id })) });
  return (groupId) => (typeof groupId === 'string' && chart.has(groupId) ? natureOf(chart, groupId) : null);
}

/** Incomes and expenses begin every year at nothing (decision D33). */
export function beginsAtNothing(nature: Nature | null): boolean {
  return nature === 'Income' || nature === 'Expense';
}

/**
 * What a branch began with is nobody's own record: whoever may see only their own years (decision D15) is refused it, as they are
 * reports.
 */
export function refuseOwnOnly({ caller }: Context): void {
  if (reachOf(caller.permissions, '/financial-year', '') === 'own') throw new Refusal('forbidden', { what: 'opening balances' });
}
