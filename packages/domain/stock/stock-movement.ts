import type { Paise, Quantity } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { Day } from '#domain/time/day';

/** The branch of goods that have left one branch and have not reached the next. */
export const transit = 'transit';

/** A movement of one item, as its valuation needs it. */
export interface StockMovement {
  /** Voucher and line in one text: no two movements share it. */
  readonly key: string;
  readonly itemId: string;
  /** A branch, or `transit` for what is lost on the way. */
  readonly branch: string;
  /** Empty where there is none. */
  readonly location: string;
  /** Empty where there is none. */
  readonly batch: string;
  readonly day: Day;
  /** Its place among all entries of the branch. An edited voucher keeps its place. */
  readonly place: number;
  readonly kind: MovementKind;
  /** In ten-thousandths: in is positive, out negative. */
  readonly quantity: Quantity;
  /**
   * In paise, for all that comes in with a cost of its own, the transfer value between two GSTINs, and by how much a note changes a price,
   * which may be negative. Missing for the rest.
   */
  readonly value: Paise | null;
  /** The key of the sale, purchase or dispatch whose cost it carries, or of the purchase whose price a note changes. */
  readonly origin?: string;
  /** The quantity whose price a note changes. */
  readonly noted?: Quantity;
  /** The branch that a dispatch is sold to. */
  readonly to?: string;
  /** Of what was made. */
  readonly production?: Production;
}

export interface Production {
  /** The keys of what went in. */
  readonly inputs: readonly string[];
  /** Other costs of the whole production, in paise. */
  readonly extra: Paise;
  /** What the scrap of the whole production fetches, in paise. */
  readonly scrap: Paise;
  /** The part of the cost that falls to this output, of 10,000. */
  readonly share: number;
}

/** The keys of the movements that must be valued before this one. */
export function namedBy(movement: StockMovement): readonly string[] {
  if (movement.kind === 'production-in') return movement.production?.inputs ?? none;
  const origin = originOf(movement);
  return origin === undefined ? none : [origin];
}

/** The origin of a movement whose kind carries the cost of one, or changes it. */
export function originOf({ kind, branch, origin }: Pick<StockMovement, 'kind' | 'branch' | 'origin'>): string | undefined {
  const carries = carrying.has(kind) || (kind === 'adjustment-out' && branch === transit);
  return carries ? origin : undefined;
}

const carrying: ReadonlySet<MovementKind> = new Set(['sales-return', 'purchase-return', 'transfer-in', 'price-note']);

const none: readonly string[] = [];
