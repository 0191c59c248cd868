import type { StoredFile } from '#application/files/stored-file';

/** Who uploaded a file is nobody else's business. */
export function shownFile<File extends StoredFile>({ createdBy: _, pixels: __, ...file }: File) {
  return file;
}
