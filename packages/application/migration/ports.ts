import type { ColumnsChosen } from '#domain/migration/accounts/ledger-columns';
import type { BookRecord } from '#domain/migration/book-record';
import type { BookSums } from '#domain/migration/book-sums';
import type { OwnNames } from '#domain/tally/chart/book-names';
import type { Day } from '#domain/time/day';
import type { DateFormat } from '#domain/time/file-date';

/** A file of any size, which can be read again. */
export interface BookFile {
  readonly name: string;
  /** Headings of a general ledger, each with what a person chose for it. */
  readonly columns?: ColumnsChosen | undefined;
  open(): AsyncIterable<Uint8Array>;
}

/** What a source must know of the books that take the file. */
export interface TakingBooks {
  /** Post-dated vouchers of later days count nowhere yet. */
  readonly asOf: Day;
  /** The first day of the open year, for a file without vouchers. */
  readonly firstDay: Day;
  readonly own: OwnNames;
  readonly gstin: string | null;
  /** How the file writes days, if it is no file that says so itself. */
  readonly dateFormat: DateFormat;
  /** How numbers begin that the books count by themselves, by the kind of the document. */
  prefixOf(slug: string): string | undefined;
  /** The version in which an earlier import took a voucher; undefined: it did not. */
  knownVersion(key: string): string | undefined;
  /** The ledgers and items that have an opening of the books already, by name as `normalName` writes it. */
  opened(begin: Day): Promise<{ readonly ledgers: ReadonlySet<string>; readonly items: ReadonlySet<string> }>;
}

/** `error`: what it names is not taken; `warning`: it is taken or left as the text says; `info`: it is only counted. */
export interface BookNote {
  readonly severity: 'error' | 'warning' | 'info';
  readonly object: string;
  readonly text: string;
  /** Where it is in the file; null: the book as a whole. */
  readonly place: string | null;
}

export interface BookDocument extends BookRecord {
  readonly date: Day;
  /** 0: it needs no other document; else more than those that it settles or follows. */
  readonly level: number;
  /** Of the voucher that it comes from. A voucher may become two documents. */
  readonly key: string;
  readonly version: string;
}

export interface BookCount {
  /** `Ledgers`, `Sales`: in the words of the source. */
  readonly kind: string;
  readonly found: number;
  readonly taken: number;
  /** Not taken, which notes explain. */
  readonly left: number;
}

/** Where a group or ledger of the file goes, and why. */
export interface ChartEntry {
  readonly name: string;
  readonly under: string;
  readonly why: string;
}

/** The books in a file. What `documents` decides is known once it was read to its end. */
export interface ReadBook {
  /** `Tally`, `Zoho Books` … */
  readonly source: string;
  readonly begin: Day;
  readonly end: Day | null;
  readonly chart: readonly ChartEntry[];
  readonly locations: readonly { readonly code: string; readonly name: string }[];
  /** Each kind after those that it names. */
  readonly masters: readonly BookRecord[];
  readonly openings: readonly BookRecord[];
  documents(): AsyncIterable<BookDocument>;
  counts(): readonly BookCount[];
  notes(): readonly BookNote[];
  /** All that the source shows of the file, at the end of these years. */
  sums(years: readonly string[]): BookSums;
  /** The same of what is taken now. */
  takenSums(years: readonly string[]): BookSums;
  /** Gives back what it held outside of memory. */
  close?(): Promise<void>;
}

/** The beginning of a file, for a person to choose what its columns are. */
export interface BookPreview {
  /** The program that its headings tell, so that nothing is to be chosen; null: it is a general ledger, or cannot be told. */
  readonly source: string | null;
  readonly headings: readonly string[];
  /** The first rows below them. */
  readonly rows: readonly (readonly string[])[];
  /** Texts with letters that may be wrong, because the file does not say its encoding. */
  readonly uncertain: readonly string[];
}

export interface BookSource {
  /** @throws Refusal at `key` if it is no such file, or damaged */
  read(files: readonly BookFile[], books: TakingBooks): Promise<ReadBook>;
}
