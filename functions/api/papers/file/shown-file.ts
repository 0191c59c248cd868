import type { StoredFile } from '#application/files/stored-file';

/** Leaves out the user who uploaded a file. */
export function shownFile<File extends StoredFile>({ createdBy: _, pixels: __, ...file }: File) {
  return file;
}
