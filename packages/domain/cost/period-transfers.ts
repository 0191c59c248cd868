import { type Bought, plusBought, upliftAt } from '#domain/cost/bought';
import type { UnitCost } from '#domain/cost/unit-cost';
import { lessUplift, partOfUplift, plusUplift, soldKey, type Uplift, upliftBy, wholeUplift } from '#domain/cost/uplift';
import { type MovementKind, movementKinds } from '#domain/stock/movement-kind';

/**
 * What a period knows of goods that went between branches, so that a GSTIN that is seen alone holds what it bought from another at the
 * transfer value (decision D44).
 *
 * Such goods have an average of the year of their own in each branch: what all of them were bought for lies on all that the branch had and
 * got in the period, piece by piece. What goes on to another branch takes its part along. The rest of the goods stands at the rate of the
 * organisation, whoever bought them (choice 13).
 */
export interface Transfers {
  readonly came: readonly Came[];
  readonly arrived: readonly (Way & { readonly quantity: number })[];
  /**
   * What went out beside what moved at the rate of the period: what was missing when it began (`opening`), and what went back to a supplier
   * of another branch, so that no branch has fewer pieces than came in.
   */
  readonly gone: readonly { readonly branch: string; readonly kind: MovementKind; readonly quantity: number }[];
}

/** What came into a branch that another GSTIN had sold, by the reason; `opening`: it was there when the period began. */
interface Came {
  readonly branch: string;
  readonly kind: MovementKind;
  readonly bought: NonNullable<Bought>;
}

/** Goods that left a branch in the period and arrived in another. */
interface Way {
  readonly from: string;
  readonly to: string;
  /** To another GSTIN. What it was sold for has come by itself. */
  readonly sold: boolean;
}

export const noTransfers: Transfers = { came: [], arrived: [], gone: [] };

export function isNoTransfer({ came, arrived, gone }: Transfers): boolean {
  return came.length + arrived.length + gone.length === 0;
}

export function withGone(transfers: Transfers, { branch, kind }: Omit<Came, 'bought'>, quantity: number): Transfers {
  const others = transfers.gone.filter((one) => one.branch !== branch || one.kind !== kind);
  return { ...transfers, gone: [...others, { branch, kind, quantity: goneIn(transfers, branch, kind) + quantity }] };
}

export function withCame(transfers: Transfers, { branch, kind }: Omit<Came, 'bought'>, more: Bought): Transfers {
  if (more === undefined) return transfers;
  const bought = plusBought(cameIn(transfers, branch, kind), more);
  const others = transfers.came.filter((one) => one.branch !== branch || one.kind !== kind);
  return { ...transfers, came: bought === undefined ? others : [...others, { branch, kind, bought }] };
}

export function withArrived(transfers: Transfers, { from, to, sold }: Way, quantity: number): Transfers {
  const way = { from, to, sold };
  const others = transfers.arrived.filter((one) => !isSame(one, way));
  return { ...transfers, arrived: [...others, { ...way, quantity: quantityOn(transfers, way) + quantity }] };
}

/** A branch with what is there, and what moved in the period at its rate. */
export interface Held {
  readonly branch: string;
  readonly quantity: number;
  readonly open: readonly (readonly [kind: MovementKind, quantity: number])[];
}

/** An amount of each sale: what each branch has, and what its movements have of it. */
interface Shares {
  /** Of so many pieces of a branch. */
  of(branch: string, quantity: number): Uplift;
  /** Of what came in for a reason. */
  came(branch: string, kind: MovementKind): Uplift;
  /** Of all that arrived on a way. */
  arrived(way: Way): Uplift;
  /** How many pieces a branch had and got. */
  pieces(branch: string): number;
}

/** `amountOf` says what of goods is asked for: their uplift, or how many they are. */
export function sharesIn(transfers: Transfers, held: readonly Held[], amountOf: (bought: Bought) => Uplift): Shares {
  const known = new Map(held.map((one) => [one.branch, piecesIn(transfers, one)]));
  const pieces = (branch: string) => known.get(branch) ?? 0;
  const own = new Map<string, Uplift>();
  for (const { branch, bought } of transfers.came) if (pieces(branch) > 0) add(own, branch, amountOf(bought));
  const shareOf = (shares: ReadonlyMap<string, Uplift>, branch: string, quantity: number) =>
    pieces(branch) > 0 ? partOfUplift(shares.get(branch), quantity, pieces(branch)) : undefined;
  const arrivedWith = (shares: ReadonlyMap<string, Uplift>, { from, to, sold }: Way, quantity: number) => {
    const part = pieces(to) > 0 ? shareOf(shares, from, quantity) : undefined;
    return sold ? plusUplift(part, upliftBy(soldKey(from, to), -wholeUplift(part))) : part;
  };
  let [shares, before]: [ReadonlyMap<string, Uplift>, ReadonlyMap<string, Uplift>] = [own, own];
  // What goes in circles gets less with every round.
  for (let round = 0, more = transfers.came.length > 0; more && round < mostRounds; round += 1) {
    const next = new Map(own);
    for (const { quantity, ...way } of transfers.arrived) add(next, way.to, arrivedWith(shares, way, quantity));
    more = JSON.stringify([...next]) !== JSON.stringify([...shares]);
    [shares, before] = [next, shares];
  }
  return {
    of: (branch, quantity) => shareOf(shares, branch, quantity),
    came: (branch, kind) => (pieces(branch) > 0 ? amountOf(cameIn(transfers, branch, kind)) : undefined),
    // As the last round took it, so that nothing gets lost.
    arrived: (way) => arrivedWith(before, way, quantityOn(transfers, way)),
    pieces,
  };
}

