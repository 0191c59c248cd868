import { getRecord } from '#application/records/get-record';
import { listRecords } from '#application/records/list-records';
import { type Handler, param, route } from '#functions/http/call';
import { installer } from '#modules/stock/installer/installer';
import * as calls from '#modules/stock/installer/operations';

export const installerRoutes: readonly (readonly [string, Handler])[] = [
  route(calls.activeInstallers, ({ context, query }) => listRecords(context, installer, { ...query, filters: { status: ['Active'] } })),
  route(calls.installerEmail, async (call) => ({
    insEmail: (await getRecord(call.context, installer, param(call, 'id')))['insEmail'] ?? null,
  })),
];
