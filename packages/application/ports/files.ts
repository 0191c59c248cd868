import type { Scope } from '#application/ports/scope';
import type { FileType } from '#domain/files/file-type';

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
  /** A kept file of any size, to be read in parts. */
  parts(scope: Scope, key: string): Promise<UploadedParts | undefined>;
  /** Deletes a file that nothing names. */
  remove(scope: Scope, key: string): Promise<void>;
  /** Presigned address, valid for 5 minutes; the browser saves the file as `name`. `isForDay`: of a file that `writeForDay` wrote. */
  downloadUrl(scope: Scope, key: string, name: string, where?: { readonly isForDay?: boolean }): Promise<string>;
}

/** A file as it is written: piece by piece while they are made, or in one. */
export type Pieces = AsyncIterable<Uint8Array> | readonly Uint8Array[];
