import type { UnitCost } from '#domain/cost/unit-cost';
import type { ValuationMethod } from '#domain/cost/valuation-method';
import type { PeriodFigures, PlaceFigures } from '#domain/stock-figures/period-figures';

/** An item over a period, in the branches asked for. `outward` has what filled gaps and returns to suppliers cost more, so `closing` follows from the others. */
export interface StockOfItem extends PeriodFigures {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** Null without a group. */
  readonly groupId: string | null;
  readonly method: string;
  /** Null without one. */
  readonly reorderLevel: number | null;
  readonly branches: readonly (PeriodFigures & { readonly branch: string })[];
  /** By branch, location and batch; the last two empty for the rest of the branch. */
  readonly places: readonly PlaceFigures[];
  /** Sent from these branches and not received yet. It belongs to none of them. */
  readonly transit: UnitCost;
  /** What the goods cost that were sold or used in production, less what customers sent back. */
  readonly consumed: UnitCost;
  /** What the closing stock would be worth by each method; missing if nobody asked. */
  readonly byMethod?: ReadonlyMap<ValuationMethod, number>;
  /** Net sales less what the goods cost, in paise; missing where it is not known, as of a place, and for people who may not see the sales. */
  readonly grossProfit?: number;
}

export interface StockGroup {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Quantities of its items may be added up, if they have one unit. */
  readonly addable: boolean;
}

/** The movements of the organisation up to the last day, valued (decision D26). */
export interface StockFacts {
  readonly items: readonly StockOfItem[];
  readonly groups: readonly StockGroup[];
  /** The branches asked for. */
  readonly branches: readonly { readonly id: string; readonly name: string }[];
  /** What statements of these branches say of the stock on the last day, in paise; only where something is on the way. */
  readonly inStatements?: number;
}
