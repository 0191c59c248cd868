import type { Statement } from '#domain/bank-statement/statement-line';
import type { BillPart, OpenBill } from '#domain/bills/bill-parts';
import type { Uplift } from '#domain/cost/uplift';
import type { DatedMethod, ValuationMethod } from '#domain/cost/valuation-method';
import type { Standing } from '#domain/documents/standing';
import type { FileType } from '#domain/files/file-type';
import type { CodeKind } from '#domain/labels/code-kind';
import type { LabelRun } from '#domain/labels/label-runs';
import type { LabelSheet } from '#domain/labels/label-sheet';
import type { LabelFacts } from '#domain/labels/label-texts';
import type { Paise, Quantity } from '#domain/money/paise';
import type { BankMatch, BillChange, Effect, Made, MatchedEntry, MatchedLine, VoucherLine } from '#domain/posting/effect';
import type { TallyAmounts } from '#domain/registers/day-tally';
import type { ProjectLine } from '#domain/registers/project-entry';
import type { RegisterEntry } from '#domain/registers/register-entry';
import type { RegisterKind } from '#domain/registers/register-kind';
import type { RegisterTotals } from '#domain/registers/register-totals';
import type { SaleEntry, SoldLine } from '#domain/registers/sale-entry';
import type { SalePart, SaleSums } from '#domain/registers/sale-sums';
import type { WithheldLedger, WithheldLine } from '#domain/registers/withheld-entry';
import type { DayChange } from '#domain/stock/levels';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { OpenQuantities } from '#domain/stock/order-kind';
import type { PieceHistory } from '#domain/stock/piece';
import type { PartySums } from '#domain/tax-at-source/party-sums';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { BranchWorth } from '#domain/valuation/branch-worth';
import type { StockState } from '#domain/valuation/stock-state';
import type { DrawnLabel } from '#modules/kit/operations/labels';
import type { Labelled, PrintedDocument } from '#modules/kit/operations/printed-document';

export { defaultLedgerId } from '#application/derived-id';
export type { DrawnLabel } from '#modules/kit/operations/labels';
export type { Labelled, PrintedColumn, PrintedDocument, PrintedTable } from '#modules/kit/operations/printed-document';

/**
 * Where a call works. Every port takes it first, and every key begins with its organisation, so an unscoped question cannot be asked.
 * `functions/http` builds it after the membership was checked.
 */
