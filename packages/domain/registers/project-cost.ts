import type { UnitCost } from '#domain/cost/unit-cost';
import { mulDiv } from '#domain/money/paise';
import type { ProjectLine } from '#domain/registers/project-entry';
import type { StatementBooks, StatementLedger } from '#domain/statements/books';
import { moved } from '#domain/statements/books';
import { chartOf, isResult } from '#domain/statements/chart-of-statement';

/** What a project costs (layout e.11). Stock is what was used: goods that left, less goods that were bought for it and are in its purchases. */
export const costHeads = ['purchase', 'direct', 'indirect', 'stock', 'installer'] as const;
export type CostHead = (typeof costHeads)[number];
export const projectHeads = [...costHeads, 'revenue'] as const;
export type ProjectHead = (typeof projectHeads)[number];

/** Paise by head: costs and revenue are both positive. */
export type HeadAmounts = Readonly<Record<ProjectHead, number>>;

export const noAmounts: HeadAmounts = { purchase: 0, direct: 0, indirect: 0, stock: 0, installer: 0, revenue: 0 };

export function plusAmounts(one: HeadAmounts, other: HeadAmounts, factor: 1 | -1 = 1): HeadAmounts {
  const sum = (head: ProjectHead) => one[head] + factor * other[head] || 0;
  return {
    ...{ purchase: sum('purchase'), direct: sum('direct'), indirect: sum('indirect') },
    ...{ stock: sum('stock'), installer: sum('installer'), revenue: sum('revenue') },
  };
}

export function costIn(amounts: HeadAmounts): number {
  return costHeads.reduce((sum, head) => sum + amounts[head], 0);
}

export function marginIn(amounts: HeadAmounts): number {
  return amounts.revenue - costIn(amounts);
}

/** The heads of ledgers; those of the balance sheet have none. */
export type HeadOf = (ledgerId: string) => ProjectHead | null;

/** By the primary group of the ledger, except the expense ledgers on which installers are booked. */
export function headsOf(books: Pick<StatementBooks, 'groups' | 'ledgers'>, ofInstallers: ReadonlySet<string>): HeadOf {
  const chart = chartOf(books);
  const heads = new Map(books.ledgers.map((ledger) => [ledger.id, headOf(ledger, chart.rootOf(ledger), ofInstallers)]));
  return (ledgerId) => heads.get(ledgerId) ?? null;
}

function headOf(
  { id }: StatementLedger,
  root: { readonly alias: string | null; readonly nature: Parameters<typeof isResult>[0] } | undefined,
  ofInstallers: ReadonlySet<string>,
): ProjectHead | null {
  if (root === undefined || !isResult(root.nature)) return null;
  if (root.nature === 'Income') return 'revenue';
  if (ofInstallers.has(id)) return 'installer';
  return root.alias === 'purchase_accounts' ? 'purchase' : root.alias === 'direct_expenses' ? 'direct' : 'indirect';
}

/** What a line of a document is for its project; null on ledgers of the balance sheet. `wentOut` is what leaves of an item cost in the period. */
export function lineAmount(
  { of, id, amount, issued }: ProjectLine,
  head: HeadOf,
  wentOut: (itemId: string) => UnitCost,
): { readonly head: ProjectHead; readonly amount: number } | null {
  if (of === 'item') {
    const { quantity, value } = wentOut(id);
    const used = quantity === 0 ? 0 : mulDiv(value, issued, quantity);
    return { head: 'stock', amount: used - amount };
  }
  const named = head(id);
  return named === null ? null : { head: named, amount: named === 'revenue' ? -amount || 0 : amount };
}

/** All of the profit and loss account by head. What is left of it after the projects is allocated to none. */
export function wholeAmounts({ ledgers, periods: [period] }: StatementBooks, head: HeadOf): HeadAmounts {
  const all: Record<ProjectHead, number> = { ...noAmounts, stock: period.before.stock - period.end.stock };
  for (const { id } of ledgers) {
    const named = head(id);
    if (named !== null) all[named] += (named === 'revenue' ? -1 : 1) * moved(period, id);
  }
  return all;
}