const mostRounds = 20;

/** What a branch has above cost: by the reason it came or went, and what is there. Together they make what it has. */
interface BranchUplift {
  readonly onHand: Uplift;
  readonly moved: ReadonlyMap<MovementKind, Uplift>;
}

export function branchUplift(transfers: Transfers, shares: Shares, { branch, quantity, open }: Held): BranchUplift {
  const moved = new Map<MovementKind, Uplift>();
  const went = new Map(open);
  let upTo = shares.pieces(branch) - goneIn(transfers, branch, 'opening');
  for (const kind of movementKinds) {
    if (kind !== 'opening') add(moved, kind, shares.came(branch, kind));
    if (kind === 'transfer-in') for (const way of transfers.arrived) if (way.to === branch) add(moved, kind, shares.arrived(way));
    if (kind === 'transfer-in' || kind === 'opening') continue;
    const left = upTo + (went.get(kind) ?? 0) - goneIn(transfers, branch, kind);
    add(moved, kind, lessUplift(shares.of(branch, left), shares.of(branch, upTo)));
    upTo = left;
  }
  return { onHand: shares.of(branch, quantity), moved };
}

/** A movement of a period: what came with it, and what went out at the rate of the period, or came in at it (negative). */
export interface Moved {
  readonly key: string;
  readonly branch: string;
  readonly kind: MovementKind;
  readonly bought?: Bought;
  readonly arrived?: Way & { readonly quantity: number };
  readonly issued?: number;
}

/** By how much each of these movements, the last of the period, changed the uplift of its branch. */
export function upliftsOfMoves(
  transfers: Transfers,
  shares: Shares,
  held: readonly Held[],
  moves: readonly Moved[],
  rate: UnitCost | null,
): ReadonlyMap<string, Uplift> {
  const uplifts = new Map<string, Uplift>();
  const come = new Map<string, Bought>();
  const arrived = new Map<string, number>();
  const left = new Map(held.map(({ branch, quantity }) => [branch, quantity]));
  // From the end of the period back to its first movement, so that its start does not have to be known.
  for (const { key, branch, kind, bought, arrived: way, issued = 0 } of moves.toReversed()) {
    if (shares.pieces(branch) <= 0) continue;
    let change: Uplift;
    if (bought !== undefined) {
      const reason = `${branch} ${kind}`;
      const until = come.has(reason) ? come.get(reason) : cameIn(transfers, branch, kind);
      const from = plusBought(until, bought, -1);
      come.set(reason, from);
      change = plusUplift(change, lessUplift(upliftAt(until, rate), upliftAt(from, rate)));
    }
    if (way !== undefined) {
      const whole = quantityOn(transfers, way);
      const reason = JSON.stringify([way.from, way.to, way.sold]);
      const until = arrived.get(reason) ?? whole;
      arrived.set(reason, until - way.quantity);
      const upTo = (quantity: number) => partOfUplift(shares.arrived(way), quantity, whole);
      change = plusUplift(change, lessUplift(upTo(until), upTo(until - way.quantity)));
    }
    if (issued !== 0) {
      const after = left.get(branch) ?? 0;
      left.set(branch, after + issued);
      change = plusUplift(change, lessUplift(shares.of(branch, after), shares.of(branch, after + issued)));
    }
    if (change !== undefined) uplifts.set(key, change);
  }
  return uplifts;
}

/** All that a branch had and got in the period, but for what came back: what is there, and what went out at the rate of the period. */
function piecesIn(transfers: Transfers, { branch, quantity, open }: Held): number {
  const went = open.reduce((sum, [kind, moved]) => (kind === 'transfer-in' ? sum : sum - moved), 0);
  return transfers.gone.reduce((sum, one) => (one.branch === branch ? sum + one.quantity : sum), quantity + went);
}

function goneIn({ gone }: Transfers, branch: string, kind: MovementKind): number {
  return gone.find((one) => one.branch === branch && one.kind === kind)?.quantity ?? 0;
}

function cameIn({ came }: Transfers, branch: string, kind: MovementKind): Bought {
  return came.find((one) => one.branch === branch && one.kind === kind)?.bought;
}

function quantityOn({ arrived }: Transfers, way: Way): number {
  return arrived.find((one) => isSame(one, way))?.quantity ?? 0;
}

function isSame(one: Way, other: Way): boolean {
  return one.from === other.from && one.to === other.to && one.sold === other.sold;
}

function add<K>(sums: Map<K, Uplift>, key: K, more: Uplift): void {
  if (more !== undefined) sums.set(key, plusUplift(sums.get(key), more));
}
