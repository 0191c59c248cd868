import { upliftAt } from '#domain/cost/bought';
import { periodCost, periodFrom } from '#domain/cost/period-average';
import { branchUplift, type Held, sharesIn } from '#domain/cost/period-transfers';
import { plusUplift, type Uplift } from '#domain/cost/uplift';
import type { MovementKind } from '#domain/stock/movement-kind';
import { boughtLeft, type Origin, restOf, upliftLeft } from '#domain/valuation/origin';
import type { BranchState, ItemState } from '#domain/valuation/stock-state';

/** What goods of an item stand at above cost for those who see a GSTIN alone. */
interface Uplifts {
  onHand(branch: string): Uplift;
  /** Of all that ever moved in a branch for this reason. */
  moved(branch: string, kind: MovementKind): Uplift;
  /** Of what is on the way of one of its dispatches. */
  left(origin: Origin): Uplift;
}

/** With an average of the year, what another GSTIN sold has an average of its own (`Transfers`), which is known at any rate of the period. */
export function upliftsIn({ branches, period }: ItemState): Uplifts {
  const stateOf = (branch: string) => branches.find((one) => one.branch === branch);
  const settled = (branch: string, kind: MovementKind) => stateOf(branch)?.totals.find((total) => total.kind === kind)?.uplift;
  if (period === null) return { onHand: (branch) => stateOf(branch)?.uplift, moved: settled, left: upliftLeft };
  const { transfers, from } = period;
  const rate = periodCost(periodFrom(period));
  if (transfers === undefined) return { onHand: () => undefined, moved: settled, left: (origin) => upliftAt(boughtLeft(origin), rate) };
  const held = branches.map(heldIn);
  const shares = sharesIn(transfers, held, (bought) => upliftAt(bought, rate));
  const known = new Map(held.map((one) => [one.branch, branchUplift(transfers, shares, one)]));
  return {
    onHand: (branch) => known.get(branch)?.onHand,
    moved: (branch, kind) => plusUplift(settled(branch, kind), known.get(branch)?.moved.get(kind)),
    left: (origin) => (origin.day < from ? upliftAt(boughtLeft(origin), rate) : shares.of(origin.branch, restOf(origin).quantity)),
  };
}

function heldIn({ branch, quantity, totals }: BranchState): Held {
  return { branch, quantity, open: totals.map(({ kind, open }) => [kind, open] as const) };
}
