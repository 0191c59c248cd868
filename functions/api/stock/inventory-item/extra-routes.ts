import { updateRecord } from '#application/records/update-record';
import { deleteGstRate } from '#application/stock/delete-gst-rate';
import { findCodes } from '#application/stock/find-codes';
import { piecesOfItem } from '#application/stock/pieces-of-item';
import { param, type Routes, route } from '#functions/http/call';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import * as calls from '#modules/stock/inventory-item/operations';

export const routes: Routes = [
  route(calls.saveGstHistory, ({ context, body }) => updateRecord(context, inventoryItem, body)),
  route(calls.deleteGstHistory, (call) => deleteGstRate(call.context, param(call, 'id'), call.query.version, call.query.effectiveFrom)),
  route(calls.findCodes, ({ context, body }) => findCodes(context, body.for, body.codes)),
  route(calls.piecesOfItem, (call) => piecesOfItem(call.context, param(call, 'itemId'), call.query)),
];
