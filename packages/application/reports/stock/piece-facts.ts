import type { Day } from '#domain/time/day';
import type { PieceStatus } from '#modules/kit/stock-lines/piece-status';

/** A voucher of a piece. */
export interface PieceVoucher {
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  readonly date: Day;
  readonly type: string;
  /** The other party, for people who may see the voucher. */
  readonly party: string | null;
  /** Per unit, for people who may see the voucher. */
  readonly rate: number | null;
  readonly project: string | null;
}

/** What a voucher did with a piece. */
export interface PieceStep extends PieceVoucher {
  readonly direction: 'in' | 'out';
  readonly location: string;
  readonly batch: string;
}

export interface PieceFacts {
  readonly code: string;
  readonly item: string;
  readonly branch: string;
  readonly branchId: string;
  readonly status: PieceStatus;
  /** How it came to the branch; null for a piece whose purchase nobody knows. */
  readonly bought: PieceVoucher | null;
  readonly sold: PieceVoucher | null;
  /** Who installed it; null where nobody did, and for people who may not see the invoice. */
  readonly installer: string | null;
  /** The last day of its warranty; null of a piece that is not sold, and of an item without one. */
  readonly warrantyUntil: Day | null;
  readonly history: readonly PieceStep[];
}
