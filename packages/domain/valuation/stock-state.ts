import type { PeriodState } from '#domain/cost/period-average';
import type { PlaceQuantity } from '#domain/cost/places';
import type { Layer } from '#domain/cost/pool';
import type { UnitCost } from '#domain/cost/unit-cost';
import type { Uplift } from '#domain/cost/uplift';
import type { ValuationMethod } from '#domain/cost/valuation-method';
import type { Day } from '#domain/time/day';
import type { Origin } from '#domain/valuation/origin';
import type { KindTotal } from '#domain/valuation/stock-totals';

/**
 * Stock at the end of a day, as plain data: all that the valuation of later movements needs. It has one entry for each layer on hand, and
 * of all that was sold and bought before only what is in transit or what a later movement names.
 */
export interface StockState {
  readonly day: Day;
  readonly items: readonly ItemState[];
  readonly origins: readonly Readonly<Origin>[];
}

export interface ItemState {
  readonly itemId: string;
  readonly method: ValuationMethod;
  readonly branches: readonly BranchState[];
  /** With an average of the period; null with the others. */
  readonly period: PeriodState | null;
  /** Of an item as some branches see it: as it is. */
  readonly atCost?: ItemState;
}

/** With an average of the period, the values are those of the moving average, at which production takes its inputs. */
export interface BranchState {
  readonly branch: string;
  readonly quantity: number;
  readonly value: number;
  readonly layers: readonly Readonly<Layer>[];
  readonly last: UnitCost | null;
  readonly places: readonly PlaceQuantity[];
  /** All that ever moved, by kind: a period has moved what its end has more than its start. */
  readonly totals: readonly KindTotal[];
  /** Of what is there, beside the value. */
  readonly uplift?: Uplift;
  /** Of it, what those see who look (`seenBy`); it is in the totals then. */
  readonly above?: number;
}
