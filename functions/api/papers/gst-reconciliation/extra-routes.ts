import { importFile } from '#application/gst-reconciliation/import-file';
import { importStatement, previewStatement } from '#application/gst-reconciliation/import-statement';
import { exportIms } from '#application/gst-reconciliation/ims/export-ims';
import { exportRegister } from '#application/itc-register/export-register';
import { param, type Routes, route } from '#functions/http/call';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import * as ims from '#modules/purchase/gst-reconciliation/ims-operations';
import * as calls from '#modules/purchase/gst-reconciliation/operations';
import * as register from '#modules/purchase/gst-reconciliation/register-operations';

export const routes: Routes = [
  route(calls.previewStatement, ({ context, body }) => previewStatement(context, portalFiles, body)),
  route(calls.importStatement, ({ context, body }) => importStatement(context, portalFiles, body)),
  route(calls.statementFile, (call) => importFile(call.context, param(call, 'id'))),
  route(ims.exportIms, ({ context, body }) => exportIms(context, body.period, body.which)),
  route(register.exportRegister, ({ context, query }) => exportRegister(context, query)),
];
