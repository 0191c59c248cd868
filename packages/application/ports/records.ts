import type { Scope, Stream } from '#application/ports/scope';
import type { Effect } from '#domain/posting/effect';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type Row = Readonly<Record<string, Json>>;

export interface UniqueValue {
  readonly name: string;
  readonly value: string;
}

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
  readonly unique?: readonly UniqueValue[];
}

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

/** Lists of which reports show many records. */
export type Catalogued = 'branch' | 'financial-year' | 'group' | 'customer' | 'inventory-group' | 'inventory-item';

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
