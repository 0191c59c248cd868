import { saveRole } from '#application/identity/roles/save-role';
import { saveWithFiles } from '#application/records/save-with-files';
import { assert } from '#domain/assert';
import type { Routes } from '#functions/http/call';
import { role } from '#modules/organisation/role/role';

type Body = Parameters<typeof saveRole>[2];

export const routes: Routes = [
  [
    'role.multipart',
    async ({ context, entrance, body, files }) => {
      assert(context && entrance, 'a role is saved in a scope');
      // Parsed by the schema of the operation, which was made from the fields of the role.
      return saveWithFiles(context, role, body as Body, files ?? [], (values) => saveRole(context, entrance, values as unknown as Body));
    },
  ],
];
