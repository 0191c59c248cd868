import { sampleFile } from '#application/imports/sample-file';
import { approveImport } from '#application/imports/start-import';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/organisation/import-file/operations';

export const routes: Routes = [
  route(calls.approveImport, (call) => approveImport(call.context, param(call, 'id'), call.body.version)),
  route(calls.sampleFile, async (call) => sampleFile(param(call, 'slug'))),
];
