import type { Row, Stream } from '#application/ports';
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

/** A file of an archive, written while it is made. */
export interface ArchivePart {
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Packs files into one, with little of them in memory. A part is asked for when the one before is packed. */
export type PackArchive = (parts: AsyncIterable<ArchivePart>) => AsyncIterable<Uint8Array>;
