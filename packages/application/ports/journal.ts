import type { OpenOrders, Source } from '#application/ports/orders';
import type { Json, ListEntry, Revision, Row, Stored, UniqueValue } from '#application/ports/records';
import type { Scope, Stream } from '#application/ports/scope';
import type { OnHand } from '#application/ports/stock';
import type { OpenBill } from '#domain/bills/bill-parts';
import type { Paise } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import type { PieceHistory } from '#domain/stock/piece';
import type { PartySums } from '#domain/tax-at-source/party-sums';
import type { Day } from '#domain/time/day';

export interface Message {
  /** Queue name of `topology/queues.ts`; the body is a message of `events/`. */
  readonly queue: string;
  readonly body: Json;
}

/** A new status of a document that was not changed itself: its version stays, and its row in lists shows the status. */
export interface StatusChange {
  readonly slug: string;
  readonly id: string;
  readonly status: string;
}

/** The changes that a decision wants written, all or nothing. */
export interface Change {
  /** For the audit trail: `create`, `edit`, `delete`, `cancel`, `sign-in` … */
  readonly action: string;
  readonly slug: string;
  readonly id: string;
  /** The record afterwards; null deletes it (its revisions stay in the log). */
  readonly row: Row | null;
  readonly list: ListEntry | null;
  /** Values that no other record of the slug may have, normalised by `domain`. The values of a deletion stay taken for ever. */
  readonly unique: readonly UniqueValue[];
  /** Words by which soft search finds the record (lower case, no duplicates). */
  readonly words: readonly string[];
  /** The new effect; absent or null removes the old one. */
  readonly effect?: Effect | null;
  readonly messages?: readonly Message[];
  /** Earlier documents whose status follows from this change, from among `needs.sources`. Written in the same transaction. */
  readonly also?: readonly StatusChange[];
  /**
   * A change that must not race with documents posted on older facts (a master deleted or deactivated, a period locked). Every branch reads
   * its facts again, and so does every write of another master. `organisation`: only the latter. `branch`: a change in the log of a branch
   * that must not race with the documents of this branch.
   */
  readonly fences?: true | 'organisation' | 'branch';
  /** The reason, if the user gave one. */
  readonly remark?: string;
}

/** The facts of a decision: exact as of its position in the log. */
export interface Facts {
  /** The record now, when the work asked for it. */
  readonly record: Stored | undefined;
  /** Open bills of the ledgers asked for in `needs.bills`. */
  readonly bills: readonly OpenBill[];
  /** Stock of the items asked for in `needs.onHand`, in the branch of the stream. */
  readonly onHand: readonly OnHand[];
  /** The last day of a stock count in the branch of the stream, or a later one; only beside other facts. */
  readonly lastCount: Day;
  /** What is open of the items asked for in `needs.orders` in the orders of the branch of the stream. */
  readonly orders: readonly OpenOrders[];
  /** The documents asked for in `needs.sources` that exist in the branch of the stream, by id. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Closing balance, all years, of the ledgers asked for in `needs.balances`, in the branch of the stream. */
  readonly balances: ReadonlyMap<string, Paise>;
  /** The pieces asked for in `needs.codes`, by barcode: their histories in the branch of the stream, empty if they never were there. */
  readonly codes: ReadonlyMap<string, PieceHistory>;
  /** What documents of the branch of the stream say of tax at source for the parties and years asked for in `needs.deducted`. */
  readonly deducted: ReadonlyMap<string, PartySums>;
  /**
   * Takes the next number of a series (a counter of this stream), stepping over those that others have. Call it at most once per series;
   * the number is used only if the change is written.
   */
  next(series: string, startsFrom: number, isTaken?: (number: number) => boolean): number;
  /** The last number a series gave; 0 before the first. */
  last(series: string): number;
  /** The instant of the commit, ISO 8601 UTC. */
  readonly now: string;
}

