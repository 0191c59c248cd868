import { importStatement } from '#application/bank/import-statement';
import { previewStatement } from '#application/bank/read-statement';
import { Refusal } from '#domain/refusal';
import { type Routes, route } from '#functions/http/call';
import type { SentFile } from '#functions/http/multipart';
import { bankFiles } from '#integrations/sheet/statements/bank-files';
import * as calls from '#modules/accounts/bank-cash/bank-operations';

export const routes: Routes = [
  route(calls.previewStatement, ({ context, body, files }) =>
    previewStatement(context, bankFiles, body.ledgerId, only(files), body.columns, body),
  ),
  route(calls.importStatement, ({ context, body, files }) =>
    importStatement(context, bankFiles, body.ledgerId, only(files), body.columns, body),
  ),
];

function only(files: readonly SentFile[]): SentFile {
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Refusal('invalid', {}, [{ path: 'files', message: 'Choose one statement file' }]);
  return file;
}
