import { beginUpload } from '#application/files/begin-upload';
import { confirmUpload } from '#application/files/confirm-upload';
import { fileAddress } from '#application/files/file-address';
import { shownFile } from '#functions/api/papers/file/shown-file';
import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/organisation/file/operations';

export const routes: Routes = [
  route(calls.beginUpload, ({ context, body }) => beginUpload(context, body)),
  route(calls.confirmUpload, async ({ context, body }) => shownFile(await confirmUpload(context, body.key))),
  route(calls.fileAddress, async ({ context, query }) => shownFile(await fileAddress(context, query.key))),
];
