import type { Row } from '#application/ports/records';
import type { Stream } from '#application/ports/scope';
import type { ArchivedStream, Manifest } from '#domain/archive/manifest';
import type { Effect } from '#domain/posting/effect';

/**
 * Records that are not part of the books: archives, exports, imported files, dropped ones and the keys for them, fetches and failed messages,
 * and who may sign in and what they pay. Their entries are in the archive and in the chain of their log, but the hash of the books leaves
 * them out: making an archive, signing in and importing do not change it.
 */
export const besideTheBooks: ReadonlySet<string> = new Set([
  'acct-import-file',
  'archive',
  'drop-key',
  'dropped-file',
  'eway-bill-fetch',
  'export-file',
  'failed-message',
  'import-file',
  'sign-in',
  'subscription',
  'tally-import-file',
  'user',
]);

/** A revision of a record with all that was written. */
export interface LoggedBody {
  readonly row: Row;
  readonly effect: Effect | null;
  readonly words: readonly string[];
  readonly unique: readonly { readonly name: string; readonly value: string }[];
  readonly list: string | null;
  readonly counted: readonly string[];
}

/** An entry of a log with all that was written, but for the messages that were sent. */
export interface LoggedEntry {
  readonly sequence: number;
  readonly at: string;
  readonly by: string;
  readonly from: string;
  readonly action: string;
  readonly slug: string;
  readonly id: string;
  readonly first: number;
  readonly previous: readonly number[];
  readonly taken: readonly (readonly [series: string, number: number])[];
  readonly remark?: string;
  readonly also?: readonly (readonly [slug: string, id: string, status: string])[];
  readonly before: LoggedBody | null;
  readonly after: LoggedBody | null;
}

export interface ArchiveLog {
  /** The entries of a log up to one of them, oldest first, always the same ones together. */
  entries(organisationId: string, stream: Stream, until: number, wanted?: EntriesWanted): AsyncIterable<LoggedEntries>;
}

export interface EntriesWanted {
  /** Goes on behind this entry, the last of some that were read before. */
  readonly after?: number;
  /** The others are passed over without unpacking what they say. */
  readonly isWanted?: (sequence: number, slug: string) => boolean;
}

export interface LoggedEntries {
  readonly entries: readonly LoggedEntry[];
  /** The last entry that was read. */
  readonly through: number;
}

/** What the definitions of records say and entries do not. */
export interface Definitions {
  /** The place of a record in its list. */
  place(
    entry: LoggedEntry & { readonly after: LoggedBody },
    known: { readonly version: number; readonly createdBy: string },
  ): { readonly keys: readonly string[]; readonly row: Row };
  /** The unique values that a deleted record keeps, by name. */
  keptForEver(slug: string): ReadonlySet<string>;
}

export interface Replay {
  /** How many entries a log has. */
  head(organisationId: string, stream: Stream): Promise<number>;
  /** Writes entries to the end of a log as they were; those that it has are passed over. */
  write(organisationId: string, stream: Stream, entries: readonly LoggedEntry[], definitions: Definitions): Promise<void>;
}

/** A file that was packed into an archive, or is being packed. */
export interface PackedFile {
  readonly name: string;
  /** Where it begins in the archive. */
  readonly at: number;
  readonly crc: number;
  readonly bytes: number;
  readonly packedBytes: number;
}

/** How much of an archive is packed: another process can go on from here. */
export interface PackedSoFar {
  readonly bytes: number;
  readonly files: readonly PackedFile[];
  /** The file that is not at its end. */
  readonly open: PackedFile | null;
}

/** Packs files into one archive. Each call returns the bytes that follow, and is made when the one before has returned. */
export interface Packing {
  begin(name: string): Uint8Array;
  add(content: Uint8Array): Promise<Uint8Array>;
  end(): Uint8Array;
  /** After the last file. */
  close(): Uint8Array;
  soFar(): PackedSoFar;
}

