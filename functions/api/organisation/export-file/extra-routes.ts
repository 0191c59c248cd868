import { exportState } from '#application/exports/export-job';
import { param, type Routes, route } from '#functions/http/call';
import * as calls from '#modules/organisation/export-file/operations';

/** What begins an export needs the modules of the whole product, and who waits for one asks much more often. */
export const routes: Routes = [
  route(calls.beginExport, async ({ context, body: { id, exportType, ...question } }) => {
    const { beginExport } = await import('#application/exports/export-list');
    return beginExport(context, id, question, exportType);
  }),
  route(calls.beginReportExport, async ({ context, body: { id, exportType, ...question } }) => {
    const { beginReportExport } = await import('#application/exports/export-report');
    return beginReportExport(context, id, question, exportType);
  }),
  route(calls.exportState, (call) => exportState(call.context, param(call, 'id'))),
];
