import { previewImport } from '#application/imports/preview-import';
import { correctRows, refusedRows } from '#application/imports/steering/refused-rows';
import { viewImport } from '#application/imports/view-import';
import { originalAddress, wrongRowsAddress } from '#application/imports/wrong-file';
import { previewBook } from '#application/migration/preview-book';
import { printRecord } from '#application/records/print-record';
import { assert } from '#domain/assert';
import { param, type Routes, route } from '#functions/http/call';
import { sheets } from '#integrations/sheet/read-rows';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { importFile } from '#modules/organisation/import-file/import-file';
import * as calls from '#modules/organisation/import-file/operations';

export const routes: Routes = [
  [
    'import-file.download',
    async (call) => {
      const { context } = call;
      assert(context, 'an import is printed in a scope');
      await viewImport(context, param(call, 'id'));
      return printRecord(context, importFile, param(call, 'id'));
    },
  ],
  route(calls.previewFile, async ({ context, body }) => {
    if (body.slug !== acctImportFile.slug) return previewImport(context, sheets, body.slug, body.key);
    const { previewAccounts } = await import('#integrations/sheet/accounts-source');
    return previewBook(context, previewAccounts, body.key);
  }),
  route(calls.refusedRows, ({ context, query, ...call }) => refusedRows(context, sheets, param(call, 'id'), query.from)),
  route(calls.correctRows, ({ context, body, ...call }) => correctRows(context, sheets, body, param(call, 'id'))),
  route(calls.wrongRows, (call) => (call.query.of === 'original' ? originalAddress : wrongRowsAddress)(call.context, param(call, 'id'))),
];
