import type { StoredFile } from '#application/files/stored-file';

/** The person who uploaded a file is not shown to others. */
export function shownFile<File extends StoredFile>({ createdBy: _, pixels: __, ...file }: File) {
  return file;
}
