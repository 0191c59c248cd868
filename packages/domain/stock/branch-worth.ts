import { isInTransit, type Origin } from '#domain/stock/origin';
import { transit } from '#domain/stock/stock-movement';
import type { ItemState } from '#domain/stock/stock-state';
import { branchValues, sentValues } from '#domain/stock/stock-values';

/** What goods of a branch are worth, in paise. */
export interface BranchWorth {
  readonly onHand: number;
  /** What it sent to other branches and what has not arrived there: until then it belongs to the sender. */
  readonly onTheWay: number;
  /** The opening stock that was ever entered. */
  readonly entered: number;
}

/** The name under which the transfer value of goods on their way from one branch to another of another GSTIN is kept among the branches. */
export function soldKey(from: string, to: string): string {
  return `${from}>${to}`;
}

/** The branches of such a name; null for a branch. */
export function soldBetween(key: string): { readonly from: string; readonly to: string } | null {
  const [from = '', to] = key.split('>');
  return to === undefined ? null : { from, to };
}

export const worthless: BranchWorth = { onHand: 0, onTheWay: 0, entered: 0 };

/** What an item is worth in each branch; `origins` are its own. */
export function worthOfItem(item: ItemState, origins: readonly Readonly<Origin>[]): ReadonlyMap<string, BranchWorth> {
  const worth = new Map<string, BranchWorth>();
  for (const { branch, value } of branchValues(item, origins)) if (branch !== transit) add(worth, branch, { ...worthless, onHand: value });
  for (const [branch, { value }] of sentValues(item, origins)) add(worth, branch, { ...worthless, onTheWay: value });
  for (const origin of origins) {
    const { itemId, branch, sold, bought = 0 } = origin;
    if (sold !== undefined && itemId === item.itemId && isInTransit(origin))
      add(worth, soldKey(branch, sold.to), { ...worthless, onTheWay: sold.value - bought });
  }
  for (const { branch, totals } of item.branches) {
    const entered = totals.find(({ kind }) => kind === 'opening')?.value ?? 0;
    if (entered !== 0) add(worth, branch, { ...worthless, entered });
  }
  return worth;
}

/** What a branch is worth more. */
export function add(worth: Map<string, BranchWorth>, branch: string, more: BranchWorth): void {
  const before = worth.get(branch) ?? worthless;
  worth.set(branch, {
    onHand: before.onHand + more.onHand,
    onTheWay: before.onTheWay + more.onTheWay,
    entered: before.entered + more.entered,
  });
}

export function lessWorth(one: BranchWorth = worthless, other: BranchWorth = worthless): BranchWorth {
  return { onHand: one.onHand - other.onHand, onTheWay: one.onTheWay - other.onTheWay, entered: one.entered - other.entered };
}

export function isWorthless({ onHand, onTheWay, entered }: BranchWorth): boolean {
  return onHand === 0 && onTheWay === 0 && entered === 0;
}
