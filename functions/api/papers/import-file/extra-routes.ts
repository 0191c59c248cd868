import { viewImport } from '#application/imports/view-import';
import { printRecord } from '#application/records/print-record';
import { assert } from '#domain/assert';
import { param, type Routes } from '#functions/http/call';
import { importFile } from '#modules/organisation/import-file/import-file';

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
];
