import { listRecords } from '#application/lists/list-records';
import { getRecord } from '#application/records/get-record';
import { param, type Routes, route } from '#functions/http/call';
import { installer } from '#modules/stock/installer/installer';
import * as calls from '#modules/stock/installer/operations';

export const routes: Routes = [
  route(calls.activeInstallers, ({ context, query }) => listRecords(context, installer, { ...query, filters: { status: ['Active'] } })),
  route(calls.installerEmail, async (call) => ({
    insEmail: (await getRecord(call.context, installer, param(call, 'id')))['insEmail'] ?? null,
  })),
];