export interface Scope {
  readonly organisationId: string;
  readonly branchId: string;
  readonly financialYearId: string;
  readonly userId: string;
  /** For the audit trail: the caller's address. */
  readonly from: string;
  readonly requestId: string;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Row = Readonly<Record<string, Json>>;

/** A stored master or document: its fields, and the data the product keeps about it. */
export interface Stored {
  readonly slug: string;
  readonly id: string;
  readonly row: Row;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  /** The document's current effect on the books; absent for masters, and for documents without effect (cancelled, or not posting). */
  readonly effect?: Effect;
  /** Its unique values. */
  readonly unique?: Change['unique'];
}

/** The log a change is written to: the organisation's own (masters, settings, sign-ins) or a branch's (documents). */
export type Stream = 'organisation' | { readonly branchId: string };

/** A record as it appears in lists. Sort keys are compared as text; `row` is what a list page shows, nothing more. */
export interface ListEntry {
  /** Its list, for example `sales-invoice|<branch>|<year>` or `transporter`. */
  readonly partition: string;
  /**
   * One sort key for each order the module declares, at most three; the first is the natural order. A document has two, and a third one only
   * while it waits: few have it, so all that wait are next to each other.
   */
  readonly keys: readonly string[];
  readonly row: Row;
  /**
   * Further lists that only count it: `<partition>|<name>`. `Records.count` answers them as it does lists. `<partition>|<name>|listed` says that
   * it has a third sort key, which begins with the name.
   */
  readonly counted?: readonly string[];
}

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
  readonly unique: readonly { readonly name: string; readonly value: string }[];
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

export interface OnHand {
  readonly itemId: string;
  readonly locationId: string | null;
  readonly batch: string | null;
  readonly quantity: Quantity;
  /** What moved there after the day in `needs.levelsFrom`, by day. */
  readonly later?: readonly DayChange[];
}

/** The open quantities of an item in the orders of a branch. */
export interface OpenOrders extends OpenQuantities {
  readonly itemId: string;
}

/** What there is of an item in a branch: on hand in all places, and in orders. */
export interface FreeStock extends Omit<OpenOrders, 'ordered'> {
  readonly onHand: Quantity;
}

/** How many documents of a list have a status, and what they add up to. Cancelled ones are counted as `Cancelled`. */
export interface StatusCount extends Standing {
  readonly slug: string;
  readonly count: number;
}

/** A voucher that takes from the lines of an earlier document. */
export interface Taker {
  readonly voucher: { readonly slug: string; readonly id: string };
  readonly number: string;
  /** Missing where the books kept it before takers had a date. */
  readonly date?: Day | undefined;
  /** By `lineId` of the earlier document. */
  readonly lines: ReadonlyMap<string, Quantity>;
}

/** An earlier document, and the vouchers that take from it, in the order of entry. */
export interface Source {
  readonly stored: Stored;
  readonly takers: readonly Taker[];
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

export interface Revision {
  readonly sequence: number;
  readonly at: string;
  readonly by: string;
  readonly from: string;
  readonly action: string;
  readonly slug: string;
  readonly id: string;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly remark?: string;
}

/** A revision with what it did to the books, in the history of its record. */
export interface OwnRevision extends Revision {
  readonly effect?: Effect;
  /** Who made the record, and when; whether this revision did: the last of a whole history. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly isFirst: boolean;
}

export interface HistoryPart {
  /** Only revisions before this one. */
  readonly before?: number | undefined;
  /** Stops after so many bytes, as they are stored. */
  readonly bytes: number;
}

/** A change of a voucher or master, in its place: the day of the change and its sequence in the log. */
export interface ChangeOfMonth {
  readonly date: Day;
  readonly sequence: number;
  readonly revision: Revision;
}

export interface ListQuery {
  readonly slug: string;
  /** Lists to read, merged by key (several years or branches). */
  readonly partitions: readonly string[];
  /** Index of the sort key used, 0 to 2. */
  readonly order: number;
  readonly descending: boolean;
  /** Inclusive bounds on the sort key, as text. */
  readonly from?: string;
  readonly to?: string;
  /** Leaves out rows for which it returns false. The number of pages read is limited, so a page can be short and still have a cursor. */
  readonly keep?: (row: Row) => boolean;
  /** Whether the status of its records follows from others. The second order then costs half a read unit more for each row. */
  readonly statusFollows?: boolean;
  /** Everything will be read, so pages are as large as the engine allows. */
  readonly whole?: true;
  /** Records of the slug that the caller has just written: the first page has them as they are, even if the index does not yet. */
  readonly lately?: readonly string[];
  readonly limit: number;
  readonly cursor?: string;
}

export interface ListPage {
  readonly rows: readonly ListRow[];
  readonly cursor?: string;
}

export type ListRow = Row & { readonly id: string };

export interface RowsSearched {
  readonly slug: string;
  readonly partitions: readonly string[];
  /** Beginnings of words. */
  readonly prefixes: readonly string[];
  /** How many records to look for, in all lists of the slug. */
  readonly limit: number;
}

export interface RowsFound {
  readonly rows: readonly ListRow[];
  /** There are no more. */
  readonly all: boolean;
  /** There may be more: the words are too common to search to the end. */
  readonly partly: boolean;
}

export interface UniqueValue {
  readonly name: string;
  readonly value: string;
}

/** Lists of which reports show many records. */
export type Catalogued = 'branch' | 'financial-year' | 'group' | 'customer' | 'inventory-group' | 'inventory-item';

/** Reading masters and documents. */
export interface Records {
  find(scope: Scope, slug: string, id: string): Promise<Stored | undefined>;
  /** At most 100 ids; those not found are missing from the map. May answer from a cache of a few seconds, for masters. */
  findMany(scope: Scope, wanted: readonly { slug: string; id: string }[]): Promise<ReadonlyMap<string, Stored>>;
  /**
   * Every record of a small list (masters of which an organisation has few: branches, years, groups, units, roles), cached for a few
   * seconds.
   */
  all(scope: Scope, slug: string): Promise<readonly Stored[]>;
  /**
   * What reports show of every record of these lists: their names, groups and aliases, by id. Exact as of now, and cheap for many; fields
   * that a record lacks are null.
   */
  catalogue(scope: Scope, slugs: readonly Catalogued[]): Promise<ReadonlyMap<Catalogued, ReadonlyMap<string, Row>>>;
  findByUnique(scope: Scope, slug: string, name: string, value: string): Promise<string | undefined>;
  /** The ids of the records that have these unique values, in the same order. */
  findUniques(scope: Scope, slug: string, wanted: readonly UniqueValue[]): Promise<readonly (string | undefined)[]>;
  list(scope: Scope, query: ListQuery): Promise<ListPage>;
  count(scope: Scope, partitions: readonly string[]): Promise<number>;
  /** The counts of several lists, in the same order, at the cost of one. */
  countEach(scope: Scope, partitions: readonly string[]): Promise<readonly number[]>;
  /** Ids of the records of a list that have a word beginning with each prefix, at most `limit`, in the natural order as far as it goes. */
  search(scope: Scope, slug: string, prefixes: readonly string[], limit: number): Promise<readonly string[]>;
  /** The same as list rows, for records in these lists: as list pages show them, a moment later than `find`. */
  searchRows(scope: Scope, asked: RowsSearched): Promise<RowsFound>;
  /** The revisions of one record, newest first: at most 200, and from a long one only some if a part is enough. */
  history(scope: Scope, stream: Stream, slug: string, id: string, part?: HistoryPart): Promise<readonly OwnRevision[]>;
  /** Whether any posted voucher, bill or movement, in any branch, or any record's reference, uses it. */
  isUsed(scope: Scope, slug: string, id: string): Promise<boolean>;
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

/** One ledger of a branch over a stretch of time, in paise; `opening` is all-time net before the year, debit positive. */
export interface LedgerBalance {
  readonly ledgerId: string;
  readonly opening: Paise;
  readonly debit: Paise;
  readonly credit: Paise;
}

/** What a ledger moved on a day. */
export interface LedgerDay {
  readonly day: Day;
  readonly ledgerId: string;
  readonly debit: Paise;
  readonly credit: Paise;
}

export interface LedgerRow {
  readonly date: Day;
  readonly sequence: number;
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  /** Debit positive. */
  readonly amount: Paise;
  /** The ledger on the other side; null when there are several ("as per details"). */
  readonly contraId: string | null;
  /** The bills of the ledger that the voucher opens or settles. */
  readonly billIds: readonly string[];
}

/** What open purchase orders of a day commit a project to, in paise without tax. */
export interface CommittedValue {
  readonly projectId: string;
  readonly date: Day;
  readonly value: number;
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

/** A document in its register. */
export interface RegisterRow extends Omit<RegisterEntry, 'kind' | 'hsn'> {
  readonly id: string;
  /** Of its first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
}

export interface RegisterPage {
  readonly rows: readonly RegisterRow[];
  readonly more: boolean;
}

/** Sums of a register in a month: `2026-04`. */
export interface RegisterMonth {
  readonly month: string;
  readonly totals: RegisterTotals;
}

/** A line of an invoice or return. */
export interface SoldRow extends Omit<SaleEntry, 'lines'>, SoldLine {
  readonly id: string;
  /** Of its first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
}

/** What documents deduct or collect (`taxed`), or what they deposit, on a ledger of tax at source. */
export interface WithheldList extends WithheldLedger {
  readonly taxed: boolean;
}

/** A document in such a list. */
export interface WithheldRow extends WithheldLine {
  readonly slug: string;
  readonly id: string;
  readonly date: Day;
  /** Of its first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
}

/** The tax of a month with one rate, and with one section or of one party. */
export interface WithheldSum extends Pick<WithheldLine, 'section' | 'partyIds' | 'rate' | 'tax'> {
  readonly month: string;
  /** Of those that say it. */
  readonly base: number;
}

/** What the documents of a project did in a period on one ledger, or with one item. */
export interface ProjectSum extends ProjectLine {
  readonly projectId: string;
}

/** A line of a document of a project. */
export interface ProjectRow extends Omit<ProjectLine, 'id'> {
  readonly slug: string;
  readonly id: string;
  readonly date: Day;
  readonly number: string;
  readonly partyName: string;
  readonly projectId: string;
  /** The ledger or the item. */
  readonly lineId: string;
}

/** Sales of a month by item, customer or representative. */
export interface SalesMonth {
  readonly month: string;
  readonly sums: ReadonlyMap<string, SaleSums>;
}

/** A voucher in the day book of a branch. */
export interface DayBookRow {
  readonly date: Day;
  /** Of its first entry in the branch's log: its place among those of the day. */
  readonly sequence: number;
  readonly slug: string;
  readonly id: string;
  /** It was deleted; its revisions are in its history. */
  readonly deleted?: true;
}

/** What the vouchers of one type come to in a period; `kind` is empty, or such as `Receipt`. */
export interface DayTallyOfType extends TallyAmounts {
  readonly slug: string;
  readonly kind: string;
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

/** Entries and statement lines that were matched. The date is that of the bank. */
export interface BankMatchRow extends Omit<BankMatch, 'ledgerId'> {
  readonly id: string;
  readonly date: Day;
}

/** A match that came, or was taken back. */
export interface BankMatchMoved extends Revision {
  readonly match: BankMatch;
}

/** A line of a bank statement, or, with a slug, the entry of a voucher. */
export interface OfBank {
  readonly slug?: string;
  readonly id: string;
  readonly date: Day;
}

/** Folded facts, exact as of the moment of asking: views plus the tail of the log. */
export interface Books {
  /**
   * Opening, debit and credit of every ledger that ever moved in one branch. Opening is everything before `from`; debit and credit are
   * `from`..`to`, both inclusive. Cheap when `from` is the first day of a financial year. `only` limits it to these ledgers: only their
   * pages are read.
   */
  balances(scope: Scope, branchId: string, from: Day, to: Day, only?: readonly string[]): Promise<readonly LedgerBalance[]>;
  /** The balances of these ledgers at the end of each of these days, debit positive. Days at the end of a month need no other pages. */
  closings(
    scope: Scope,
    branchId: string,
    days: readonly Day[],
    ledgerIds: readonly string[],
  ): Promise<readonly ReadonlyMap<string, Paise>[]>;
  /**
   * What these ledgers moved on each day of `from`..`to`, by day; days on which one did not move are missing. It costs as much as there are
   * days, however many vouchers they have.
   */
  ledgerDays(scope: Scope, branchId: string, from: Day, to: Day, ledgerIds: readonly string[]): Promise<readonly LedgerDay[]>;
  /** Rows of one ledger by date, then sequence. `opening` is everything before `from`. */
  statement(
    scope: Scope,
    branchId: string,
    ledgerId: string,
    from: Day,
    to: Day,
    page: { limit: number; cursor?: string },
  ): Promise<{ opening: Paise; rows: readonly LedgerRow[]; cursor?: string }>;
  /** The last rows of one ledger up to a day, newest first. It costs only what is shown. */
  recent(scope: Scope, branchId: string, ledgerId: string, to: Day, limit: number): Promise<readonly LedgerRow[]>;
  /**
   * Documents of a branch dated in `from`..`to`, of every kind, by day and then in the order of entry. It costs only what is shown, however
   * many kinds there are. `after` is the place to continue from.
   */
  dayBook(
    scope: Scope,
    branchId: string,
    from: Day,
    to: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly DayBookRow[]; more: boolean }>;
  /** What those of a period come to by type: the totals of the day book. The cost grows with the days, not with the vouchers. */
  dayTallies(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly DayTallyOfType[]>;
  /**
   * Changes of the vouchers of a branch that are dated in these months, by the day of the change and then in its order, each from a day on.
   * It costs only what is shown, however much changed before that day. `after` is the place to continue from.
   */
  changes(
    scope: Scope,
    branchId: string,
    months: readonly { readonly month: string; readonly since: Day }[],
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly ChangeOfMonth[]; more: boolean }>;
  /**
   * Changes of masters from a day on that may change what statements of earlier days say, in the same order. Which fields these are is in
   * `domain/statements/retold`.
   */
  masterChanges(
    scope: Scope,
    since: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly ChangeOfMonth[]; more: boolean }>;
  /** The vouchers that take from the lines of these documents, by their ids. */
  takers(
    scope: Scope,
    branchId: string,
    documents: readonly { readonly slug: string; readonly id: string }[],
  ): Promise<ReadonlyMap<string, readonly Taker[]>>;
  /** Open bills of one ledger now, or only those that are named: a ledger may have very many. */
  openBills(scope: Scope, branchId: string, ledgerId: string, only?: readonly string[]): Promise<readonly OpenBill[]>;
  /**
   * Those of these bills that are open now, for lists: of many parties at once. A process reads the open bills of a branch once, and after that
   * only the end of its log.
   */
  openOf(
    scope: Scope,
    branchId: string,
    wanted: readonly { readonly ledgerId: string; readonly billId: string }[],
  ): Promise<readonly OpenBill[]>;
  /** Bills by name, including settled ones, with the part of each voucher. The cost does not grow with what was settled since. */
  bills(
    scope: Scope,
    branchId: string,
    wanted: readonly { readonly ledgerId: string; readonly billId: string }[],
  ): Promise<readonly { readonly ledgerId: string; readonly billId: string; readonly parts: readonly BillPart[] }[]>;
  /**
   * The bills of one ledger that are open at the end of `asOf`, with their parts up to it. The cost grows with its open bills and with what
   * the branch settled since.
   */
  ledgerBillsAsOf(
    scope: Scope,
    branchId: string,
    ledgerId: string,
    asOf: Day,
  ): Promise<readonly { readonly billId: string; readonly parts: readonly BillPart[] }[]>;
  /**
   * The open amount of every bill at the end of `asOf`, for ageing, from the vouchers as they are now. Only parts dated up to the day
   * count. An amount settled before the date of its bill is on account until then, so a bill may appear more than once.
   */
  billsAsOf(scope: Scope, branchId: string, asOf: Day): Promise<readonly OpenBill[]>;
  /** What is open in the orders of a branch, of each of these items. The cost does not grow with the orders. */
  openOrders(scope: Scope, branchId: string, itemIds: readonly string[]): Promise<readonly OpenOrders[]>;
  /**
   * What purchase orders dated up to a day still commit projects to, by day and project. The cost grows with the days that have open orders,
   * not with the orders.
   */
  committed(scope: Scope, branchId: string, to: Day): Promise<readonly CommittedValue[]>;
  onHand(scope: Scope, branchId: string, itemIds: readonly string[]): Promise<readonly OnHand[]>;
  /** The documents of a branch and year by list, side and status. The cost does not grow with them. */
  statuses(scope: Scope, branchId: string, financialYearId: string): Promise<readonly StatusCount[]>;
  /** What there is of every item that ever moved or was ordered in a branch. Cheap for many items. */
  freeStock(scope: Scope, branchId: string): Promise<readonly FreeStock[]>;
  /** The histories of these barcodes in a branch; empty if they never were there. */
  codes(scope: Scope, branchId: string, codes: readonly string[]): Promise<ReadonlyMap<string, PieceHistory>>;
  /**
   * The pieces of a branch in the order of their barcodes. It costs only what is shown; a page of rare pieces may be short, even empty, and
   * still have a cursor.
   */
  pieces(scope: Scope, branchId: string, wanted: PiecesWanted, page: { limit: number; cursor?: string }): Promise<PiecesFound>;
  /** Documents in a register of a branch, by date and then in the order of entry. It costs only what is shown. */
  register(
    scope: Scope,
    branchId: string,
    kind: RegisterKind,
    from: Day,
    to: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<RegisterPage>;
  /** Sums of a register by month; those by HSN code only if asked for. It costs as much as there are months. */
  registerMonths(scope: Scope, branchId: string, kind: RegisterKind, from: Day, to: Day, hsn: boolean): Promise<readonly RegisterMonth[]>;
  /** The same for several periods of which the end of the log is read once. */
  registerPeriods(
    scope: Scope,
    branchId: string,
    kind: RegisterKind,
    periods: readonly Period[],
  ): Promise<readonly (readonly RegisterMonth[])[]>;
  /** Postings of a branch on a bank ledger that no statement line is matched with, by day. */
  openBankEntries(scope: Scope, branchId: string, ledgerId: string): Promise<readonly MatchedEntry[]>;
  /** Statement lines without a match, by day. */
  openBankLines(scope: Scope, branchId: string, ledgerId: string): Promise<readonly MatchedLine[]>;
  /** All statement lines dated in `from`..`to`, both inclusive, by day. */
  bankLines(scope: Scope, branchId: string, ledgerId: string, from: Day, to: Day): Promise<readonly MatchedLine[]>;
  /** Matches of which the last day, of a line or an entry, is in `from`..`to`, by that day. */
  bankMatches(scope: Scope, branchId: string, ledgerId: string, from: Day, to: Day): Promise<readonly BankMatchRow[]>;
  /** Every match of a statement line or an entry and what took it back, newest first, exact as of now. */
  bankHistory(scope: Scope, branchId: string, ledgerId: string, of: OfBank): Promise<readonly BankMatchMoved[]>;
  /** What was sold and returned by month, of each item, customer or representative. Parts of a month cost as much as their lines. */
  sales(scope: Scope, branchId: string, part: SalePart, from: Day, to: Day): Promise<readonly SalesMonth[]>;
  /** Lines of invoices and returns dated in `from`..`to`, by day and then in the order of entry. The cost grows with their number. */
  soldRows(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly SoldRow[]>;
  /** What documents of projects did in `from`..`to`, of each project, ledger and item. Parts of a month cost as much as their lines. */
  projectSums(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly ProjectSum[]>;
  /** The same line by line, by day and then in the order of entry. */
  projectRows(scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly ProjectRow[]>;
  /** Documents on a ledger of tax at source, by date and then in the order of entry. It costs only what is shown. */
  withheld(
    scope: Scope,
    branchId: string,
    list: WithheldList,
    from: Day,
    to: Day,
    page: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
  ): Promise<{ rows: readonly WithheldRow[]; more: boolean }>;
  /** What the documents of a branch say of tax at source, by party and year (`partyYear`), exact as of now. */
  deducted(scope: Scope, branchId: string, keys: readonly string[]): Promise<ReadonlyMap<string, PartySums>>;
  /** The same of all parties that have any in the financial year that begins in this one. It costs as much as there are such parties. */
  deductedIn(scope: Scope, branchId: string, year: number): Promise<ReadonlyMap<string, PartySums>>;
  /**
   * The sums of such a list by month, of each section, of each party, or of each section of each party. It costs as much as there are months and sections, or parties; parts
   * of a month cost as much as their documents.
   */
  withheldSums(
    scope: Scope,
    branchId: string,
    list: WithheldList,
    by: 'section' | 'party' | 'both',
    from: Day,
    to: Day,
  ): Promise<readonly WithheldSum[]>;
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

export interface ValuedStock {
  readonly states: readonly StockState[];
  /** How an item is valued, the earliest method first. */
  methodsOf(itemId: string): readonly DatedMethod[];
}

export interface ItemMovements extends ValuedStock {
  /** By day and then in the order of entry, of all branches. */
  readonly rows: readonly (StockRow & { readonly branchId: string; readonly cost: number; readonly uplift?: Uplift })[];
}

export type { BillChange, Effect, OpenBill };

export interface Mail {
  readonly to: readonly string[];
  /** Shown in place of the product's name. The sender address is always the product's. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly {
    readonly name: string;
    readonly type: string;
    readonly content: Uint8Array;
    /** A picture that the text shows as `cid:` and this name. */
    readonly shownAs?: string;
  }[];
}

export interface Mailer {
  /** `key` makes a repeated send of the same mail harmless if the provider supports it; returns the provider's message id. */
  send(mail: Mail, key: string): Promise<string>;
}

export interface UploadedParts {
  readonly size: number;
  read(at: number, length: number): Promise<Uint8Array>;
}

/** Files of an organisation by their keys (`domain/files/file-key`); a key of another organisation is not found. */
export interface Files {
  /**
   * Presigned address, valid for 5 minutes (decision D13), for one upload of exactly this size and type. Uploads are kept apart from
   * confirmed files, and deleted after a day.
   */
  uploadUrl(scope: Scope, key: string, type: string, bytes: number, most?: number): Promise<string>;
  /** An upload that waits to be confirmed. */
  uploaded(scope: Scope, key: string): Promise<Uint8Array | undefined>;
  /** The same, of any size, to be read in parts. */
  uploadedParts(scope: Scope, key: string): Promise<UploadedParts | undefined>;
  /** Deletes an upload, or a file kept for a day. */
  discard(scope: Scope, key: string): Promise<void>;
  /** Keeps a file for a day while it is written, to be read like an upload; nothing is kept when that fails. */
  writeForDay(scope: Scope, key: string, pieces: Pieces): Promise<void>;
  put(scope: Scope, key: string, content: Uint8Array, type: FileType): Promise<void>;
  /** Keeps a file of any size while it is written; nothing is kept when that fails. */
  write(scope: Scope, key: string, pieces: Pieces, type: FileType | 'application/zip'): Promise<void>;
  get(scope: Scope, key: string): Promise<Uint8Array>;
  /** Deletes a file that nothing names. */
  remove(scope: Scope, key: string): Promise<void>;
  /** Presigned address, valid for 5 minutes; the browser saves the file as `name`. `isForDay`: of a file that `writeForDay` wrote. */
  downloadUrl(scope: Scope, key: string, name: string, where?: { readonly isForDay?: boolean }): Promise<string>;
}

/** A file as it is written: piece by piece while they are made, or in one. */
export type Pieces = AsyncIterable<Uint8Array> | readonly Uint8Array[];

/** A report flattened for paper or a sheet: `cells` raw (paise, ten-thousandths, days), `depth` the level of indentation. */
export interface PrintedReport {
  readonly title: string;
  readonly subtitle: string;
  readonly organisation: string;
  /** The branches and the filters: below the title. */
  readonly scope?: readonly Labelled[];
  /** Who and when, and the head of the log. */
  readonly about: readonly Labelled[];
  /** On paper: as asked, or if it has many columns. */
  readonly landscape?: boolean;
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly kind: 'text' | 'date' | 'money' | 'balance' | 'quantity' | 'decimal' | 'number';
    /** Not on paper while it is empty in all rows. */
    readonly optional?: true;
  }[];
  readonly rows: readonly PrintedRow[];
  readonly totals?: Readonly<Record<string, string | number | null>>;
  readonly totalSums?: Sums;
  readonly notes: readonly string[];
}

export interface PrintedRow {
  readonly depth: number;
  readonly weight?: 'group' | 'total';
  readonly cells: Readonly<Record<string, string | number | null>>;
  /** In a table with two sides: the look of the cells of these columns, where it is not that of the row. */
  readonly looks?: Readonly<Record<string, Pick<PrintedRow, 'depth' | 'weight'>>>;
  readonly sums?: Sums;
}

/** By column: the cells that an amount adds up, for the formulas of a workbook. `row` counts the rows of the report from 0. */
export type Sums = Readonly<Record<string, readonly { readonly row: number; readonly key: string; readonly factor: 1 | -1 }[]>>;

/** What is known about a sheet before its rows are read. The subtitle is at the top if it is known by then, otherwise below the rows. */
export type SheetHead = Pick<PrintedReport, 'title' | 'organisation' | 'scope' | 'about' | 'columns'> & { readonly subtitle?: string };

/** The facts known after the rows are read. */
export type SheetFoot = Pick<PrintedReport, 'subtitle' | 'totals' | 'totalSums' | 'notes'>;

/** Labels for one kind of sheet. */
export interface PrintedLabels {
  readonly title: string;
  readonly sheet: LabelSheet;
  readonly kind: CodeKind;
  /** The first free label of the first sheet, from 1. */
  readonly first: number;
  readonly runs: readonly LabelRun[];
}

/** Turns documents and reports into PDF and spreadsheet bytes. */
export interface Papers {
  document(document: PrintedDocument): Promise<Uint8Array>;
  /** Several in one file, each beginning on a new page. */
  documents(documents: readonly PrintedDocument[]): Promise<Uint8Array>;
  report(report: PrintedReport): Promise<Uint8Array>;
  /** Refused for a code that scanners could not read at the size of the labels. */
  labels(labels: PrintedLabels): Promise<Uint8Array>;
  /** The same drawing of one label. */
  label(sheet: LabelSheet, kind: CodeKind, facts: LabelFacts): Promise<DrawnLabel>;
  /** An .xlsx workbook with real numbers and dates, in pieces: it is written while the rows are read. */
  sheet(head: SheetHead, rows: AsyncIterable<readonly PrintedRow[]>, foot: () => SheetFoot): AsyncIterable<Uint8Array>;
}

/** Reads tables that people upload. */
export interface Sheets {
  /** The rows of a CSV file or of a workbook's first sheet, blank ones left out, cells as texts; refused when it is no table. */
  rows(content: Uint8Array, type: FileType): AsyncIterable<readonly string[]>;
  /** Writes the same kind of file, CSV or workbook, from rows of texts. */
  table(rows: AsyncIterable<readonly string[]>, type: FileType): AsyncIterable<Uint8Array>;
}

/** A bank statement as its file has it: the rows of a table, or lines that need no choice of columns. */
export type BankFile = (
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'MT940' | 'CAMT.052' | 'CAMT.053' | 'CAMT.054'; readonly statement: Statement }
  /** Statements of several accounts: one has to be chosen. */
  | { readonly kind: 'accounts'; readonly accounts: readonly string[] }
) & {
  /** Texts that people should look at, because the file does not say its encoding. */
  readonly uncertain?: readonly string[];
};

/** Reads bank statements: text tables, workbooks, web pages, MT940 and CAMT, told apart by their content. */
export interface BankFiles {
  /** `account` is the one to read of statements of several. */
  read(content: Uint8Array, account?: string): Promise<BankFile>;
}

export interface Clock {
  now(): Date;
}
