import type { OpenOrders } from '#application/ports/orders';
import type { Scope } from '#application/ports/scope';
import type { Uplift } from '#domain/cost/uplift';
import type { DatedMethod, ValuationMethod } from '#domain/cost/valuation-method';
import type { Paise, Quantity } from '#domain/money/paise';
import type { Made, VoucherLine } from '#domain/posting/effect';
import type { DayChange } from '#domain/stock/levels';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { PieceHistory } from '#domain/stock/piece';
import type { Day } from '#domain/time/day';
import type { BranchWorth } from '#domain/valuation/branch-worth';
import type { StockState } from '#domain/valuation/stock-state';

export interface OnHand {
  readonly itemId: string;
  readonly locationId: string | null;
  readonly batch: string | null;
  readonly quantity: Quantity;
  /** What moved there after the day in `needs.levelsFrom`, by day. */
  readonly later?: readonly DayChange[];
}

/** What there is of an item in a branch: on hand in all places, and in orders. */
export interface FreeStock extends Omit<OpenOrders, 'ordered'> {
  readonly onHand: Quantity;
}

/** A movement of goods. */
export interface StockRow {
  readonly date: Day;
  /** Of the voucher's first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  readonly lineId: string;
  readonly itemId: string;
  readonly locationId: string | null;
  readonly batch: string | null;
  readonly kind: MovementKind;
  /** In is positive, out negative. */
  readonly quantity: Quantity;
  /** In paise, of what comes in with a cost of its own, and of a change of its price; between two GSTINs the transfer value. */
  readonly value: Paise | null;
  /** The line of the voucher whose cost it carries. */
  readonly origin: VoucherLine | null;
  /** The quantity whose price a note changes. */
  readonly noted?: Quantity;
  /** The branch that a dispatch is sold to. */
  readonly to?: string;
  /** Of what was made, where its value follows from what went in. */
  readonly made?: Made;
  /** Lost on the way to this branch. */
  readonly transit?: true;
}

/** Which pieces, by what their histories say now. */
export interface PiecesWanted {
  readonly itemId?: string;
  /** How their barcodes begin. */
  readonly begins?: string;
  readonly onHand?: boolean;
  /** What happened to them later is left out of their histories, which may then be empty. */
  readonly until?: Day;
}

export interface PiecesFound {
  readonly pieces: readonly { readonly code: string; readonly history: PieceHistory }[];
  readonly cursor?: string;
}

export interface ValuedStock {
  readonly states: readonly StockState[];
  /** How an item is valued, the earliest method first. */
  methodsOf(itemId: string): readonly DatedMethod[];
}

export interface ItemMovements extends ValuedStock {
  /** By day and then in the order of entry, of all branches. */
  readonly rows: readonly (StockRow & { readonly branchId: string; readonly cost: number; readonly uplift?: Uplift })[];
}

/** Goods: how many, where, and at which value. */
export interface StockBooks {
  onHand(scope: Scope, branchId: string, itemIds: readonly string[]): Promise<readonly OnHand[]>;
  /** What there is of every item that ever moved or was ordered in a branch. Cheap for many items. */
  freeStock(scope: Scope, branchId: string): Promise<readonly FreeStock[]>;
  /** The histories of these barcodes in a branch; empty if they never were there. */
  codes(scope: Scope, branchId: string, codes: readonly string[]): Promise<ReadonlyMap<string, PieceHistory>>;
  /**
   * The pieces of a branch in the order of their barcodes. It costs only what is shown; a page of rare pieces may be short, even empty, and
   * still have a cursor.
   */
  pieces(scope: Scope, branchId: string, wanted: PiecesWanted, page: { limit: number; cursor?: string }): Promise<PiecesFound>;
  /** Movements of goods dated in `from`..`to`, by day and then in the order of entry. The cost grows with the movements of these days. */
  stockRows(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly StockRow[]>;
  /**
   * The stock of the organisation at the end of each of these days, valued, from the checkpoints and what moved after them. It is valued as
   * a whole, because cost goes from branch to branch. Without `places` a state may lack places and layers, and is cheaper.
   */
  stock(scope: Scope, days: readonly { readonly day: Day; readonly places: boolean }[], itemIds?: readonly string[]): Promise<ValuedStock>;
  /**
   * The stock of the organisation at the end of a day, once for each method, as if all items had always been valued by it. The cost grows
   * with all movements up to the day.
   */
  stockByMethod(scope: Scope, day: Day, methods: readonly ValuationMethod[]): Promise<readonly StockState[]>;
  /**
   * What the stock of each branch is worth at the end of each of these days. A day costs little, unless goods moved on it or before it just
   * now.
   */
  stockWorth(scope: Scope, days: readonly Day[]): Promise<ReadonlyMap<Day, ReadonlyMap<string, BranchWorth>>>;
  /** The stock of one item before and at the end of a period, and its movements in between with their cost. */
  itemMovements(scope: Scope, itemId: string, from: Day, to: Day): Promise<ItemMovements>;
}