/** A SHA-256 that can be written down half-way: another process goes on with it. */
export interface RunningHash {
  update(content: Uint8Array): void;
  /** All that is needed to go on. */
  save(): string;
  /** In hex, of everything so far. Nothing may follow it. */
  digest(): string;
}

export interface Packer {
  open(madeAt: Date, from?: PackedSoFar): Packing;
  /** The hash of a file, from its beginning or from what was saved of it. */
  hash(from?: string): Promise<RunningHash>;
  /** Lines of text, packed and unpacked. */
  packLines(lines: Iterable<string>): AsyncIterable<Uint8Array>;
  unpackLines(pieces: AsyncIterable<Uint8Array>): AsyncIterable<string>;
}

/** A file of which any part can be read. */
export interface ByteSource {
  readonly size: number;
  read(at: number, length: number): Promise<Uint8Array>;
}

export interface OpenedArchive {
  readonly manifest: Manifest;
  /** The lines of a log. */
  lines(stream: string): AsyncIterable<string>;
  /** A file that is small enough to be held. */
  content(name: string, most: number): Promise<Uint8Array>;
}

/** Reads archives that people upload. */
export interface Archives {
  prove(source: ByteSource, stretch?: ProofStretch): Promise<ProofSoFar>;
  open(source: ByteSource): Promise<OpenedArchive>;
}

export interface ProofSoFar {
  /** Undefined if the file is no archive that can be read. */
  readonly manifest: Manifest | undefined;
  readonly findings: readonly string[];
  /** Where another process can go on, if there was no time to prove it all, and nothing was wrong so far. */
  readonly rest?: { readonly place: ProofPlace; readonly sums: Iterable<string> };
}

export interface ProofStretch {
  readonly from?: { readonly place: ProofPlace; readonly sums: AsyncIterable<string> };
  readonly goOn: () => boolean;
}

/** Files that are proven, and lines of the log after them, with the links of its chains. */
export interface ProofPlace {
  readonly files: number;
  readonly lines: number;
  readonly head: string;
  readonly bookEntries: number;
  readonly bookHead: string;
}

/** How far an import is: the steps are in this order. A place in a log is the entries that are done, of the streams of the manifest. */
export type ImportPlace =
  | { readonly step: 'prove'; readonly place: ProofPlace | null }
  | { readonly step: 'read'; readonly stream: number; readonly after: number }
  | { readonly step: 'compare'; readonly stream: number; readonly after: number }
  | { readonly step: 'write' }
  | { readonly step: 'attach'; readonly files: number }
  | { readonly step: 'rehash'; readonly streams: readonly ChainedStream[]; readonly after: number; readonly chain: ChainEnd | null }
  | { readonly step: 'join' };

export type ChainEnd = Pick<ArchivedStream, 'entries' | 'head' | 'bookEntries' | 'bookHead'>;
export type ChainedStream = Pick<ArchivedStream, 'name'> & ChainEnd;

/** An import of an archive, while the organisation that it makes has no members and no records. */
export interface ArchiveImport {
  /** Of a removed one, a job deletes what it wrote, and then this too. */
  readonly importStatus: 'Queued' | 'Checking' | 'Writing' | 'Done' | 'Failed' | 'Removed';
  readonly userId: string;
  readonly fileKey: string;
  readonly fileName: string;
  readonly startedAt: string;
  /** Of the archive, once it was checked. */
  readonly organisation: string | null;
  readonly books: string | null;
  readonly done: number;
  readonly total: number;
  readonly failure: string | null;
  /** Counts the stretches of the work: of two jobs in the same one, the first to end notes its place. */
  readonly stretch?: number;
  readonly place?: ImportPlace | null;
}

export interface ArchiveImports {
  find(organisationId: string): Promise<ArchiveImport | undefined>;
  /** Writes it if it is still as it was read; false if it is not. */
  save(organisationId: string, before: ArchiveImport | undefined, after: ArchiveImport): Promise<boolean>;
}
