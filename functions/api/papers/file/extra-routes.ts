import { beginUpload } from '#application/files/begin-upload';
import { confirmUpload } from '#application/files/confirm-upload';
import { fileAddress } from '#application/files/file-address';
import type { StoredFile } from '#application/files/stored-file';
import { type Handler, route } from '#functions/http/call';
import * as calls from '#modules/organisation/file/operations';

export const fileRoutes: readonly (readonly [string, Handler])[] = [
  route(calls.beginUpload, ({ context, body }) => beginUpload(context, body)),
  route(calls.confirmUpload, async ({ context, body }) => shownFile(await confirmUpload(context, body.key))),
  route(calls.fileAddress, async ({ context, query }) => shownFile(await fileAddress(context, query.key))),
];

/** Who uploaded a file is nobody else's business. */
export function shownFile<File extends StoredFile>({ createdBy: _, pixels: __, ...file }: File) {
  return file;
}
