import { upliftSeen } from '#domain/cost/uplift';
import type { BranchState, ItemState, StockState } from '#domain/valuation/stock-state';
import { upliftsIn } from '#domain/valuation/uplifts-in';

/**
 * Stock as some branches see it together (decision D44): what they bought from a branch of another GSTIN that is not among them is worth the
 * transfer value, and what they sold to each other its cost.
 */
export function seenBy(state: StockState, branches: readonly string[]): StockState {
  const seen = new Set(branches);
  return { ...state, items: state.items.map((item) => (hasUplift(item) ? seenItem(item, seen) : item)) };
}

function hasUplift({ branches, period }: ItemState): boolean {
  const came = period?.transfers?.came ?? [];
  return (
    came.length > 0 || branches.some(({ uplift, totals }) => uplift !== undefined || totals.some((total) => total.uplift !== undefined))
  );
}

function seenItem(item: ItemState, seen: ReadonlySet<string>): ItemState {
  const uplifts = upliftsIn(item);
  const raised = ({ branch, totals, ...state }: BranchState): BranchState => ({
    ...{ ...state, branch, above: upliftSeen(uplifts.onHand(branch), seen) },
    totals: totals.map((total) => ({ ...total, value: total.value + upliftSeen(uplifts.moved(branch, total.kind), seen) })),
  });
  return { ...item, branches: item.branches.map(raised), atCost: item };
}
