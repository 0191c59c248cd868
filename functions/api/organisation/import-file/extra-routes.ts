import { answer } from '#application/commit/answer';
import type { Context } from '#application/context';
import { approveImport } from '#application/imports/start-import';
import { checkImportAgain, continueImport, stopImport, takeBackImport } from '#application/imports/steering/steer-import';
import { viewImport } from '#application/imports/view-import';
import { recordHistory } from '#application/records/record-history';
import { sampleFile } from '#application/tables/sample-file';
import { assert } from '#domain/assert';
import { refuseUnproven } from '#functions/http/access/recently-proven';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { withNames } from '#functions/http/with-names';
import { invitedRow } from '#modules/identity/invited-row';
import { importFile } from '#modules/organisation/import-file/import-file';
import * as calls from '#modules/organisation/import-file/operations';
import { role } from '#modules/organisation/role/role';

export const routes: Routes = [
  ['import-file.get', async (call) => answer(await viewImport(contextOf(call), param(call, 'id')))],
  [
    'import-file.history',
    async (call) => {
      const context = contextOf(call);
      await viewImport(context, param(call, 'id'));
      return withNames(call.wiring.members, await recordHistory(context, importFile, param(call, 'id')));
    },
  ],
  route(calls.approveImport, async (call) => {
    const id = await provenFor(call, param(call, 'id'));
    return approveImport(call.context, id, call.body.version);
  }),
  route(calls.stopImport, (call) => stopImport(call.context, param(call, 'id'))),
  route(calls.continueImport, async (call) => continueImport(call.context, await provenFor(call, param(call, 'id')), call.body.version)),
  route(calls.checkImportAgain, (call) => checkImportAgain(call.context, param(call, 'id'), call.body.version)),
  route(calls.takeBackImport, (call) => takeBackImport(call.context, param(call, 'id'), call.body.version)),
  route(calls.sampleFile, async (call) => sampleFile(param(call, 'slug'), contextOf(call).today)),
];

/** Roles say what people may do, and invitations let people in: saving such an import asks who it is. */
async function provenFor(call: Parameters<typeof refuseUnproven>[0] & { readonly context: Context }, id: string): Promise<string> {
  const { row } = await viewImport(call.context, id);
  if (row['moduleSlug'] === role.slug || row['moduleSlug'] === invitedRow.slug) await refuseUnproven(call);
  return id;
}

function contextOf({ context }: Call): Context {
  assert(context, 'an import is called in a scope');
  return context;
}
