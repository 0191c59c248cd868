import { exportAddress } from '#application/exports/export-job';
import { exportList } from '#application/exports/export-list';
import { param, type Routes, route } from '#functions/http/call';
import { once } from '#functions/wire';
import * as calls from '#modules/organisation/export-file/operations';

const clauses = once(async () => (await import('#integrations/clauses/clauses')).clauseReader());

export const routes: Routes = [
  route(calls.exportGrid, ({ context, wiring, body: { exportType, ...question } }) =>
    exportList(context, { clauses, people: wiring }, question, exportType),
  ),
  route(calls.exportAddress, (call) => exportAddress(call.context, param(call, 'id'))),
];
