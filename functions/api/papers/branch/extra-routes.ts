import { saveBranch } from '#application/organisation/save-place';
import { saveWithFiles } from '#application/records/save-with-files';
import { assert } from '#domain/assert';
import type { Routes } from '#functions/http/call';
import { branch } from '#modules/organisation/branch/branch';

export const routes: Routes = [
  [
    'branch.multipart',
    async ({ context, body, files }) => {
      assert(context, 'a branch is saved in a scope');
      // Parsed by the schema of the operation, which was made from the fields of the branch.
      return saveWithFiles(context, branch, body as Parameters<typeof saveBranch>[1], files ?? [], (values) => saveBranch(context, values));
    },
  ],
];
