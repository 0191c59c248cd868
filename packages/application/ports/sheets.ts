import type { FileType } from '#domain/files/file-type';

/** Reads tables that people upload. */
export interface Sheets {
  /** The rows of a CSV file or of a workbook's first sheet, blank ones left out, cells as texts; refused when it is no table. */
  rows(content: Uint8Array, type: FileType): AsyncIterable<readonly string[]>;
  /** Writes the same kind of file, CSV or workbook, from rows of texts. */
  table(rows: AsyncIterable<readonly string[]>, type: FileType): AsyncIterable<Uint8Array>;
}
