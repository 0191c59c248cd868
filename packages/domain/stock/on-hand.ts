import { formatScaled } from '#domain/money/format';
import { type Quantity, scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';

/** What lies of an item in one place and batch of a branch. */
export interface OnHand {
  readonly itemId: string;
  readonly locationId: string | null;
  readonly batch: string | null;
  readonly quantity: Quantity;
}

export function placeKey({ itemId, locationId, batch }: Pick<OnHand, 'itemId' | 'locationId' | 'batch'>): string {
  return `${itemId}|${locationId ?? ''}|${batch ?? ''}`;
}

/** Stock after some movements; `sign` -1 takes them out again. Places that hold nothing are gone. */
export function foldMovements(
  onHand: ReadonlyMap<string, OnHand>,
  movements: readonly Movement[],
  sign: 1 | -1 = 1,
): ReadonlyMap<string, OnHand> {
  const folded = new Map(onHand);
  for (const { itemId, locationId, batch, quantity } of movements) {
    const place = { itemId, locationId, batch };
    const key = placeKey(place);
    const after = scaled((folded.get(key)?.quantity ?? 0) + quantity * sign);
    if (after === 0) folded.delete(key);
    else folded.set(key, { ...place, quantity: after });
  }
  return folded;
}

/** What an organisation does about stock that goes below nothing (decision D25); it warns unless it says otherwise. */
export const negativeStockPolicies = ['blocked', 'warned', 'allowed'] as const;
export type NegativeStockPolicy = (typeof negativeStockPolicies)[number];

export interface Shortage {
  readonly itemId: string;
  readonly locationId: string | null;
  readonly batch: string | null;
  /** What lay there without this document. */
  readonly had: Quantity;
  readonly short: Quantity;
}

/** The places that this document makes, or makes more, negative. What was negative before and is not taken from is not its fault. */
export function shortages(onHand: readonly OnHand[], movements: readonly Movement[]): readonly Shortage[] {
  const before = new Map(onHand.map((place) => [placeKey(place), place]));
  const short: Shortage[] = [];
  for (const [key, { itemId, locationId, batch, quantity }] of foldMovements(before, movements)) {
    const had = before.get(key)?.quantity ?? scaled(0);
    if (quantity < 0 && quantity < had) short.push({ itemId, locationId, batch, had, short: scaled(-quantity) });
  }
  return short;
}

/** Sentences that refuse, or only warn, as the policy says. */
export function judgeStock(
  policy: NegativeStockPolicy,
  short: readonly Shortage[],
  nameOf: (itemId: string) => string,
): { readonly problems: readonly string[]; readonly warnings: readonly string[] } {
  const sentences = short.map(
    ({ itemId, had, short: by }) => `${nameOf(itemId)}: ${formatScaled(had)} in stock, ${formatScaled(by)} too few`,
  );
  return { problems: policy === 'blocked' ? sentences : [], warnings: policy === 'warned' ? sentences : [] };
}
