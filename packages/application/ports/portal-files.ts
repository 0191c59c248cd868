import type { Expected } from '#domain/gstr-2b/file-problem';
import type { PortalFile } from '#domain/gstr-2b/portal-file';

/** Reads GSTR-2A and GSTR-2B: JSON, CSV and workbooks, told apart by their content. A file of something else is refused with a sentence. */
export interface PortalFiles {
  read(content: Uint8Array, expected: Expected): Promise<PortalFile>;
}
