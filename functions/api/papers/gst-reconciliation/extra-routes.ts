import { importStatement, previewStatement } from '#application/gst-reconciliation/import-statement';
import { type Routes, route } from '#functions/http/call';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import * as calls from '#modules/purchase/gst-reconciliation/operations';

export const routes: Routes = [
  route(calls.previewStatement, ({ context, body }) => previewStatement(context, portalFiles, body)),
  route(calls.importStatement, ({ context, body }) => importStatement(context, portalFiles, body)),
];
