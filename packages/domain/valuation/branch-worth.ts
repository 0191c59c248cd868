import { soldKey } from '#domain/cost/uplift';
import { transit } from '#domain/stock/stock-movement';
import type { Origin } from '#domain/valuation/origin';
import type { ItemState } from '#domain/valuation/stock-state';
import { branchValues, sentParts, sentValues } from '#domain/valuation/stock-values';
import { upliftsIn } from '#domain/valuation/uplifts-in';

/** What goods of a branch are worth, in paise. */
export interface BranchWorth {
  readonly onHand: number;
  /** What it sent to other branches and what has not arrived there: until then it belongs to the sender. */
  readonly onTheWay: number;
  /** The opening stock that was ever entered. */
  readonly entered: number;
}

/**
 * The name of an uplift among the branches: that of one sale between two branches (`soldKey`), in the goods of a branch, or in what is sold
 * by one branch to another and on the way.
 */
export function upliftKey(sale: string, holder: string): string {
  return `${sale}>${holder}`;
}

/** What such a name says; null for anything else. */
export function upliftIn(key: string): { readonly sale: string; readonly holder: string } | null {
  const [from = '', to = '', ...holder] = key.split('>');
  return holder.length === 0 ? null : { sale: soldKey(from, to), holder: holder.join('>') };
}

export const worthless: BranchWorth = { onHand: 0, onTheWay: 0, entered: 0 };

/**
 * What an item is worth in each branch; `origins` are its own. Beside the branches stand what one branch sold to another and what has not
 * arrived there (`soldKey`: `onHand` is its cost, `onTheWay` the transfer value), and the uplifts (`upliftKey`).
 */
export function worthOfItem(item: ItemState, origins: readonly Readonly<Origin>[]): ReadonlyMap<string, BranchWorth> {
  const worth = new Map<string, BranchWorth>();
  const uplifts = upliftsIn(item);
  for (const { branch, value } of branchValues(item, origins)) if (branch !== transit) add(worth, branch, { ...worthless, onHand: value });
  for (const [branch, { value }] of sentValues(item, origins)) add(worth, branch, { ...worthless, onTheWay: value });
  for (const { origin, value } of sentParts(item, origins)) {
    const { branch, sold, bought = 0 } = origin;
    if (sold !== undefined) add(worth, soldKey(branch, sold.to), { ...worthless, onHand: value, onTheWay: sold.value - bought });
    const holder = sold === undefined ? branch : soldKey(branch, sold.to);
    for (const [sale, onTheWay] of Object.entries(uplifts.left(origin) ?? {}))
      add(worth, upliftKey(sale, holder), { ...worthless, onTheWay });
  }
  for (const { branch, totals } of item.branches) {
    for (const [sale, onHand] of Object.entries(uplifts.onHand(branch) ?? {}))
      add(worth, upliftKey(sale, branch), { ...worthless, onHand });
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
