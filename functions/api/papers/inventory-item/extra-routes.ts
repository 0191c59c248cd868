import { previewItemLabels, printItemLabels } from '#application/stock/labels';
import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/stock/inventory-item/operations';

export const routes: Routes = [
  route(calls.printItemLabels, ({ context, body }) => printItemLabels(context, body)),
  route(calls.previewItemLabels, ({ context, body }) => previewItemLabels(context, body)),
];
