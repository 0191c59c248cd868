import type { Work } from '#application/ports/journal';
import type { OpenOrders, Taker } from '#application/ports/orders';
import type { OnHand } from '#application/ports/stock';
import type { OpenBill } from '#domain/bills/bill-parts';
import type { Paise } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import type { PieceHistory } from '#domain/stock/piece';
import type { PartySums } from '#domain/tax-at-source/party-sums';
import type { Day } from '#domain/time/day';
import { type DeductedChange, type OrderChange, sourceKey } from '#storage/views/fold-entry';

export type Needs = NonNullable<Work['needs']>;

/** Facts read for a change of bills, besides the bill itself. */
export interface Voucher {
  /** Its place in the log. */
  readonly sequence: number;
  /** Sequence of its first revision. */
  readonly first: number;
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  /** The order it was, and is afterwards. */
  readonly order?: OrderChange | undefined;
  /** What it said of tax at source, and says afterwards; missing if that stays. */
  readonly deducted?: DeductedChange | undefined;
}

/** Facts of one stream at a position of its log. Each decision of a group updates them before the next one sees them. */
export interface WorkingFacts {
  /** False when an earlier decision changed a bill that was settled long ago, or an unknown order: then facts must be read again. */
  knows(needs: Needs): boolean;
  bills(ledgerIds: readonly string[]): readonly OpenBill[];
  /** With what moved after `levelsFrom`, which the facts were asked for. */
  onHand(itemIds: readonly string[], levelsFrom?: Day): readonly OnHand[];
  /** The last day of a stock count in the branch, or a later one. */
  lastCount(): Day;
  orders(itemIds: readonly string[]): readonly OpenOrders[];
  balances(ledgerIds: readonly string[]): ReadonlyMap<string, Paise>;
  /** By `slug|id` of the earlier document. */
  takers(source: string): readonly Taker[];
  /** The histories of pieces, by barcode. */
  codes(codes: readonly string[]): ReadonlyMap<string, PieceHistory>;
  /** Tax at source by party and year. */
  deducted(keys: readonly string[]): ReadonlyMap<string, PartySums>;
  /** Removes `out` from the books and adds `into`. */
  move(voucher: Voucher, out: Effect | null, into: Effect | null): void;
}

/** The source of the facts in `needs`: exact as of `sequence` of the stream, or newer. */
export type ReadFacts = (key: string, needs: Needs, sequence: number) => Promise<WorkingFacts>;

export function needsAnything(needs: Needs | undefined): needs is Needs {
  if (needs === undefined) return false;
  return Object.values({ ...needs, levelsFrom: undefined }).some((asked) => asked !== undefined && asked.length > 0);
}

export function unionOfNeeds(all: readonly Needs[]): Needs {
  const union = (pick: (needs: Needs) => readonly string[] | undefined) => [...new Set(all.flatMap((needs) => pick(needs) ?? []))];
  const sources = new Map(all.flatMap((needs) => needs.sources ?? []).map((source) => [sourceKey(source), source]));
  return {
    bills: union((needs) => needs.bills),
    onHand: union((needs) => needs.onHand),
    orders: union((needs) => needs.orders),
    balances: union((needs) => needs.balances),
    sources: [...sources.values()],
    codes: union((needs) => needs.codes),
    deducted: union((needs) => needs.deducted),
    levelsFrom: all.flatMap(({ levelsFrom }) => levelsFrom ?? []).sort()[0],
  };
}
