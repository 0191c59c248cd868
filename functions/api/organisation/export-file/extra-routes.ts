import { exportState } from '#application/exports/export-job';
import { beginExport } from '#application/exports/export-list';
import { beginReportExport } from '#application/exports/export-report';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/organisation/export-file/operations';

export const routes: Routes = [
  route(calls.beginExport, ({ context, body: { id, exportType, ...question } }) => beginExport(context, id, question, exportType)),
  route(calls.beginReportExport, ({ context, body: { id, exportType, ...question } }) =>
    beginReportExport(context, id, question, exportType),
  ),
  route(calls.exportState, (call) => exportState(call.context, param(call, 'id'))),
];
