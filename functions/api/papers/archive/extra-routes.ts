import { archiveAddress } from '#application/archive/archives';
import { importRoutes } from '#functions/api/papers/archive/import-routes';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/organisation/archive/operations';

export const routes: Routes = [route(calls.archiveAddress, (call) => archiveAddress(call.context, param(call, 'id'))), ...importRoutes];
