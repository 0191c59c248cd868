import { sampleFile } from '#application/imports/sample-file';
import { approveImport } from '#application/imports/start-import';
import { type Handler, param, route } from '#functions/http/call';
import * as calls from '#modules/organisation/import-file/operations';

export const importRoutes: readonly (readonly [string, Handler])[] = [
  route(calls.approveImport, (call) => approveImport(call.context, param(call, 'id'), call.body.version)),
  route(calls.sampleFile, async (call) => sampleFile(param(call, 'slug'))),
];
