import type { Row, Stream } from '#application/ports';
import type { Manifest } from '#domain/archive/manifest';
import type { Effect } from '#domain/posting/effect';

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
  /** The entries of a log up to one of them, oldest first, some at a time. */
  entries(organisationId: string, stream: Stream, until: number): AsyncIterable<readonly LoggedEntry[]>;
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

/** A file of an archive, written while it is made. */
export interface ArchivePart {
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Packs files into one, with little of them in memory. A part is asked for when the one before is packed. */
export type PackArchive = (parts: AsyncIterable<ArchivePart>) => AsyncIterable<Uint8Array>;

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
  prove(source: ByteSource): Promise<{ readonly manifest: Manifest | undefined; readonly findings: readonly string[] }>;
  open(source: ByteSource): Promise<OpenedArchive>;
}

/** An import of an archive, while the organisation that it makes has no members and no records. */
export interface ArchiveImport {
  readonly importStatus: 'Queued' | 'Checking' | 'Writing' | 'Done' | 'Failed';
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
}

export interface ArchiveImports {
  find(organisationId: string): Promise<ArchiveImport | undefined>;
  /** Writes it if it is still as it was read; false if it is not. */
  save(organisationId: string, before: ArchiveImport | undefined, after: ArchiveImport): Promise<boolean>;
}