export interface Work {
  readonly slug: string;
  readonly id: string;
  /** `create`: the id must be new. The same id and `fingerprint` returns the first answer; another fingerprint is refused. */
  readonly kind: 'create' | 'change';
  /** Hash of the request body; for `create` only. */
  readonly fingerprint?: string;
  /**
   * For `change`: the version the caller read, and what people call such a record. A stale one is refused with `changed` before `decide` is
   * called. Absent: the caller does not depend on one.
   */
  readonly read?: { readonly version: number; readonly title: string };
  readonly needs?: {
    readonly bills?: readonly string[];
    readonly onHand?: readonly string[];
    /** The first day on which the quantities on hand matter, if earlier days than the last do. */
    readonly levelsFrom?: Day | undefined;
    /** Items of orders. */
    readonly orders?: readonly string[];
    readonly balances?: readonly string[];
    /** Documents that this one takes from or whose takers matter, its own id included; only in the log of a branch. */
    readonly sources?: readonly { readonly slug: string; readonly id: string }[];
    readonly codes?: readonly string[];
    /** Parties in a year, as `partyYear` names them: what documents say of tax at source. */
    readonly deducted?: readonly string[];
  };
  /**
   * The result of `Journal.fence` from before the facts for `decide` were read. If it has moved since, the work is refused with `busy`:
   * read them again.
   */
  readonly fence?: number;
  /**
   * The change closes a period. Its moment is not earlier than that of any document written before it in any branch, and not later than
   * that of any document decided after it, so moments alone tell which documents came later. Only in the organisation's log, and only with
   * `Change.fences`.
   */
  readonly closesPeriod?: true;
  /**
   * Called after all branches were closed for this work, and before it is decided. Nothing is written to a branch until the change is, so
   * what it reads of the branches still holds then. Throws to write nothing. Only in the organisation's log, and only with `Change.fences`.
   */
  readonly whileClosed?: () => Promise<void>;
  /** Pure: it may be called more than once. Throws a Refusal to write nothing. */
  decide(facts: Facts): Change;
}

export interface Committed {
  readonly stored: Stored;
  readonly sequence: number;
  /** True when an earlier, identical create was answered again. */
  readonly repeated: boolean;
}

/** The only way to write. Works of one stream wait in line and share transactions. */
export interface Journal {
  commit(scope: Scope, stream: Stream, work: Work): Promise<Committed>;
  /** Works in one transaction, each decided on what those before it do: all are written, or none. One refusal refuses all. */
  commitTogether(scope: Scope, stream: Stream, works: readonly Work[]): Promise<readonly Committed[]>;
  /** The fence of a stream now (see `Work.fence`); almost always answered from memory. */
  fence(scope: Scope, stream: Stream): Promise<number>;
  /** Whether the branch holds all these pieces, by their barcodes. Only one branch of an organisation holds a piece. */
  holdsPieces(scope: Scope, codes: readonly string[]): Promise<boolean>;
  /**
   * The branch takes each of these pieces, at most once, from the branch that held it. A work of those branches with a fence from before is
   * refused with `busy`. So what was not written there by now was decided too early.
   */
  takePieces(scope: Scope, codes: readonly string[]): Promise<void>;
  /** The last number that a series of a stream gave (see `Facts.next`); 0 when it gave none. */
  lastNumber(scope: Scope, stream: Stream, series: string): Promise<number>;
  /** The last entry of a stream: its place and its hash, in hex, which proves everything before it. */
  head(scope: Scope, stream: Stream): Promise<{ readonly sequence: number; readonly hash: string }>;
  /** Many works at once, in order, each with its own answer; used by imports and seeding. */
  commitAll(scope: Scope, stream: Stream, works: readonly Work[]): Promise<readonly (Committed | Error)[]>;
  /** A stretch of the log, oldest first: the audit trail and the day book read it. */
  entries(scope: Scope, stream: Stream, after: number, limit: number): Promise<readonly (Revision & { readonly effect?: Effect })[]>;
}
