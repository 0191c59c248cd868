import { updateRecord } from '#application/records/update-record';
import { deleteGstRate } from '#application/stock/delete-gst-rate';
import { type Handler, param, route } from '#functions/http/call';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import * as calls from '#modules/stock/inventory-item/operations';

export const inventoryItemRoutes: readonly (readonly [string, Handler])[] = [
  route(calls.saveGstHistory, ({ context, body }) => updateRecord(context, inventoryItem, body)),
  route(calls.deleteGstHistory, (call) => deleteGstRate(call.context, param(call, 'id'), call.query.version, call.query.effectiveFrom)),
];
